// From sheets to the award: the mark of each component, the total, and whether the examiners differ. All in hundredths and
// exact fractions of them, so that a half is a half and rounding happens once.
import {
  compare,
  type Fraction,
  fraction,
  meanOf,
  NOTHING,
  plus,
  roundedTo,
  sumOf,
} from '../base/fraction.ts';
import type { UnmarkedState } from './marks.ts';
import { type Component, inHundredths, type SchemeDefinition } from './scheme.ts';
import { schemeAt } from './stations.ts';

/** A submitted sheet, with the mark that each of its components has. */
export interface MarkedSheet {
  id: number;
  /** Null for what was entered before the exam. */
  examiner_id: number | null;
  /** Where there are several; sheets of different ones are never compared. Null everywhere else. */
  station: number | null;
  marks: Readonly<Record<string, number>>;
}

/** Marks that replace those of exactly these sheets. */
export interface Agreement {
  sheet_ids: readonly number[];
  marks: Readonly<Record<string, number>>;
}

/** What is known about a candidate, or about a group. */
export interface Given {
  sheets: readonly MarkedSheet[];
  /** Confirmed by every examiner, the newest last. One that settles other sheets than these has no effect. */
  agreements: readonly Agreement[];
  /** Differences that were let stand, each by its sheets: the mean counts. */
  accepted: readonly (readonly number[])[];
}

/** Pass marks that were taken from agreement figures. */
export interface PassMarks {
  /** Replaces that of the scheme. */
  exam: number | null;
  /** By the number of the station. A candidate who misses one fails, whatever the total. */
  stations: ReadonlyMap<number, number>;
}

export const NOTHING_GIVEN: Given = { sheets: [], agreements: [], accepted: [] };

interface Difference {
  of: 'candidate' | 'group';
  station: number | null;
  sheet_ids: number[];
  /** That examiners have to agree on, in the order of the scheme. */
  components: string[];
  /** The largest: of the totals, or of one component. */
  by: number;
}

export interface Award {
  /** Replaces marks. */
  unmarked: UnmarkedState | null;
  /** `open`: a sheet or a mark is missing. */
  state: 'open' | 'differs' | 'agreed';
  components: { id: string; mark: number | null }[];
  /** Of each station, where stations have schemes of their own: they add up to the total. */
  stations?: { station: number; mark: number | null }[];
  total: number | null;
  /** Null where nothing decides, or where there is no total. */
  outcome: 'pass' | 'fail' | null;
  /** Components whose minimum was missed. */
  missed: string[];
  /** Stations whose pass mark was missed. */
  missed_stations: number[];
  differences: Difference[];
}

/** In hundredths, to a whole multiple of the step. */
const rounded = (exact: Fraction, step: number) => Number(roundedTo(exact, fraction(step)).top);

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Where the sheets of one station differ by more than the scheme allows; they are at least two. */
function differenceOf(
  scheme: Pick<SchemeDefinition, 'combine' | 'tolerance'>,
  components: readonly Component[],
  sheets: readonly MarkedSheet[],
): { components: string[]; by: number } | undefined {
  const shared = components
    .filter(({ counts }) => counts)
    .map(({ id }) => ({ id, marks: marksFor(id, sheets) }))
    .filter(({ marks }) => marks.length > 1);
  const tolerance = inHundredths(scheme.tolerance);
  if (scheme.combine === 'mean') {
    // Two at a time, by what both marked: a component that is not an examiner's to mark is no 0.
    const apart = sheets
      .flatMap((one, at) => sheets.slice(at + 1).map((other) => gapBetween(shared, one, other)))
      .filter(({ by }) => by > tolerance);
    return apart.length === 0
      ? undefined
      : {
          components: shared.flatMap(({ id }) => (apart.some(({ ids }) => ids.includes(id)) ? [id] : [])),
          by: Math.max(...apart.map(({ by }) => by)) / 100,
        };
  }
  const allowed = scheme.combine === 'agreed' ? 0 : tolerance;
  const apart = shared.map(({ id, marks }) => ({ id, by: spread(marks) })).filter(({ by }) => by > allowed);
  return apart.length === 0
    ? undefined
    : { components: apart.map(({ id }) => id), by: Math.max(...apart.map(({ by }) => by)) / 100 };
}

function gapBetween(components: readonly { id: string }[], one: MarkedSheet, other: MarkedSheet) {
  const ids = components
    .map(({ id }) => id)
    .filter((id) => one.marks[id] !== undefined && other.marks[id] !== undefined);
  const total = ({ marks }: MarkedSheet) => ids.reduce((sum, id) => sum + inHundredths(marks[id] ?? 0), 0);
  return { ids, by: Math.abs(total(one) - total(other)) };
}

const marksFor = (id: string, sheets: readonly MarkedSheet[]) =>
  sheets.flatMap(({ marks }) => (marks[id] === undefined ? [] : [inHundredths(marks[id])]));

interface Settled {
  /** Exact, in hundredths. */
  marks: Map<string, Fraction>;
  /** What counts of each station, in hundredths. */
  stations: Map<number, Fraction>;
  differences: Omit<Difference, 'of'>[];
}

function settle(scheme: SchemeDefinition, components: readonly Component[], given: Given): Settled {
  const stations = [...new Set(given.sheets.map(({ station }) => station))];
  const found = new Map<string, Fraction[]>();
  const totals = new Map<number, Fraction>();
  const differences: Settled['differences'] = [];
  for (const station of stations) {
    const sheets = given.sheets.filter((sheet) => sheet.station === station);
    const sheet_ids = sheets.map(({ id }) => id);
    const agreement = given.agreements.findLast((one) => isSame(one.sheet_ids, sheet_ids));
    const difference = agreement ? undefined : differenceOf(schemeAt(scheme, station), components, sheets);
    if (difference && !given.accepted.some((ids) => isSame(ids, sheet_ids)))
      differences.push({ station, sheet_ids, ...difference });
    for (const { id, counts } of components) {
      const agreed = agreement?.marks[id];
      const marks = agreed === undefined ? marksFor(id, sheets) : [inHundredths(agreed)];
      if (marks.length === 0) continue;
      const mark = meanOf(marks.map((one) => fraction(one)));
      found.set(id, [...(found.get(id) ?? []), mark]);
      if (counts && station !== null) totals.set(station, plus(totals.get(station) ?? NOTHING, mark));
    }
  }
  // Several stations give their mean; where these have schemes of their own, no component is at two of them.
  return {
    marks: new Map([...found].map(([id, values]) => [id, meanOf(values)])),
    stations: totals,
    differences,
  };
}

/**
 * `isWaiting`: a sheet that is due has not been submitted. Marks of the group count for each of its members; a candidate
 * without a group has them on their own sheets. A station at which the candidate has no marks misses no pass mark.
 */
export function awardOf(
  scheme: SchemeDefinition,
  {
    unmarked,
    isWaiting,
    own,
    group,
    passMarks,
  }: {
    unmarked: UnmarkedState | null;
    isWaiting: boolean;
    own: Given;
    group?: Given;
    passMarks?: PassMarks | undefined;
  },
): Award {
  const none = scheme.components.map(({ id }) => ({ id, mark: null }));
  const stationsBy = (markAt: (station: number) => number | null) =>
    scheme.stations && {
      stations: scheme.stations.map(({ station }) => ({ station, mark: markAt(station) })),
    };
  if (unmarked || isWaiting)
    return {
      unmarked,
      state: unmarked ? 'agreed' : 'open',
      components: none,
      ...stationsBy(() => null),
      total: null,
      outcome: null,
      missed: [],
      missed_stations: [],
      differences: [],
    };

  const isOfGroup = ({ subject }: Component) => group !== undefined && subject === 'group';
  const parts = {
    candidate: settle(
      scheme,
      scheme.components.filter((one) => !isOfGroup(one)),
      own,
    ),
    group: settle(scheme, scheme.components.filter(isOfGroup), group ?? NOTHING_GIVEN),
  };
  const differences = (['candidate', 'group'] as const).flatMap((of) =>
    parts[of].differences.map((one) => ({ of, ...one })),
  );
  const to = inHundredths(scheme.rounding.to);
  const exactOf = (component: Component) =>
    parts[isOfGroup(component) ? 'group' : 'candidate'].marks.get(component.id);
  // In hundredths, as they are printed.
  const marks = new Map(
    scheme.components.map((component) => {
      const exact = exactOf(component);
      return [component.id, exact && rounded(exact, scheme.rounding.of === 'components' ? to : 1)] as const;
    }),
  );
  const counted = scheme.components.filter(({ counts }) => counts);
  const isComplete = counted.every(({ id }) => marks.get(id) !== undefined);
  const isSettled = isComplete && differences.length === 0;
  // Rounded components add up on paper. A rounded total is that of the exact marks: three times a third are one.
  const totalOf = (some: readonly Component[], step: number) =>
    scheme.rounding.of === 'total'
      ? rounded(sumOf(some.flatMap((one) => exactOf(one) ?? [])), step)
      : some.reduce((all, { id }) => all + (marks.get(id) ?? 0), 0);
  const total = totalOf(counted, to);
  const markAt = (station: number) => {
    const there = counted.filter((one) => one.station === station);
    return there.every(({ id }) => marks.get(id) !== undefined) ? totalOf(there, 1) / 100 : null;
  };
  const missed = scheme.components.filter(
    ({ id, minimum }) => minimum !== null && (marks.get(id) ?? 0) < inHundredths(minimum),
  );
  const taken = [...(passMarks?.stations ?? [])].sort(([a], [b]) => a - b);
  const missedStations = taken.flatMap(([station, least]) => {
    const mark = parts.candidate.stations.get(station);
    return mark && compare(mark, fraction(inHundredths(least))) < 0 ? [station] : [];
  });
  const passMark = passMarks?.exam ?? scheme.pass_mark;
  const decides =
    passMark !== null || taken.length > 0 || scheme.components.some(({ minimum }) => minimum !== null);
  const passes = missed.length === 0 && missedStations.length === 0 && total >= inHundredths(passMark ?? 0);
  return {
    unmarked: null,
    state: isSettled ? 'agreed' : isComplete ? 'differs' : 'open',
    components: scheme.components.map(({ id }) => {
      const mark = marks.get(id);
      return { id, mark: mark === undefined ? null : mark / 100 };
    }),
    ...stationsBy(markAt),
    total: isSettled ? total / 100 : null,
    outcome: isSettled && decides ? (passes ? 'pass' : 'fail') : null,
    missed: isSettled ? missed.map(({ id }) => id) : [],
    missed_stations: isSettled ? missedStations : [],
    differences,
  };
}
