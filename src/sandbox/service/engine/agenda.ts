/** What is going to happen, in the order of its time; at the same time, in the order of planning. */
export interface Agenda {
  readonly plan: (atMs: number, act: () => void) => void;
  /** Takes out the next thing due up to `untilMs`. */
  readonly next: (untilMs: number) => Due | undefined;
}

interface Due {
  readonly atMs: number;
  readonly turn: number;
  readonly act: () => void;
}

/** A binary heap: planning and taking cost the logarithm of what is planned. */
export function createAgenda(): Agenda {
  const heap: Due[] = [];
  let turns = 0;
  return {
    plan(atMs, act) {
      heap.push({ atMs, turn: turns++, act });
      rise(heap, heap.length - 1);
    },
    next(untilMs) {
      const [first] = heap;
      if (!first || first.atMs > untilMs) return undefined;
      const last = heap.pop();
      if (last && heap.length > 0) {
        heap[0] = last;
        sink(heap);
      }
      return first;
    },
  };
}

function rise(heap: Due[], from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(heap[index], heap[parent])) return;
    swap(heap, index, parent);
    index = parent;
  }
}

function sink(heap: Due[]): void {
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isBefore(heap[child], heap[index])) return;
    swap(heap, index, child);
    index = child;
  }
}

function isBefore(one: Due | undefined, other: Due | undefined): boolean {
  if (!one || !other) return false;
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.turn < other.turn);
}

function swap(heap: Due[], one: number, other: number): void {
  const [first, second] = [heap[one], heap[other]];
  if (!first || !second) return;
  heap[one] = second;
  heap[other] = first;
}
