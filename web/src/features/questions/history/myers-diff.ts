// The shortest edit script between two lists (Myers, 'An O(ND) difference algorithm', 1986).

export interface Edit {
  kind: 'same' | 'removed' | 'added';
  /** Ranges in the list before and in the list after; an addition is empty before. */
  before: [from: number, to: number];
  after: [from: number, to: number];
}

/**
 * Runs in the order of reading. Undefined when more than `most` entries differ: work and memory grow with the square
 * of that.
 */
export function editsBetween<T>(before: readonly T[], after: readonly T[], most: number): Edit[] | undefined {
  const rounds = search(before, after, most);
  return rounds && walkBack(rounds, before.length, after.length);
}

/** For each number of edits: how far into `before` each diagonal gets. The diagonal k is before minus after. */
function search<T>(before: readonly T[], after: readonly T[], most: number): Int32Array[] | undefined {
  const limit = Math.min(most, before.length + after.length);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    const furthest = new Int32Array(2 * edits + 1);
    rounds.push(furthest);
    for (let k = -edits; k <= edits; k += 2) {
      let x = edits === 0 ? 0 : step(rounds, edits, k).x;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      furthest[k + edits] = x;
      if (x >= before.length && x - k >= after.length) return rounds;
    }
  }
  return undefined;
}

/** Whether the last edit on a diagonal is an addition or a removal, and where it leads. */
function step(rounds: readonly Int32Array[], edits: number, k: number): { x: number; isAdded: boolean } {
  const last = rounds[edits - 1] as Int32Array;
  const at = (diagonal: number) => last[diagonal + edits - 1] ?? -1;
  const isAdded = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
  return { x: isAdded ? at(k + 1) : at(k - 1) + 1, isAdded };
}

function walkBack(rounds: readonly Int32Array[], lengthBefore: number, lengthAfter: number): Edit[] {
  const found: Edit[] = [];
  let [x, y] = [lengthBefore, lengthAfter];
  const back = (kind: Edit['kind'], toX: number, toY: number) => {
    if (toX === x && toY === y) return;
    const last = found.at(-1);
    if (last?.kind === kind) {
      last.before[0] = toX;
      last.after[0] = toY;
    } else {
      found.push({ kind, before: [toX, x], after: [toY, y] });
    }
    [x, y] = [toX, toY];
  };
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const k = x - y;
    const { x: landed, isAdded } = step(rounds, edits, k);
    back('same', landed, landed - k);
    if (isAdded) back('added', x, y - 1);
    else back('removed', x - 1, y);
  }
  back('same', 0, 0);
  return found.reverse();
}
