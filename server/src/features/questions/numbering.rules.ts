// Question numbers of a bank: each module of the course starts ten after the one before it.

export const firstNumber = (moduleIndex: number) => 10 * moduleIndex + 1;

/** The requested numbers where they are free; the others continue after the last one of the module. */
export function assignNumbers(
  requested: readonly (number | undefined)[],
  taken: ReadonlySet<number>,
  first: number,
): number[] {
  const used = new Set(taken);
  const given = requested.map((number) => {
    if (number === undefined || used.has(number)) return undefined;
    used.add(number);
    return number;
  });
  let last = first - 1;
  for (const number of used) last = Math.max(last, number);
  return given.map((number) => {
    if (number !== undefined) return number;
    last += 1;
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
