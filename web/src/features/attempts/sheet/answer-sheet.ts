// The answer sheet of one attempt as the student sees it: a pure reducer, no clock and no network inside.
//
//             choose, type, clear, flag, go
//                  ┌──────┐
//                  ▼      │   submit              the server has it
//   (opened) ──▶  open ───┴──────────▶ submitting ─────────────────▶ ended
//                 │  ▲ ▲                 │     │                       ▲
//   time's up     │  │ └── keep working ─┘     │                       │
//                 │  └── more time ──┐         │ time's up             │
//                 └─────────────▶ time_up ◀──┘ ──────────────────────┘
//
//   Where an exam has minutes for photographs, open becomes photos when its time is up, and photos becomes time_up, submitting
//   or, with more time, open.
//   open, photos, time_up, submitting ── another device took over ──▶ elsewhere ── continue here ──▶ (opened)
import type { Answer, QuestionForStudent } from '@quivia/contract/attempts';

export type Phase = 'open' | 'photos' | 'submitting' | 'time_up' | 'elsewhere' | 'ended';

export interface Given {
  option_ids: readonly number[];
  /** To a question of another kind than multiple choice. */
  answer?: Answer['answer'];
  is_flagged: boolean;
}

export interface AnswerSheet {
  phase: Phase;
  isForwardOnly: boolean;
  /** The ids of the questions, in this student's order; forward only, those that were reached so far. */
  order: readonly number[];
  /** How many questions there are in all. */
  count: number;
  /** Those that only inform: there is nothing to answer. */
  infos: ReadonlySet<number>;
  /** The position in `order` of the question on the screen. */
  at: number;
  seen: ReadonlySet<number>;
  /** Another device may have shown questions that this one doesn't know of: what was seen can't be told. */
  isSeenUnknown: boolean;
  answers: ReadonlyMap<number, Given>;
}

export type Mark =
  | { do: 'choose'; question_id: number; option_id: number; several: boolean }
  | { do: 'answer'; question_id: number; answer: Given['answer'] | null }
  | { do: 'clear'; question_id: number }
  | { do: 'flag'; question_id: number };

export type Step =
  | Mark
  | { do: 'go'; to: number }
  /** Forward only: the questions up to the one that can be answered now. */
  | ({ do: 'reach' } & Order)
  | { do: 'answers'; answers: readonly Answer[] }
  | { do: 'become'; phase: Phase };

const NO_INFOS: ReadonlySet<number> = new Set();
const NOTHING: Given = { option_ids: [], is_flagged: false };

export const givenFor = (sheet: AnswerSheet, questionId: number): Given =>
  sheet.answers.get(questionId) ?? NOTHING;

export function isAnswered(sheet: AnswerSheet, questionId: number) {
  const { option_ids, answer } = givenFor(sheet, questionId);
  return option_ids.length > 0 || answer !== undefined;
}

type Order = Pick<AnswerSheet, 'order'> & Partial<Pick<AnswerSheet, 'infos'>>;

export const orderOf = (paper: readonly QuestionForStudent[]): Order => ({
  order: paper.map(({ id }) => id),
  infos: new Set(paper.flatMap(({ id, kind }) => (kind === 'info' ? id : []))),
});

interface Opening extends Order {
  count: number;
  isForwardOnly: boolean;
  answers: readonly Answer[];
  /** Where the student was on this device. */
  at?: number | undefined;
  seen?: readonly number[] | undefined;
  isSeenUnknown?: boolean;
}

export function openSheet(opening: Opening): AnswerSheet {
  const {
    order,
    infos = NO_INFOS,
    count,
    isForwardOnly,
    answers,
    at,
    seen = [],
    isSeenUnknown = false,
  } = opening;
  const given = asMap(answers);
  const position = within(order, isForwardOnly ? order.length - 1 : (at ?? 0));
  return {
    phase: 'open',
    isForwardOnly,
    order,
    count,
    infos,
    at: position,
    seen: new Set([...seen, ...given.keys(), ...order.slice(isForwardOnly ? 0 : position, position + 1)]),
    isSeenUnknown,
    answers: given,
  };
}

const asMap = (answers: readonly Answer[]) =>
  new Map<number, Given>(answers.map(({ question_id, ...given }) => [question_id, given]));

export const answersOn = (sheet: AnswerSheet): Answer[] =>
  [...sheet.answers].map(([question_id, given]) => ({
    question_id,
    ...given,
    option_ids: [...given.option_ids],
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
      return reach(sheet, step);
    default:
      return mark(sheet, step);
  }
}

const FROM: Record<Phase, readonly Phase[]> = {
  open: ['photos', 'submitting', 'time_up'],
  photos: ['open'],
  submitting: ['open', 'photos'],
  time_up: ['open', 'photos', 'submitting'],
  elsewhere: ['open', 'photos', 'submitting', 'time_up'],
  ended: ['open', 'photos', 'submitting', 'time_up', 'elsewhere'],
};

const mayBecome = (from: Phase, to: Phase) => FROM[to].includes(from);

function go(sheet: AnswerSheet, to: number): AnswerSheet {
  const question = sheet.order[to];
  if (sheet.phase !== 'open' || question === undefined || sheet.isForwardOnly) return sheet;
  return { ...sheet, at: to, seen: new Set(sheet.seen).add(question) };
}

/** The server opens questions one by one, so a reply that knows fewer is an old one. */
function reach(sheet: AnswerSheet, { order, infos = NO_INFOS }: Order): AnswerSheet {
  if (!sheet.isForwardOnly || order.length <= sheet.order.length) return sheet;
  return { ...sheet, order, infos, at: order.length - 1, seen: new Set([...sheet.seen, ...order]) };
}

function mark(sheet: AnswerSheet, step: Mark): AnswerSheet {
  const { question_id } = step;
  const isReachable = sheet.isForwardOnly
    ? sheet.order[sheet.at] === question_id
    : sheet.order.includes(question_id);
  // A flag marks a question to return to, which forward only nobody can.
  const isUseless = sheet.isForwardOnly && step.do === 'flag';
  const isOpen = sheet.phase === 'open' || (sheet.phase === 'photos' && step.do === 'answer');
  if (!isOpen || !isReachable || isUseless) return sheet;
  const given = markOne(givenFor(sheet, question_id), step);
  return { ...sheet, answers: new Map(sheet.answers).set(question_id, given) };
}

function markOne(given: Given, step: Mark): Given {
  if (step.do === 'flag') return { ...given, is_flagged: !given.is_flagged };
  if (step.do === 'clear') return { option_ids: [], is_flagged: given.is_flagged };
  if (step.do === 'answer') return { ...given, answer: step.answer ?? undefined };
  if (!step.several) return { ...given, option_ids: [step.option_id] };
  const rest = given.option_ids.filter((id) => id !== step.option_id);
  return {
    ...given,
    option_ids: rest.length < given.option_ids.length ? rest : [...rest, step.option_id],
  };
}

export const isLast = (sheet: AnswerSheet) => sheet.at === sheet.count - 1;

export type QuestionState = 'answered' | 'seen' | 'new' | 'open' | 'info';

/** How a question is shown in the palette, by its position. Those that were not reached have no id yet. */
export function questionAt(sheet: AnswerSheet, position: number): { state: QuestionState; flagged: boolean } {
  const id = sheet.order[position];
  if (id === undefined) return { state: 'new', flagged: false };
  return { state: stateOf(sheet, id), flagged: givenFor(sheet, id).is_flagged };
}

function stateOf(sheet: AnswerSheet, id: number): QuestionState {
  if (sheet.infos.has(id)) return 'info';
  if (isAnswered(sheet, id)) return 'answered';
  if (sheet.isSeenUnknown) return 'open';
  return sheet.seen.has(id) ? 'seen' : 'new';
}

export const isUnanswered = (sheet: AnswerSheet, position: number) =>
  /seen|new|open/.test(questionAt(sheet, position).state);

export function countSheet(sheet: AnswerSheet) {
  const answered = sheet.order.filter((id) => isAnswered(sheet, id)).length;
  const flagged = sheet.order.filter((id) => givenFor(sheet, id).is_flagged).length;
  const all = sheet.count - sheet.infos.size;
  return { answered, flagged, open: all - answered, all };
}
