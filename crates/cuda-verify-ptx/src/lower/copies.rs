//! Asynchronous copies, and matrices in shared memory (PTX ISA 8.x, sec. 9.7.9.25, 9.7.14.5).

use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::{CopyOp, Intrinsic};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::operand::R;
use crate::ast::{Instruction, Operand, Type};

impl Body<'_> {
    pub(super) fn copy(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "ldmatrix" | "stmatrix" => return self.matrix(it),
            _ => {}
        }
        if !it.has("async") || it.has("bulk") || it.has("mbarrier") || it.has("reduce") {
            return Err(String::new());
        }
        if it.has("commit_group") {
            self.act(Intrinsic::Copy(CopyOp::Commit), Vec::new());
        } else if it.has("wait_group") {
            let n = self.operand(it, 0, Type::Unsigned(32))?;
            self.act(Intrinsic::Copy(CopyOp::Wait), vec![n]);
        } else if it.has("wait_all") {
            self.act(Intrinsic::Copy(CopyOp::Commit), Vec::new());
            let none = self.b.int(0, Scalar::UINT);
            self.act(Intrinsic::Copy(CopyOp::Wait), vec![none]);
        } else {
            return self.copy_to_shared(it);
        }
        Ok(())
    }

    /// `cp.async.ca.shared.global [to], [from], bytes{, of which so many are read}`
    fn copy_to_shared(&mut self, it: &Instruction) -> R<()> {
        let (to, from) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 1)?);
        let (to, from) = (self.address(to)?, self.address(from)?);
        let bytes = self.nth(&it.operands, 2)?;
        let bytes = self.known(bytes).and_then(|n| u64::try_from(n).ok());
        let Some(bytes @ (4 | 8 | 16)) = bytes else {
            return Err("a size of this kind".to_owned());
        };
        // The last operand may be a policy of caches.
        let n_sizes = it.operands.len() - usize::from(it.has("L2::cache_hint"));
        let all = self.size(bytes);
        let read = match it.operands.get(3).filter(|_| n_sizes > 3) {
            Some(Operand::Name(name))
                if self.flat.variable(name).is_some_and(|it| it.ty == Type::Pred) =>
            {
                // Whether the source is ignored.
                let ignores = self.read(&Operand::Name(name.clone()), Type::Pred)?;
                let none = self.size(0);
                Some(self.b.select(ignores, none, all))
            }
            Some(size) => {
                let size = self.read(size, Type::Unsigned(32))?;
                Some(self.b.convert(size, Scalar::SIZE))
            }
            None => None,
        };
        self.check_access(to, bytes, AccessKind::Write);
        let read = match read {
            None => {
                self.check_access(from, bytes, AccessKind::Read);
                all
            }
            Some(read) => {
                // More than is copied is not read (PTX ISA 8.x: undefined behavior).
                let fits = self.b.binary(BinaryOp::Le, read, all);
                let what = "cp.async: the source is not larger than the copy";
                self.b.check(fits, cuda_verify_base::PropertyKind::ApiContract, what);
                read
            }
        };
        let read = self.settled(read);
        self.act(Intrinsic::Copy(CopyOp::Begin), Vec::new());
        self.act(Intrinsic::Memcpy, vec![to, from, read]);
        let rest = self.b.binary(BinaryOp::Sub, all, read);
        let zero = self.b.int(0, Scalar::INT);
        let none = self.size(0);
        let has_rest = self.b.binary(BinaryOp::Ne, rest, none);
        let (fill, end) = (self.b.label(), self.b.label());
        self.b.branch(has_rest, fill);
        self.b.goto(end);
        self.b.place(fill);
        let after = self.b.ptr_add(to, read, 1);
        self.act(Intrinsic::Memset, vec![after, zero, rest]);
        self.b.place(end);
        self.act(Intrinsic::Copy(CopyOp::End), Vec::new());
        Ok(())
    }

    /// Lanes give the addresses of rows of 16 bytes: eight of them for each matrix.
    fn matrix(&mut self, it: &Instruction) -> R<()> {
        let is_load = &*it.op == "ldmatrix";
        let n_matrices = it.words().find_map(|word| match word {
            "x1" => Some(1),
            "x2" => Some(2),
            "x4" => Some(4),
            _ => None,
        });
        let (true, Some(n_matrices)) = (it.has("m8n8"), n_matrices) else {
            return Err(String::new());
        };
        let address = self.nth(&it.operands, usize::from(is_load))?;
        let address = self.address(address)?;
        let lane = self.lane();
        let n_rows = self.b.int(8 * n_matrices, Scalar::UINT);
        let has_row = self.b.binary(BinaryOp::Lt, lane, n_rows);
        let (row, end) = (self.b.label(), self.b.label());
        self.b.branch(has_row, row);
        self.b.goto(end);
        self.b.place(row);
        let kind = if is_load { AccessKind::Read } else { AccessKind::Write };
        self.check_access(address, 16, kind);
        for word in 0..4 {
            let addr = self.b.ptr_offset(address, 4 * word);
            if is_load {
                self.b.load(addr, Scalar::UINT);
            } else {
                let value = self.any(Scalar::UINT, &it.op);
                self.b.store(addr, value);
            }
        }
        self.b.place(end);
        if is_load { self.any_result(it) } else { Ok(()) }
    }
}
