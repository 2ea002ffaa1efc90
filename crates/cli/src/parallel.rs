//! Pieces of work on several threads, whose results are taken in the order of the pieces.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// As many threads as asked for, or as the machine runs at the same time.
pub(crate) fn jobs(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

/// Makes a result of each item on so many threads. The results are taken on this one, each as soon as those before it are.
pub(crate) fn in_order<T: Sync, R: Send>(
    jobs: usize,
    items: &[T],
    make: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, R),
) {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            let (sender, next, make) = (sender.clone(), &next, &make);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    if sender.send((index, make(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut made = BTreeMap::new();
        let mut items = (0..).zip(items).peekable();
        for (index, result) in results {
            made.insert(index, result);
            while let Some((due, item)) = items.peek()
                && let Some(result) = made.remove(due)
            {
                take(item, result);
                items.next();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..40).collect();
        let make = |item: &u64| {
            thread::sleep(Duration::from_millis(7 * item % 5));
            item * item
        };
        for jobs in [1, 3, 100] {
            let mut taken = Vec::new();
            in_order(jobs, &items, make, |item, result| taken.push((*item, result)));
            let expected: Vec<(u64, u64)> = items.iter().map(|item| (*item, item * item)).collect();
            assert_eq!(taken, expected, "{jobs}");
        }
        in_order(4, &[], make, |_, _| unreachable!("there are no items"));
    }
}
