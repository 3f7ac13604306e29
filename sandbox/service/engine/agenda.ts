/** What is going to happen, in the order of its time; at the same time, in the order of planning. */
export interface Agenda {
  /** `act` is called with `item`, 0 unless given, so that a million plans can share one function. */
  readonly plan: (atMs: number, act: (item: number) => unknown, item?: number) => void;
  /** Takes out the next thing due up to `untilMs`. */
  readonly next: (untilMs: number) => Due | undefined;
}

interface Due {
  readonly atMs: number;
  readonly act: () => void;
}

/** The columns of a table whose rows make a binary heap: 28 bytes a plan. */
interface Heap {
  size: number;
  atMs: Float64Array;
  turns: Float64Array;
  items: Uint32Array;
  readonly acts: ((item: number) => unknown)[];
}

const FIRST_CAPACITY = 1024;

/** Planning and taking cost the logarithm of what is planned. */
export function createAgenda(): Agenda {
  const heap: Heap = {
    size: 0,
    atMs: new Float64Array(FIRST_CAPACITY),
    turns: new Float64Array(FIRST_CAPACITY),
    items: new Uint32Array(FIRST_CAPACITY),
    acts: [],
  };
  let turns = 0;
  return {
    plan(atMs, act, item = 0) {
      if (heap.size === heap.atMs.length) resize(heap, heap.size * 2);
      heap.atMs[heap.size] = atMs;
      heap.turns[heap.size] = turns++;
      heap.items[heap.size] = item;
      heap.acts[heap.size] = act;
      rise(heap, heap.size++);
    },
    next(untilMs) {
      // By index: taking a column apart would go through its iterator, for each of a million plans.
      const atMs = heap.atMs[0] ?? 0;
      const act = heap.acts[0];
      const item = heap.items[0] ?? 0;
      if (heap.size === 0 || !act || atMs > untilMs) return undefined;
      heap.size -= 1;
      swap(heap, 0, heap.size);
      heap.acts.length = heap.size;
      sink(heap);
      if (heap.size > FIRST_CAPACITY && heap.size * 8 < heap.atMs.length) {
        resize(heap, heap.atMs.length / 4);
      }
      return { atMs, act: () => act(item) };
    },
  };
}

function resize(heap: Heap, capacity: number): void {
  const { size, atMs, turns, items } = heap;
  heap.atMs = new Float64Array(capacity);
  heap.turns = new Float64Array(capacity);
  heap.items = new Uint32Array(capacity);
  heap.atMs.set(atMs.subarray(0, size));
  heap.turns.set(turns.subarray(0, size));
  heap.items.set(items.subarray(0, size));
}

function rise(heap: Heap, from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(heap, index, parent)) return;
    swap(heap, index, parent);
    index = parent;
  }
}

function sink(heap: Heap): void {
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const child = isBefore(heap, left + 1, left) ? left + 1 : left;
    if (!isBefore(heap, child, index)) return;
    swap(heap, index, child);
    index = child;
  }
}

function isBefore({ size, atMs, turns }: Heap, one: number, other: number): boolean {
  if (one >= size || other >= size) return false;
  const oneAtMs = atMs[one] ?? 0;
  const otherAtMs = atMs[other] ?? 0;
  if (oneAtMs !== otherAtMs) return oneAtMs < otherAtMs;
  return (turns[one] ?? 0) < (turns[other] ?? 0);
}

function swap({ atMs, turns, items, acts }: Heap, one: number, other: number): void {
  swapIn(atMs, one, other);
  swapIn(turns, one, other);
  swapIn(items, one, other);
  const first = acts[one];
  const second = acts[other];
  if (!first || !second) return;
  acts[one] = second;
  acts[other] = first;
}

function swapIn(column: Float64Array | Uint32Array, one: number, other: number): void {
  const kept = column[one] ?? 0;
  column[one] = column[other] ?? 0;
  column[other] = kept;
}
