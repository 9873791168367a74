// Question numbers of a bank: each module of the course starts ten after the one before it, and skips what a longer one before
// it has taken. No number is there twice.

export const firstNumber = (moduleIndex: number) => 10 * moduleIndex + 1;

/** This number, or the next one that is free. */
export function nextFree(from: number, taken: ReadonlySet<number>): number {
  let number = from;
  while (taken.has(number)) number += 1;
  return number;
}

/** In a row from the first that is free. */
export function freeNumbers(count: number, from: number, taken: ReadonlySet<number>): number[] {
  let next = from;
  return Array.from({ length: count }, () => {
    const number = nextFree(next, taken);
    next = number + 1;
    return number;
  });
}

interface Place {
  /** By all questions of the bank. */
  taken: ReadonlySet<number>;
  /** Where the module starts. */
  first: number;
  /** Of the module; undefined while it is empty. */
  last?: number | undefined;
}

/** The requested numbers where they are free; the others continue after the last one of the module. */
export function assignNumbers(
  requested: readonly (number | undefined)[],
  { taken, first, last: ownLast = 0 }: Place,
): number[] {
  const used = new Set(taken);
  const given = requested.map((number) => {
    if (number === undefined || used.has(number)) return undefined;
    used.add(number);
    return number;
  });
  let last = Math.max(first - 1, ownLast, ...given.flatMap((number) => number ?? []));
  return given.map((number) => {
    if (number !== undefined) return number;
    last = nextFree(last + 1, used);
    return last;
  });
}

/** The order after moving `moved` before another question, or to the end. */
export function reorder(
  present: readonly number[],
  moved: readonly number[],
  before: number | null,
): number[] {
  const rest = present.filter((id) => !moved.includes(id));
  const at = before === null ? -1 : rest.indexOf(before);
  return at === -1 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}
