//! Conversions of small hand-made IR functions.

use cuda_verify_base::{Name, PropertyKind, PropertySet, Span};
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, Constant, ExprKind, Stmt, StmtKind};
use cuda_verify_ir::types::{Scalar, Type, TypeId, TypeTable};
use expect_test::{Expect, expect};

use crate::checks::CheckOptions;
use crate::program::FuncId;
use crate::{convert_with, parse, text};

/// Builds a program of one function.
struct Ir {
    program: ir::Program,
    func: ir::Function,
}

impl Ir {
    fn new(kind: ir::FunctionKind) -> Self {
        let mut types = TypeTable::new();
        let void = types.intern(Type::Void);
        let func = ir::Function {
            name: "f".into(),
            kind,
            n_params: 0,
            ret: void,
            is_variadic: false,
            locals: cuda_verify_base::PrimaryMap::new(),
            exprs: cuda_verify_base::PrimaryMap::new(),
            volatile_places: cuda_verify_base::IdSet::new(),
            n_labels: 0,
            body: None,
            is_model: false,
            makes_object: false,
            limits: ir::LaunchLimits::default(),
            restricted: Vec::new(),
            rules: cuda_verify_base::rules::RuleSet::new(),
            span: Span::NONE,
        };
        Self { program: ir::Program { types, ..ir::Program::default() }, func }
    }

    fn int_ty(&mut self) -> TypeId {
        self.program.types.scalar(Scalar::INT)
    }

    fn local(&mut self, name: &str, ty: TypeId) -> ir::LocalId {
        let (name, span) = (Name::new(name), Span::NONE);
        self.func.locals.push(ir::Local { name, ty, is_volatile: false, align_bytes: None, span })
    }

    fn param(&mut self, name: &str, ty: TypeId) -> ir::LocalId {
        self.func.n_params += 1;
        self.local(name, ty)
    }

    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ir::ExprId {
        self.func.exprs.push(ir::Expr { kind, ty, span: Span::NONE })
    }

    fn int(&mut self, value: u128) -> ir::ExprId {
        let ty = self.int_ty();
        self.expr(ExprKind::Const(Constant::Int(value)), ty)
    }

    fn place(&mut self, local: ir::LocalId) -> ir::ExprId {
        let ty = self.func.locals[local].ty;
        self.expr(ExprKind::Local(local), ty)
    }

    fn load(&mut self, place: ir::ExprId) -> ir::ExprId {
        let ty = self.func.exprs[place].ty;
        self.expr(ExprKind::Load(place), ty)
    }

    fn get(&mut self, local: ir::LocalId) -> ir::ExprId {
        let place = self.place(local);
        self.load(place)
    }

    fn assign(&mut self, place: ir::ExprId, value: ir::ExprId) -> ir::ExprId {
        let ty = self.func.exprs[place].ty;
        self.expr(ExprKind::Assign(place, value), ty)
    }

    fn set(&mut self, local: ir::LocalId, value: ir::ExprId) -> ir::ExprId {
        let place = self.place(local);
        self.assign(place, value)
    }

    fn binary(&mut self, op: BinaryOp, a: ir::ExprId, b: ir::ExprId) -> ir::ExprId {
        let ty = if op.is_comparison() {
            self.program.types.scalar(Scalar::Bool)
        } else {
            self.func.exprs[a].ty
        };
        self.expr(ExprKind::Binary(op, a, b), ty)
    }

    #[track_caller]
    fn check(self, body: Vec<Stmt>, properties: PropertySet, expected: &Expect) {
        let Self { mut program, mut func } = self;
        func.body = Some(body);
        program.functions.push(func);
        let (mut goto, diagnostics) = convert_with(&program, &CheckOptions::new(properties));
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        goto.arguments = Some(vec!["program".to_owned(), "-n \"4\"".to_owned()]);
        let printed = text::display(&goto).to_string();
        assert_eq!(parse::parse(&printed).as_ref(), Ok(&goto), "{printed}");
        let id = goto.functions.ids().next_back().unwrap();
        expected.assert_eq(&text::display_function(&goto, id).to_string());
    }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::NONE }
}

fn run(expr: ir::ExprId) -> Stmt {
    stmt(StmtKind::Expr(expr))
}

fn decl(local: ir::LocalId) -> Stmt {
    stmt(StmtKind::Decl { local, cleanup: None })
}

fn while_loop(cond: ir::ExprId, body: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::Loop {
        cond_prelude: Vec::new(),
        cond: Some(cond),
        step: None,
        body,
        is_test_last: false,
        unroll: None,
    })
}

#[test]
fn operands_keep_the_value_they_had() {
    // return x + (x = 5) + x++;
    let mut ir = Ir::new(ir::FunctionKind::Host);
    let int = ir.int_ty();
    ir.func.ret = int;
    let x = ir.param("x", int);
    let (first, five) = (ir.get(x), ir.int(5));
    let second = ir.set(x, five);
    let place = ir.place(x);
    let third = ir.expr(ExprKind::IncDec { place, is_increment: true, is_post: true }, int);
    let sum = ir.binary(BinaryOp::Add, first, second);
    let sum = ir.binary(BinaryOp::Add, sum, third);
    let body = vec![stmt(StmtKind::Return(Some(sum)))];
    ir.check(
        body,
        PropertySet::default_kinds(),
        &expect![[r#"
        fn f#0 host assumes "operand-order" (x.0: i32) -> i32 {
          local $t.1: i32
          local $t.2: i32
          local $t.3: i32
          i0: $t.1 = x.0
          i1: x.0 = 5:i32
          i2: $t.2 = add($t.1, x.0)
          i3: $t.3 = x.0
          i4: x.0 = add($t.3, 1:i32)
          i5: return add($t.2, $t.3)
        }
    "#]],
    );
}

#[test]
fn array_indices_are_checked_against_the_array() {
    // int a[4][5]; a[x][2] = a[1][x]; a[3][4] = 0;
    let mut ir = Ir::new(ir::FunctionKind::Device);
    let int = ir.int_ty();
    let x = ir.param("x", int);
    let row = ir.program.types.intern(Type::Array { elem: int, len: 5 });
    let matrix = ir.program.types.intern(Type::Array { elem: row, len: 4 });
    let a = ir.local("a", matrix);
    let element = |ir: &mut Ir, i: ir::ExprId, j: ir::ExprId| {
        let a = ir.place(a);
        let inner = ir.expr(ExprKind::Index(a, i), row);
        ir.expr(ExprKind::Index(inner, j), int)
    };
    let (i, two, one, j) = (ir.get(x), ir.int(2), ir.int(1), ir.get(x));
    let (to, from) = (element(&mut ir, i, two), element(&mut ir, one, j));
    let value = ir.load(from);
    let first = ir.assign(to, value);
    let (three, four, zero) = (ir.int(3), ir.int(4), ir.int(0));
    let to = element(&mut ir, three, four);
    let second = ir.assign(to, zero);
    let body = vec![decl(a), run(first), run(second)];
    ir.check(
        body,
        PropertySet::default_kinds(),
        &expect![[r#"
        fn f#0 device(x.0: i32) {
          local a.1: memory size 80 align 4 cell 4
          local $t.2: i32
          i0: decl a.1
          i1: check array-bounds lt(convert:u64(x.0), 5:u64), "index out of bounds of `a[..]`, which has 5 elements"
          i2: $t.2 = load ptradd(ptradd(&a.1, convert:i64(x.0), 4), 20:i64, 1)
          i3: check array-bounds lt(convert:u64(x.0), 4:u64), "index out of bounds of `a`, which has 4 elements"
          i4: store ptradd(ptradd(&a.1, convert:i64(x.0), 20), 8:i64, 1), $t.2
          i5: store ptradd(&a.1, 76:i64, 1), 0:i32
          i6: dead a.1
          i7: return
        }
    "#]],
    );
}

#[test]
fn destructors_run_on_every_way_out() {
    // while (x) { S s; if (x == 1) break; if (x == 2) return; }  with ~S(S *)
    let mut ir = Ir::new(ir::FunctionKind::Host);
    let int = ir.int_ty();
    let void = ir.func.ret;
    let pointer = ir.program.types.pointer(int);
    let mut destructor = Ir::new(ir::FunctionKind::Host).func;
    destructor.name = "S::~S".into();
    destructor.locals.push(ir::Local {
        name: "this".into(),
        ty: pointer,
        is_volatile: false,
        align_bytes: None,
        span: Span::NONE,
    });
    destructor.n_params = 1;
    let destructor = ir.program.functions.push(destructor);
    let x = ir.param("x", int);
    let s = ir.local("s", int);
    let place = ir.place(s);
    let address = ir.expr(ExprKind::AddrOf(place), pointer);
    let cleanup = ir.expr(ExprKind::Call(ir::Callee::Direct(destructor), vec![address]), void);
    let is = |ir: &mut Ir, value| {
        let (x, value) = (ir.get(x), ir.int(value));
        ir.binary(BinaryOp::Eq, x, value)
    };
    let (is_one, is_two) = (is(&mut ir, 1), is(&mut ir, 2));
    let if_stmt = |cond, kind| {
        stmt(StmtKind::If { cond, then_branch: vec![stmt(kind)], else_branch: Vec::new() })
    };
    let (x, zero) = (ir.get(x), ir.int(0));
    let cond = ir.binary(BinaryOp::Ne, x, zero);
    let body = vec![while_loop(
        cond,
        vec![
            stmt(StmtKind::Decl { local: s, cleanup: Some(cleanup) }),
            if_stmt(is_one, StmtKind::Break),
            if_stmt(is_two, StmtKind::Return(None)),
        ],
    )];
    ir.check(
        body,
        PropertySet::EMPTY,
        &expect![[r##"
        fn f#1 host(x.0: i32) {
          local s.1: memory size 4 align 4 cell 4
          i0: if eq(x.0, 0:i32) goto i13
          i1: decl s.1
          i2: if ne(x.0, 1:i32) goto i6
          i3: call "S::~S"#0(&s.1)
          i4: dead s.1
          i5: goto i13
          i6: if ne(x.0, 2:i32) goto i10
          i7: call "S::~S"#0(&s.1)
          i8: dead s.1
          i9: return
          i10: call "S::~S"#0(&s.1)
          i11: dead s.1
          i12: goto i0
          i13: return
        }
    "##]],
    );
}

#[test]
fn cases_may_pass_declarations() {
    // switch (x) { int y[1]; case 1: y[0] = 1; default: ; case 3 ... 5: break; }
    let mut ir = Ir::new(ir::FunctionKind::Host);
    let int = ir.int_ty();
    let x = ir.param("x", int);
    let array = ir.program.types.intern(Type::Array { elem: int, len: 1 });
    let y = ir.local("y", array);
    let (value, zero, one) = (ir.get(x), ir.int(0), ir.int(1));
    let place = ir.place(y);
    let element = ir.expr(ExprKind::Index(place, zero), int);
    let write = ir.assign(element, one);
    let body = vec![
        decl(y),
        stmt(StmtKind::Case { low: 1, high: 1 }),
        run(write),
        stmt(StmtKind::Default),
        stmt(StmtKind::Case { low: 3, high: 5 }),
        stmt(StmtKind::Break),
    ];
    let body = vec![stmt(StmtKind::Switch { value, body })];
    ir.check(
        body,
        PropertySet::EMPTY,
        &expect![[r#"
        fn f#0 host(x.0: i32) {
          local y.1: memory size 4 align 4 cell 4
          local $t.2: i32
          i0: $t.2 = x.0
          i1: if eq($t.2, 1:i32) goto i7
          i2: if and(ge($t.2, 3:i32), le($t.2, 5:i32)) goto i11
          i3: goto i9
          i4: store &y.1, 1:i32
          i5: dead y.1
          i6: goto i13
          i7: decl y.1
          i8: goto i4
          i9: decl y.1
          i10: goto i5
          i11: decl y.1
          i12: goto i5
          i13: return
        }
    "#]],
    );
}

#[test]
fn short_circuits_and_checks() {
    // if (p && *p / x > 1 || x < 0) x = x < 3 ? 1 : 2;
    let mut ir = Ir::new(ir::FunctionKind::Kernel);
    let int = ir.int_ty();
    let bool = ir.program.types.scalar(Scalar::Bool);
    let pointer = ir.program.types.pointer(int);
    let (p, x) = (ir.param("p", pointer), ir.param("x", int));
    let (left, address) = (ir.get(p), ir.get(p));
    let is_set = ir.expr(ExprKind::Convert(left), bool);
    let target = ir.expr(ExprKind::Deref(address), int);
    let (value, divisor) = (ir.load(target), ir.get(x));
    let quotient = ir.binary(BinaryOp::Div, value, divisor);
    let one = ir.int(1);
    let is_large = ir.binary(BinaryOp::Gt, quotient, one);
    let and = ir.expr(ExprKind::And(is_set, is_large), bool);
    let (x_again, zero) = (ir.get(x), ir.int(0));
    let is_negative = ir.binary(BinaryOp::Lt, x_again, zero);
    let cond = ir.expr(ExprKind::Or(and, is_negative), bool);
    let (x_again, three, a, b) = (ir.get(x), ir.int(3), ir.int(1), ir.int(2));
    let is_small = ir.binary(BinaryOp::Lt, x_again, three);
    let value = ir.expr(ExprKind::Conditional(is_small, a, b), int);
    let set = ir.set(x, value);
    let body = vec![stmt(StmtKind::If { cond, then_branch: vec![run(set)], else_branch: vec![] })];
    let mut properties = PropertySet::default_kinds();
    properties.set(PropertyKind::Overflow, true);
    ir.check(body, properties, &expect![[r#"
        fn f#0 kernel(p.0: ptr, x.1: i32) {
          local $t.2: bool
          local $t.3: i32
          i0: $t.2 = convert:bool(p.0)
          i1: if not($t.2) goto i7
          i2: check-access read p.0, 4, 4
          i3: $t.3 = load p.0
          i4: check div-by-zero ne(x.1, 0:i32), "division by zero"
          i5: check div-by-zero or(ne($t.3, -2147483648:i32), ne(x.1, -1:i32)), "quotient leaves the range of `int`"
          i6: $t.2 = gt(div($t.3, x.1), 1:i32)
          i7: if not(or($t.2, lt(x.1, 0:i32))) goto i9
          i8: x.1 = select(lt(x.1, 3:i32), 1:i32, 2:i32)
          i9: return
        }
    "#]]);
}

#[test]
fn goto_leaves_and_enters_scopes() {
    // { int a[1]; goto out; } int b[1]; out: ;
    let mut ir = Ir::new(ir::FunctionKind::Host);
    let int = ir.int_ty();
    let array = ir.program.types.intern(Type::Array { elem: int, len: 1 });
    let (a, b) = (ir.local("a", array), ir.local("b", array));
    ir.func.n_labels = 1;
    let out = <ir::LabelId as cuda_verify_base::id::Id>::from_index(0);
    let body = vec![
        stmt(StmtKind::Block(vec![decl(a), stmt(StmtKind::Goto(out))])),
        decl(b),
        stmt(StmtKind::Label(out)),
    ];
    ir.check(
        body,
        PropertySet::EMPTY,
        &expect![[r#"
        fn f#0 host() {
          local a.0: memory size 4 align 4 cell 4
          local b.1: memory size 4 align 4 cell 4
          i0: decl a.0
          i1: goto i4
          i2: dead b.1
          i3: return
          i4: dead a.0
          i5: decl b.1
          i6: goto i2
        }
    "#]],
    );
}

#[test]
fn deep_and_long_expressions_do_not_overflow_the_stack() {
    let mut ir = Ir::new(ir::FunctionKind::Host);
    let int = ir.int_ty();
    let x = ir.param("x", int);
    let mut sum = ir.get(x);
    for _ in 0..20_000 {
        let one = ir.get(x);
        sum = ir.binary(BinaryOp::Add, sum, one);
    }
    let long = ir.set(x, sum);
    let mut deep = ir.get(x);
    for _ in 0..20_000 {
        let one = ir.get(x);
        deep = ir.binary(BinaryOp::Add, one, deep);
    }
    let deep = ir.set(x, deep);
    let Ir { mut program, mut func } = ir;
    func.body = Some(vec![run(long), run(deep)]);
    program.functions.push(func);
    let options = CheckOptions::new(PropertySet::EMPTY);
    let (goto, diagnostics) = convert_with(&program, &options);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    let printed = text::display(&goto).to_string();
    assert_eq!(parse::parse(&printed).as_ref(), Ok(&goto));
    let id = <FuncId as cuda_verify_base::id::Id>::from_index(0);
    assert!(goto.functions[id].instrs.len() < 10);
}
