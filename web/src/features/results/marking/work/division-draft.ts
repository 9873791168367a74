// A division of work while it is being chosen.
import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import type { divideWork, getDivision } from '@quivia/contract/marking-work';

type Shown = ReplyTo<typeof getDivision>;
type Marker = Shown['markers'][number];
type Divided = Input<typeof divideWork>['body']['questions'];

export interface DivisionDraft {
  mode: 'pool' | 'equal' | 'questions';
  /** In equal parts. */
  people: number[];
  /** Question by question. */
  byQuestion: Record<number, number[]>;
  helps: boolean;
}

export const ableTo = (markers: readonly Marker[], questionId: number): Marker[] =>
  markers.filter(
    ({ can_mark, question_ids }) => can_mark && (question_ids === null || question_ids.includes(questionId)),
  );

const idsOf = (markers: readonly Marker[]) => markers.map(({ marker_id }) => marker_id);
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Of the people, for each question those who can mark it. */
const equally = ({ questions, markers }: Shown, people: readonly number[]) =>
  questions.map(({ question_id }) => ({
    question_id,
    marker_ids: idsOf(ableTo(markers, question_id)).filter((id) => people.includes(id)),
  }));

/** As it is stored. Where nobody has divided, all but the one who asks are proposed. */
export function draftOfDivision(shown: Shown): DivisionDraft {
  const { questions, markers, helps } = shown;
  const able = new Set(questions.flatMap(({ question_id }) => idsOf(ableTo(markers, question_id))));
  const byQuestion = Object.fromEntries(
    questions.map(({ question_id, marker_ids }) => [question_id, marker_ids.filter((id) => able.has(id))]),
  );
  const people = [...new Set(Object.values(byQuestion).flat())];
  if (people.length === 0) {
    const others = markers.filter(({ marker_id, is_you }) => able.has(marker_id) && !is_you);
    return { mode: 'pool', people: idsOf(others), byQuestion, helps };
  }
  const isEqual = equally(shown, people).every(({ question_id, marker_ids }) =>
    isSame(marker_ids, byQuestion[question_id] ?? []),
  );
  return { mode: isEqual ? 'equal' : 'questions', people, byQuestion, helps };
}

/** What is sent; null where nobody is chosen. */
export function dividedBy({ mode, people, byQuestion }: DivisionDraft, shown: Shown): Divided | null {
  if (mode === 'pool') return [];
  const all =
    mode === 'equal'
      ? equally(shown, people)
      : shown.questions.map(({ question_id }) => ({
          question_id,
          marker_ids: byQuestion[question_id] ?? [],
        }));
  const chosen = all.filter(({ marker_ids }) => marker_ids.length > 0);
  return chosen.length > 0 ? chosen : null;
}
