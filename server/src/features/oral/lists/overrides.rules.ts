// What an award list says of acts that changed its awards: each with its reason, the person and the time.

import type { SubjectMarks } from '@quivia/contract/marking/agreements';
import type { Subject } from '@quivia/contract/marking/marks';
import type { AwardList } from '@quivia/contract/oral/lists';
import type { Thesis } from '@quivia/contract/oral/thesis';
import type { OverrideRow } from './lists.queries.ts';
import { overridden } from './lists.words.ts';
import type {
  CorrectedRow,
  ExcuseRow,
  ReopenedRow,
  SetAsideRow,
  StateRow,
  TypedRow,
} from './overrides.queries.ts';

type Override = AwardList['overrides'][number];

export interface Acts {
  excuses: readonly ExcuseRow[];
  setAside: readonly SetAsideRow[];
  reopened: readonly ReopenedRow[];
  typed: readonly TypedRow[];
  corrected: readonly CorrectedRow[];
  states: readonly StateRow[];
  /** Of a PhD, by candidate. */
  theses: ReadonlyMap<number, Thesis>;
  /** Of this list. */
  overrides: readonly OverrideRow[];
}

interface Named {
  id: number;
  name: string;
}

interface Of {
  candidate_id: number | null;
  group_id: number | null;
}

const isSame = (one: Of, other: Of) =>
  one.candidate_id === other.candidate_id && one.group_id === other.group_id;

const ofSubject = (subject: Subject): Of => ({
  candidate_id: 'candidate_id' in subject ? subject.candidate_id : null,
  group_id: 'group_id' in subject ? subject.group_id : null,
});

/** In a fixed order. What was added later comes last, so that lists which were frozen earlier keep their hash. */
export function overridesOn(
  subjects: readonly SubjectMarks[],
  { candidates, examiners }: { candidates: readonly Named[]; examiners: readonly Named[] },
  { excuses, setAside, reopened, typed, corrected, states, theses, overrides }: Acts,
): Override[] {
  const subjectOf = (one: Of) => subjects.find((each) => isSame(each, one));
  const nameOf = (one: Of) => subjectOf(one)?.name ?? '';
  const isSheet = (one: Of & { examiner_id: number }, wanted: SubjectMarks['due'][number]['state']) =>
    subjectOf(one)?.due.some(
      ({ examiner_id, state }) => examiner_id === one.examiner_id && state === wanted,
    ) === true;
  const said = (what: string, { reason, by, at }: { reason: string; by: string; at: Date }): Override => ({
    what,
    reason,
    by,
    at: at.toISOString(),
  });
  /** A result that was recorded after all needs no excuse. */
  const isInForce = ({ what }: OverrideRow) =>
    what.type !== 'result' || !theses.get(ofSubject(what.subject).candidate_id ?? 0)?.result;
  const wordsFor = ({ what }: OverrideRow) => {
    if (what.type === 'device')
      return overridden.device(examiners.find(({ id }) => id === what.examiner_id)?.name ?? '', what.unsent);
    const name = nameOf(ofSubject(what.subject));
    return what.type === 'result' ? overridden.result(name) : overridden.difference(name);
  };
  return [
    // It stays where the sheet comes after all, because the award changes by it, and where its examiner has left.
    ...excuses
      .filter((one) => subjectOf(one) && !isSheet(one, 'missing'))
      .map((one) => {
        const what = one.has_come ? overridden.cameLater : overridden.sheet;
        return said(what(nameOf(one), one.examiner), one);
      }),
    ...overrides.filter(isInForce).map((one) => said(wordsFor(one), one)),
    ...setAside.filter(subjectOf).map((one) => {
      const isAgreed = subjectOf(one)?.agreements.some(({ sheet_ids }) => sheet_ids.includes(one.sheet_id));
      return said(overridden.setAside(nameOf(one), one.examiner, isAgreed === true), one);
    }),
    // While it is missing, it is in the way.
    ...reopened
      .filter((one) => subjectOf(one) && !isSheet(one, 'missing'))
      .map((one) => said(overridden.reopened(nameOf(one), one.examiner), one)),
    ...typedTogether(typed.filter(subjectOf)).map((some) => {
      const last = some.at(-1) as TypedRow;
      const what = overridden.typed(some.map(nameOf), last.examiner, last.typists);
      return said(what, { ...last, reason: overridden.onPaper });
    }),
    ...subjects.flatMap(({ candidate_id, name }) => {
      const { override, reports = [] } = theses.get(candidate_id ?? 0) ?? {};
      const missing = reports.flatMap(({ is_in, examiner }) => (is_in ? [] : [examiner]));
      if (!override || missing.length === 0) return [];
      return [{ what: overridden.reports(name, missing.join(', ')), ...override }];
    }),
    ...correctedTogether(corrected.filter(subjectOf)).map((some) =>
      said(overridden.corrected(some.map(nameOf)), some.at(-1) as CorrectedRow),
    ),
    ...states.flatMap((one) => {
      const name = candidates.find(({ id }) => id === one.candidate_id)?.name;
      return name === undefined ? [] : [said(overridden.state(name, one.state), one)];
    }),
  ];
}

/** One line for all sheets of an examiner that the same people typed in: a session can have sixty. */
const typedTogether = (typed: readonly TypedRow[]): TypedRow[][] => [
  ...Map.groupBy(typed, ({ examiner_id, typists }) => `${examiner_id} ${JSON.stringify(typists)}`).values(),
];

/** One line for all that were changed at once. */
const correctedTogether = (corrected: readonly CorrectedRow[]): CorrectedRow[][] => [
  ...Map.groupBy(corrected, ({ reason, by, at }) => JSON.stringify([reason, by, at])).values(),
];
