// The answer sheet of one attempt as the student sees it: a pure reducer, no clock and no network inside.
//
//             choose, clear, flag, go
//                  ┌──────┐
//                  ▼      │   submit              the server has it
//   (opened) ──▶  open ───┴──────────▶ submitting ─────────────────▶ ended
//                 │  ▲ ▲                 │     │                       ▲
//   time's up     │  │ └── keep working ─┘     │                       │
//                 │  └── more time ──┐         │ time's up             │
//                 └─────────────▶ time_up ◀──┘ ──────────────────────┘
//
//   open, time_up, submitting ── another device took over ──▶ elsewhere ── continue here ──▶ (opened)
import type { Answer } from '@quivia/contract/attempts';

export type Phase = 'open' | 'submitting' | 'time_up' | 'elsewhere' | 'ended';

export interface Given {
  option_ids: readonly number[];
  is_flagged: boolean;
}

export interface AnswerSheet {
  phase: Phase;
  isForwardOnly: boolean;
  /** The ids of the questions, in this student's order; forward only, those that were reached so far. */
  order: readonly number[];
  /** How many questions there are in all. */
  count: number;
  /** The position in `order` of the question on the screen. */
  at: number;
  seen: ReadonlySet<number>;
  answers: ReadonlyMap<number, Given>;
}

export type Mark =
  | { do: 'choose'; question_id: number; option_id: number; several: boolean }
  | { do: 'clear'; question_id: number }
  | { do: 'flag'; question_id: number };

export type Step =
  | Mark
  | { do: 'go'; to: number }
  /** Forward only: the questions up to the one that can be answered now. */
  | { do: 'reach'; order: readonly number[] }
  | { do: 'answers'; answers: readonly Answer[] }
  | { do: 'become'; phase: Phase };

const NOTHING: Given = { option_ids: [], is_flagged: false };

export const givenFor = (sheet: AnswerSheet, questionId: number): Given =>
  sheet.answers.get(questionId) ?? NOTHING;

export const isAnswered = (sheet: AnswerSheet, questionId: number) =>
  givenFor(sheet, questionId).option_ids.length > 0;

interface Opening {
  order: readonly number[];
  count: number;
  isForwardOnly: boolean;
  answers: readonly Answer[];
  /** Where the student was on this device. */
  at?: number | undefined;
  seen?: readonly number[] | undefined;
}

export function openSheet({ order, count, isForwardOnly, answers, at, seen = [] }: Opening): AnswerSheet {
  const given = asMap(answers);
  const position = within(order, isForwardOnly ? order.length - 1 : (at ?? 0));
  return {
    phase: 'open',
    isForwardOnly,
    order,
    count,
    at: position,
    seen: new Set([...seen, ...given.keys(), ...order.slice(isForwardOnly ? 0 : position, position + 1)]),
    answers: given,
  };
}

const asMap = (answers: readonly Answer[]) =>
  new Map<number, Given>(
    answers.map(({ question_id, option_ids, is_flagged }) => [question_id, { option_ids, is_flagged }]),
  );

export const answersOn = (sheet: AnswerSheet): Answer[] =>
  [...sheet.answers].map(([question_id, { option_ids, is_flagged }]) => ({
    question_id,
    option_ids: [...option_ids],
    is_flagged,
  }));

const within = (order: readonly number[], at: number) => Math.max(0, Math.min(at, order.length - 1));

export function nextSheet(sheet: AnswerSheet, step: Step): AnswerSheet {
  switch (step.do) {
    case 'become':
      return mayBecome(sheet.phase, step.phase) ? { ...sheet, phase: step.phase } : sheet;
    case 'answers':
      return { ...sheet, answers: asMap(step.answers) };
    case 'go':
      return go(sheet, step.to);
    case 'reach':
      return reach(sheet, step.order);
    default:
      return mark(sheet, step);
  }
}

const FROM: Record<Phase, readonly Phase[]> = {
  open: ['submitting', 'time_up'],
  submitting: ['open'],
  time_up: ['open', 'submitting'],
  elsewhere: ['open', 'submitting', 'time_up'],
  ended: ['open', 'submitting', 'time_up', 'elsewhere'],
};

const mayBecome = (from: Phase, to: Phase) => FROM[to].includes(from);

function go(sheet: AnswerSheet, to: number): AnswerSheet {
  const question = sheet.order[to];
  if (sheet.phase !== 'open' || question === undefined || sheet.isForwardOnly) return sheet;
  return { ...sheet, at: to, seen: new Set(sheet.seen).add(question) };
}

/** The server opens questions one by one, so a reply that knows fewer is an old one. */
function reach(sheet: AnswerSheet, order: readonly number[]): AnswerSheet {
  if (!sheet.isForwardOnly || order.length <= sheet.order.length) return sheet;
  return { ...sheet, order, at: order.length - 1, seen: new Set([...sheet.seen, ...order]) };
}

function mark(sheet: AnswerSheet, step: Mark): AnswerSheet {
  const { question_id } = step;
  const isReachable = sheet.isForwardOnly
    ? sheet.order[sheet.at] === question_id
    : sheet.order.includes(question_id);
  // A flag marks a question to return to, which forward only nobody can.
  const isUseless = sheet.isForwardOnly && step.do === 'flag';
  if (sheet.phase !== 'open' || !isReachable || isUseless) return sheet;
  const given = markOne(givenFor(sheet, question_id), step);
  return { ...sheet, answers: new Map(sheet.answers).set(question_id, given) };
}

function markOne(given: Given, step: Mark): Given {
  if (step.do === 'flag') return { ...given, is_flagged: !given.is_flagged };
  if (step.do === 'clear') return { ...given, option_ids: [] };
  if (!step.several) return { ...given, option_ids: [step.option_id] };
  const rest = given.option_ids.filter((id) => id !== step.option_id);
  return {
    ...given,
    option_ids: rest.length < given.option_ids.length ? rest : [...rest, step.option_id],
  };
}

export const isLast = (sheet: AnswerSheet) => sheet.at === sheet.count - 1;

export type QuestionState = 'answered' | 'seen' | 'new';

/** How a question is shown in the palette, by its position. Those that were not reached have no id yet. */
export function questionAt(sheet: AnswerSheet, position: number): { state: QuestionState; flagged: boolean } {
  const id = sheet.order[position];
  if (id === undefined) return { state: 'new', flagged: false };
  const state = isAnswered(sheet, id) ? 'answered' : sheet.seen.has(id) ? 'seen' : 'new';
  return { state, flagged: givenFor(sheet, id).is_flagged };
}

export function countSheet(sheet: AnswerSheet) {
  const answered = sheet.order.filter((id) => isAnswered(sheet, id)).length;
  const flagged = sheet.order.filter((id) => givenFor(sheet, id).is_flagged).length;
  return { answered, flagged, open: sheet.count - answered, all: sheet.count };
}
