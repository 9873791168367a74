// From open sheets to the pairs of marks that figures are made of.

import type { ExaminerPair, PairFigures, StationFigures } from '@quivia/contract/marking/figures';
import type { MarkValue } from '@quivia/contract/marking/marks';
import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import {
  type Component,
  inHundredths,
  maximumOf,
  type SchemeDefinition,
} from '@quivia/contract/marking/scheme';
import { schemeAt } from '@quivia/contract/marking/stations';
import { agreementOf, borderlineRegression, FEWEST_PAIRS, quadraticKappa } from './agreement.rules.ts';

interface OpenSheet {
  examiner_id: number;
  values: Readonly<Record<string, MarkValue>>;
  /** Component -> mark. */
  marks: Readonly<Record<string, number>>;
}

export interface OpenSubject {
  candidate_id: number | null;
  group_id: number | null;
  sheets: readonly OpenSheet[];
}

export interface FigureExaminer {
  id: number;
  name: string;
  role: ExaminerRole;
}

/** When a candidate came before an examiner, and where there are several stations, at which. */
export interface Appearance {
  candidate_id: number;
  group_id: number | null;
  examiner_id: number;
  starts_at: Date;
  station: number | null;
  name: string;
}

/** The external is always the second of a pair, so that a difference says how much higher or lower they mark. */
const ORDER: readonly ExaminerRole[] = ['chair', 'internal', 'guide', 'observer', 'external'];

/** The tolerance is meant for the total under `mean`; a component has its share of it. */
export function toleranceFor(scheme: SchemeDefinition, component: Component | undefined): number {
  if (scheme.combine === 'agreed') return 0;
  if (scheme.combine === 'component' || !component) return scheme.tolerance;
  return (scheme.tolerance * component.maximum) / maximumOf(scheme);
}

const totalOf = (components: readonly Component[], { marks }: OpenSheet) =>
  components.reduce((sum, { id }) => sum + inHundredths(marks[id] ?? 0), 0) / 100;

/** Levels from the lowest mark to the highest; equal marks in the order of the scheme. */
const ranksOf = ({ method }: Component) =>
  method.type === 'levels'
    ? method.levels.toSorted((a, b) => a.mark - b.mark).map(({ id }) => id)
    : undefined;

const rankOf = (ranks: readonly string[], value: MarkValue | undefined) =>
  value && 'level' in value ? ranks.indexOf(value.level) : -1;

/** Of examiners at the same station: different ones are different tasks. */
export const pairsAtStations = (
  scheme: SchemeDefinition,
  examiners: readonly FigureExaminer[],
  subjects: readonly OpenSubject[],
  appearances: readonly Appearance[],
): ExaminerPair[] =>
  (scheme.stations ?? []).flatMap(({ station, name }) =>
    pairsOf(schemeAt(scheme, station), examiners, subjects, appearances).map((pair) => ({
      ...pair,
      station: { station, name },
    })),
  );

export function pairsOf(
  scheme: SchemeDefinition,
  examiners: readonly FigureExaminer[],
  subjects: readonly OpenSubject[],
  appearances: readonly Appearance[],
): ExaminerPair[] {
  const ordered = examiners.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || a.id - b.id);
  const timeOf = ({ candidate_id, group_id }: OpenSubject, examinerId: number) =>
    appearances.find(
      (one) =>
        one.examiner_id === examinerId &&
        (candidate_id === null ? one.group_id === group_id : one.candidate_id === candidate_id),
    )?.starts_at;
  const pairs: ExaminerPair[] = [];
  for (const [index, first] of ordered.entries())
    for (const second of ordered.slice(index + 1)) {
      const both = subjects.flatMap((subject) => {
        const [a, b] = [first, second].map(({ id }) => subject.sheets.find((one) => one.examiner_id === id));
        if (!a || !b) return [];
        const at = timeOf(subject, second.id) ?? timeOf(subject, first.id);
        return [{ a, b, at: (at?.getTime() ?? 0) / 3_600_000 }];
      });
      if (both.length === 0) continue;
      const rowFor = (component: Component | undefined): PairFigures | undefined => {
        // What a group gets together is on a sheet of its own, and no part of a candidate's total.
        const parts = component
          ? [component]
          : scheme.components.filter(({ counts, subject }) => counts && subject === 'candidate');
        // Both have to have marked it: what only the guide marks has no pair.
        const shared = parts.filter(({ id }) =>
          both.some(({ a, b }) => a.marks[id] !== undefined && b.marks[id] !== undefined),
        );
        if (shared.length === 0) return undefined;
        const marked = both.filter(({ a, b }) =>
          shared.every(({ id }) => a.marks[id] !== undefined && b.marks[id] !== undefined),
        );
        const tolerance = toleranceFor(scheme, component);
        const ranks = component && ranksOf(component);
        const levels = marked.map(({ a, b }) => ({
          first: rankOf(ranks ?? [], component && a.values[component.id]),
          second: rankOf(ranks ?? [], component && b.values[component.id]),
        }));
        return {
          component: component?.id ?? null,
          maximum: shared.reduce((sum, { maximum }) => sum + inHundredths(maximum), 0) / 100,
          tolerance,
          n: marked.length,
          figures: agreementOf(
            marked.map(({ a, b, at }) => ({ first: totalOf(shared, a), second: totalOf(shared, b), at })),
            tolerance,
          ),
          kappa: ranks && marked.length >= FEWEST_PAIRS ? quadraticKappa(levels) : null,
        };
      };
      const rows = [undefined, ...scheme.components].flatMap((component) => rowFor(component) ?? []);
      if (rows.length > 0) pairs.push({ first, second, rows });
    }
  return pairs;
}

/** The global rating with a level called borderline, and its place among the levels: the middle where several are. */
function ratingOf(scheme: SchemeDefinition) {
  for (const component of scheme.components) {
    const { method } = component;
    const ranks = ranksOf(component);
    if (component.counts || method.type !== 'levels' || !ranks) continue;
    const called = method.levels.filter(({ id, name }) => /borderline/i.test(`${id} ${name}`));
    if (called.length === 0) continue;
    const borderline = called.reduce((sum, { id }) => sum + ranks.indexOf(id), 0) / called.length;
    return { component, ranks, borderline };
  }
  return undefined;
}

/** Of the mean of all stations, or of their sum: what the exam counts. In hundredths, as marks are. */
export function examPassMark(
  stations: readonly Pick<StationFigures, 'standard'>[],
  counts: 'mean' | 'sum' = 'mean',
): number | null {
  const marks = stations.flatMap(({ standard }) => (standard ? [standard.pass_mark] : []));
  if (marks.length === 0 || marks.length < stations.length) return null;
  const sum = marks.reduce((all, mark) => all + mark, 0);
  return Math.round(100 * (counts === 'sum' ? sum : sum / marks.length)) / 100;
}

/** Null where no scheme has a rating. */
export function stationsOf(
  scheme: SchemeDefinition,
  subjects: readonly OpenSubject[],
  appearances: readonly Appearance[],
): Omit<StationFigures, 'taken'>[] | null {
  const schemes = scheme.stations?.map(({ station }) => schemeAt(scheme, station)) ?? [scheme];
  if (!schemes.some(ratingOf)) return null;
  const stations = Map.groupBy(
    appearances.filter(({ station }) => station !== null),
    ({ station }) => station as number,
  );
  return [...stations]
    .sort(([a], [b]) => a - b)
    .map(([station, there]) => {
      const own = schemeAt(scheme, station);
      const rating = ratingOf(own);
      const results = rating ? resultsOf(own, rating, subjects, there) : [];
      return {
        station,
        name: there[0]?.name ?? '',
        n: results.length,
        maximum: maximumOf(own),
        standard: rating ? borderlineRegression(results, rating.borderline) : null,
      };
    });
}

/** At one station: the rating of each sheet, and its marks. */
function resultsOf(
  scheme: SchemeDefinition,
  rating: NonNullable<ReturnType<typeof ratingOf>>,
  subjects: readonly OpenSubject[],
  appearances: readonly Appearance[],
) {
  const counted = scheme.components.filter(({ counts }) => counts);
  return appearances.flatMap(({ candidate_id, examiner_id }) => {
    const sheet = subjects
      .find((one) => one.candidate_id === candidate_id)
      ?.sheets.find((one) => one.examiner_id === examiner_id);
    const rank = rankOf(rating.ranks, sheet?.values[rating.component.id]);
    return sheet && rank >= 0 ? [{ rating: rank, mark: totalOf(counted, sheet) }] : [];
  });
}
