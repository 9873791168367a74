// The internal mark of one student: from what each component has, by the rules of the scheme. Exact until the total is rounded.
import {
  compare,
  exactly,
  type Fraction,
  fraction,
  inDecimals,
  NOTHING,
  over,
  roundedTo,
  sumOf,
  times,
} from '../base/fraction.ts';
import {
  type Component,
  counted,
  type InternalScheme,
  type Part,
  share,
  totalOf,
  worthOf,
} from './scheme.ts';

/**
 * What a student has of a component. A number is marks of its maximum; of attendance, a percentage. None of the others is 0:
 * `waiting` was assigned and has no mark yet.
 */
export type Cell = Fraction | 'absent' | 'unassigned' | 'waiting';

/** By the id of the component; one that is missing was not assigned. */
export type Cells = ReadonlyMap<string, Cell>;

/** `unassigned`: nothing that counts was assigned. `blocked`: something was not assigned, and the scheme needs everything. */
type MarkState = 'marked' | 'absent' | 'unassigned' | 'waiting' | 'blocked';

interface PartMark {
  id: string;
  state: MarkState;
  /** Exact; null where there is none. */
  exact: Fraction | null;
  /** Components whose marks count in it, AB as 0 among them. */
  counts: string[];
  /** Below the minimum of the part, or missed as a whole where it has one. */
  isMissed: boolean;
  /** A component that counts is AB, and no retest has replaced it. */
  hasAbsence: boolean;
}

export interface InternalMark {
  state: MarkState;
  parts: PartMark[];
  /** Before it is rounded. */
  exact: Fraction | null;
  /** As it is printed; null where there is none. */
  total: number | null;
  /** Of some part: shown beside the total. */
  hasAbsence: boolean;
  /** Null where no minimum decides, or where there is no total. */
  outcome: 'pass' | 'fail' | null;
}

interface Counted {
  id: string;
  /** Of the maximum; null is AB. */
  share: Fraction | null;
  weight: Fraction;
  maximum: Fraction;
}

/** The marks that a percentage of attendance gives. */
function bandOf({ bands }: Pick<Component, 'bands'>, percentage: Fraction): Fraction {
  const band = bands.find(({ from }) => compare(percentage, exactly(from)) >= 0);
  return band ? exactly(band.marks) : NOTHING;
}

const isMark = (cell: Cell): cell is Fraction => typeof cell === 'object';

/** The mark of a retest replaces AB; while that mark is missing, the component waits. */
function cellOf({ components }: Part, { id, maximum }: Component, cells: Cells): Cell {
  const cell = cells.get(id) ?? 'unassigned';
  const retest = components.find((one) => one.retest_of === id);
  if (cell !== 'absent' || !retest) return cell;
  const again = cells.get(retest.id) ?? 'unassigned';
  if (!isMark(again)) return again === 'waiting' ? 'waiting' : 'absent';
  return times(over(again, exactly(retest.maximum)), exactly(maximum));
}

/** The weighted mean of shares; undefined where nothing has a weight. */
function weightedMean(all: readonly { share: Fraction; weight: Fraction }[]): Fraction | undefined {
  const weights = sumOf(all.map(({ weight }) => weight));
  if (weights.top === 0n) return undefined;
  return over(sumOf(all.map((one) => times(one.share, one.weight))), weights);
}

/** The share of a part, and the components that make it. `all` has at least one. */
function combine({ rule, absent }: Part, all: readonly Counted[]): { share: Fraction; counts: string[] } {
  const given = absent === 'left_out' ? all.filter(({ share }) => share !== null) : all;
  const shares = given.map((one) => ({ ...one, share: one.share ?? NOTHING }));
  const best = shares.toSorted((a, b) => compare(b.share, a.share));
  const made = (taken: readonly (Counted & { share: Fraction })[]) => ({
    share: weightedMean(taken) ?? NOTHING,
    counts: taken.map(({ id }) => id),
  });
  switch (rule.type) {
    case 'sum':
      return made(shares.map((one) => ({ ...one, weight: one.maximum })));
    case 'mean':
      return made(shares.map((one) => ({ ...one, weight: fraction(1) })));
    case 'weighted':
      return made(shares);
    case 'ranked':
      return made(best.map((one, place) => ({ ...one, weight: exactly(rule.shares[place] ?? 0) })));
    case 'best': {
      // Of what was assigned, as many as the rule says: what was missed doesn't make them fewer.
      const count = Math.min(rule.count, all.length);
      const taken = best.slice(0, count);
      return {
        share: over(sumOf(taken.map((one) => one.share)), fraction(count)),
        counts: taken.map(({ id }) => id),
      };
    }
  }
}

function markOfPart(part: Part, cells: Cells, unassigned: InternalScheme['unassigned']): PartMark {
  const relevant = counted(part).filter(({ weight }) => part.rule.type !== 'weighted' || weight > 0);
  const each = relevant.map((component) => ({ component, cell: cellOf(part, component, cells) }));
  const none = (state: MarkState): PartMark => ({
    id: part.id,
    state,
    exact: null,
    counts: [],
    isMissed: state === 'absent' && (part.minimum ?? 0) > 0,
    hasAbsence: each.some(({ cell }) => cell === 'absent'),
  });
  if (each.some(({ cell }) => cell === 'waiting')) return none('waiting');
  if (unassigned === 'blocks' && each.some(({ cell }) => cell === 'unassigned')) return none('blocked');
  const assigned = each.flatMap(({ component, cell }): Counted[] => {
    if (cell === 'unassigned' || cell === 'waiting') return [];
    const maximum = exactly(component.maximum);
    const marks = isMark(cell) ? (component.bands.length > 0 ? bandOf(component, cell) : cell) : null;
    const given = { id: component.id, weight: exactly(component.weight), maximum };
    return [{ ...given, share: marks && over(marks, maximum) }];
  });
  if (assigned.length === 0) return none('unassigned');
  if (assigned.every((one) => one.share === null)) return none('absent');
  const { share: reached, counts } = combine(part, assigned);
  return {
    ...none('marked'),
    exact: times(reached, worthOf(part)),
    counts,
    isMissed: part.minimum !== null && compare(reached, share(part.minimum)) < 0,
  };
}

export function internalMark(scheme: InternalScheme, cells: Cells): InternalMark {
  const parts = scheme.parts.map((part) => markOfPart(part, cells, scheme.unassigned));
  const none = (state: MarkState): InternalMark => ({
    state,
    parts,
    exact: null,
    total: null,
    hasAbsence: parts.some((part) => part.hasAbsence),
    outcome: null,
  });
  for (const state of ['waiting', 'blocked'] as const)
    if (parts.some((part) => part.state === state)) return none(state);
  const assigned = scheme.parts.flatMap((part, at) =>
    parts[at]?.state === 'unassigned' ? [] : [{ worth: worthOf(part), mark: parts[at] as PartMark }],
  );
  if (assigned.length === 0) return none('unassigned');
  if (assigned.every(({ mark }) => mark.state === 'absent')) return none('absent');
  // A part that was missed as a whole counts as 0: nobody gains by missing all of it.
  const marks = sumOf(assigned.map(({ mark }) => mark.exact ?? NOTHING));
  const exact = times(over(marks, sumOf(assigned.map(({ worth }) => worth))), totalOf(scheme));
  const printed = roundedTo(exact, exactly(scheme.rounding));
  const minimum = scheme.minimum === null ? null : times(share(scheme.minimum), totalOf(scheme));
  const isMissed = (minimum !== null && compare(printed, minimum) < 0) || parts.some((part) => part.isMissed);
  const decides = minimum !== null || scheme.parts.some((part) => part.minimum !== null);
  return {
    ...none('marked'),
    exact,
    total: inDecimals(printed, 2),
    outcome: decides ? (isMissed ? 'fail' : 'pass') : null,
  };
}
