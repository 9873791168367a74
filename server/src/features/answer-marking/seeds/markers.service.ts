// How far each marker of a question is with its seeds, and what a person decides about them, with a reason.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { listSeeds, MarkerAct } from '@quivia/contract/marking-seeds';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { notifyOfMarker } from '../../exams/exam-notifications.service.ts';
import { selectPossibleMarkers } from '../markers.queries.ts';
import { requireMarking } from '../queue.service.ts';
import * as sheets from './seed-sheets.queries.ts';
import { seedingOf } from './seeding.service.ts';
import { isFarOff, isPaused, lastOf } from './seeds.rules.ts';
import { logged, words } from './seeds.words.ts';

async function selectMarkers(examId: number, questionId: number) {
  const all = await selectPossibleMarkers(examId, now());
  return all.filter(({ question_ids }) => question_ids === null || question_ids.includes(questionId));
}

export async function markersOf(
  { userId }: Actor,
  examId: number,
  questionId: number,
): Promise<ReplyTo<typeof listSeeds>['markers']> {
  const each = [];
  for (const { user_id, name } of await selectMarkers(examId, questionId)) {
    const of = { examId, questionId, markerId: user_id };
    const { stage, events, within } = await seedingOf(of);
    each.push({
      ...{ marker_id: user_id, name, is_you: user_id === userId, within },
      ...{ state: stage?.is ?? ('marking' as const), done: stage?.done ?? 0, all: stage?.all ?? 0 },
      last: lastOf(await sheets.selectNear(of)),
      is_far_off: isFarOff(events),
    });
  }
  return each;
}

/** About one marker of a question, with what follows from marks. */
const MOST_DECISIONS = 200;

interface Form {
  question_id: number;
  marker_id: number;
  act: MarkerAct;
  reason: string;
}

const NOTICES = {
  try_again: 'exam.qualifyAgain',
  let_in: 'exam.letIn',
  pause: 'exam.markingPaused',
  resume: 'exam.markingResumed',
} as const;

/** Nobody decides about themselves. */
export async function decide(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  const { marker_id, act, reason, question_id } = form;
  const exam = await requireMarking(actor, examId, 'run');
  if (marker_id === actor.userId) throw new AppError('not_allowed', { message: words.yourself });
  return inTransaction(async () => {
    const marker = (await selectMarkers(examId, question_id)).find(({ user_id }) => user_id === marker_id);
    const question = (await markedQuestions(examId)).find(({ id }) => id === question_id);
    if (!marker || !question) throw new AppError('not_found', { message: words.noSuchMarker });
    const of = { examId, questionId: question_id, markerId: marker_id };
    await sheets.lockMarker(of);
    if ((await sheets.selectEvents(of)).length >= MOST_DECISIONS)
      throw new AppError('exam_not_now', { message: words.tooManyChanges({ most: MOST_DECISIONS }) });
    if (!(await isPossible(of, act))) throw new AppError('changed_meanwhile', { message: words.notNow });
    await sheets.insertEvent(of, { is_now: act, by_id: actor.userId, reason, at: now() });
    const about = { exam: exam.title, question: question.question_number, reason };
    await audit.record(actor, 'result.marking', logged.decided({ ...about, act, marker: marker.name }), {
      institutionId: exam.institution_id,
      examId,
    });
    // Guests have a name here and no page of notifications.
    const person = { id: marker_id, name: marker.name, isGuest: marker.is_guest };
    if (act !== 'keep')
      await notifyOfMarker(
        { examId, question: question.question_number, marker: person },
        { toMarker: NOTICES[act] },
      );
    return messageReply(act === 'keep' ? words.kept : words.decided);
  });
}

async function isPossible(of: sheets.Of, act: MarkerAct): Promise<boolean> {
  const { stage, events } = await seedingOf(of);
  if (act === 'pause') return !isPaused(events);
  if (act === 'resume') return isPaused(events);
  if (act === 'keep') return isFarOff(events);
  return act === 'try_again' ? stage?.is === 'failed' : stage !== undefined && stage.is !== 'paused';
}
