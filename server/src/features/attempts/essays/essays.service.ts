// Saving essays. Each save is one statement of its own: they are few, and their texts are long. Whether it is in time, and from
// the right device, is decided as for every other answer.
import type { Answer, OtherText } from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import { MOST_PATCHES, type saveEssay } from '@quivia/contract/essays';
import { ESSAY_LIMITS } from '@quivia/contract/kinds/essay';
import { essayCheck, patched } from '@quivia/contract/kinds/essay-patch';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { milliseconds } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { answersSaved } from '../attempt-changes.service.ts';
import type { Caller } from '../device-ownership.service.ts';
import type { Save } from '../save.queries.ts';
import { GRACE, replyOf, store, takeAllowance, whyNotOffered } from '../save.service.ts';
import * as queries from './essays.queries.ts';

/** Of an attempt: a page that saves every five seconds for ten hours stays below both. */
const MOST_SAVES = 10_000;
const MOST_BYTES = 40_000_000;

type Form = Required<Pick<Input<typeof saveEssay>['body'], 'has_chosen' | 'is_flagged' | 'malpractice'>> &
  Input<typeof saveEssay>['body'];

export async function save(actor: Actor, form: Form, callerOf: () => Caller) {
  takeAllowance(actor);
  const paper = await papers.paperOf(form.quiz_or_viva_id);
  const question = paper?.byId.get(form.question_id);
  if (!question || !kindNamed(question.kind).isSavedApart) throw await whyNotOffered(form, callerOf());
  const asked = {
    examId: form.quiz_or_viva_id,
    userId: actor.userId,
    opening: form.opening,
    seq: form.seq,
  };
  const before = await queries.selectBefore(asked, form.question_id, form.change?.base ?? 0);
  if (!before) throw await whyNotOffered(form, callerOf());
  if (!before.is_repeat && (before.saves >= MOST_SAVES || before.bytes >= MOST_BYTES))
    throw new AppError('text_full');
  const { text, stored } = written(form, before);
  const given: Save = {
    ...asked,
    sessionId: actor.sessionId,
    questionId: form.question_id,
    optionIds: [],
    answer: JSON.stringify({ text }),
    isIncomplete: false,
    isFlagged: form.is_flagged,
    malpractice: form.malpractice,
    at: milliseconds(),
  };
  const isBlank = !kindNamed('essay').isAnswered({ text });
  const saved = await store(given, callerOf, (one) =>
    queries.insertEssay(one, stored, { isBlank, hasChosen: form.has_chosen }, GRACE),
  );
  answersSaved([given]);
  // The device that took over meanwhile shows both texts.
  if (saved.is_new && (form.opening ?? saved.opening) < saved.opening)
    await notifications.signal([actor.userId], { kind: 'exam', exam_id: form.quiz_or_viva_id });
  return replyOf(saved);
}

/** The text that the student has now, and how it is stored. */
function written(
  { text, change, seq = 0 }: Pick<Form, 'text' | 'change' | 'seq'>,
  { base, base_changes }: queries.Before,
): { text: string; stored: queries.Stored } {
  if (text !== undefined) return { text, stored: { text } };
  const next = change && base !== null ? patched(base, change) : undefined;
  const changes = (base_changes ?? 0) + 1;
  if (
    change === undefined ||
    change.base >= seq ||
    next === undefined ||
    next.length > ESSAY_LIMITS.text ||
    changes > MOST_PATCHES ||
    essayCheck(next) !== change.check
  )
    throw new AppError('whole_text_needed');
  const { kept, dropped, inserted } = change;
  return { text: next, stored: { base: change.base, changes, kept, dropped, inserted } };
}

/** What other devices sent after this one had taken over, where this one's text does not contain it. */
export async function otherTexts(
  { id, exam_id }: { id: number; exam_id: number },
  answers: readonly Answer[],
): Promise<OtherText[]> {
  const paper = await papers.paperOf(exam_id);
  if (!paper?.rows.some(({ kind }) => kindNamed(kind).isSavedApart)) return [];
  const left = await queries.selectLeftBehind(id);
  const own = new Map(answers.map(({ question_id, answer }) => [question_id, answer?.text]));
  return left.filter(({ question_id, text }) => !String(own.get(question_id) ?? '').includes(text));
}
