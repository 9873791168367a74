// Ghosts take an exam through the same services as the pages of students, so that everything on the board is real: they
// answer, leave the page, lose the network, ask for help and submit.
import { randomInt, randomUUID } from 'node:crypto';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { after, now, seconds } from '../../../platform/clock.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { isLiving } from '../../attempts/attempt-state.rules.ts';
import type { Caller } from '../../attempts/device-ownership.service.ts';
import { save } from '../../attempts/save.service.ts';
import * as sit from '../../attempts/sit.service.ts';
import { submit } from '../../attempts/submit.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { report } from '../board/presence.service.ts';
import { entryCode } from '../door/entry.service.ts';
import { ask } from '../messages/asks.service.ts';
import { endOverrun } from './drill.service.ts';
import { behaviourOf, doingAt, LATE_BY } from './ghost.rules.ts';
import * as queries from './ghosts.queries.ts';
import { words } from './ghosts.words.ts';

const LOOK_EVERY = seconds(5);
/** As often as a page reports. */
const ACT_EVERY = seconds(10);
const AT_ONCE = 200;
const REST = seconds(30);
/** Few, so that connections to the database are left for students. */
const SIDE_BY_SIDE = 4;

/** From now on ghosts take the exam for everyone who has started it, but for these positions in the class. How many. */
export const addGhosts = (examId: number, besides: readonly number[] = []) =>
  queries.insertGhosts(examId, now(), besides);

const actorOf = ({ user_id, attempt_id }: queries.Ghost): Actor => ({
  userId: user_id,
  username: `ghost${attempt_id}`,
  email: '',
  roles: ['Student'],
  // No session of a person has a number below 1.
  sessionId: -attempt_id,
  version: 0,
});

/** Enough of each for the board to name browser and system. */
const BROWSERS = [
  'X11; Linux Chrome/142.0',
  'Windows NT 10.0 Firefox/145.0',
  'Android 14 Chrome/142.0 Mobile',
];

const browserOf = ({ attempt_id }: queries.Ghost) => BROWSERS[attempt_id % BROWSERS.length] as string;

const callerOf = (ghost: queries.Ghost): Caller => ({
  userId: ghost.user_id,
  sessionId: -ghost.attempt_id,
  device: undefined,
  address: '127.0.0.1',
  browser: browserOf(ghost),
});

/** In a rehearsal it may be let back in; elsewhere it has done its part. */
async function rest(ghost: queries.Ghost): Promise<void> {
  if (ghost.is_rehearsal) await queries.updateNext(ghost.attempt_id, after(now(), REST));
  else await queries.deleteGhost(ghost.attempt_id);
}

async function act(ghost: queries.Ghost): Promise<void> {
  const at = now();
  const behaviour = behaviourOf(ghost.attempt_id);
  if (!isLiving(ghost.status)) return rest(ghost);
  if (at < ghost.starts_at) return;
  // As if read from the board in front of the room.
  const entry = { quiz_or_viva_id: ghost.exam_id, code: entryCode(ghost.exam_id, at) };
  if (ghost.status === 'assigned') {
    if (behaviour === 'late' && at < after(ghost.starts_at, seconds(LATE_BY))) return;
    // Before the door, which may still be closed: it waits there.
    report(
      actorOf(ghost),
      {
        quiz_or_viva_id: ghost.exam_id,
        question_number: null,
        unsaved: 0,
        visible: true,
        seen_message: ghost.message_number,
        is_ready: true,
      },
      browserOf(ghost),
    );
    await sit.start(callerOf(ghost), entry);
    return;
  }
  if (ghost.is_awaited) {
    await sit.start(callerOf(ghost), { ...entry, back: 'true' });
    return;
  }
  const paper = await papers.paperOf(ghost.exam_id);
  if (!paper || !ghost.started_at) return;
  const questions = papers.idsFor(paper, ghost.seed).flatMap((id) => paper.byId.get(id) ?? []);
  const since = ghost.started_at.getTime();
  const time = { elapsed: (at.getTime() - since) / 1000, allowed: (ghost.due_at.getTime() - since) / 1000 };
  const asked = questions.filter(({ kind }) => kindNamed(kind).isAnswerable);
  const doing = doingAt(ghost.attempt_id, time, asked.length);
  if (doing.isSilent) return;
  const shown = ghost.current_question ?? asked[doing.question - 1]?.id;
  const actor = actorOf(ghost);
  report(
    actor,
    {
      quiz_or_viva_id: ghost.exam_id,
      question_number: questions.findIndex(({ id }) => id === shown) + 1 || null,
      unsaved: 0,
      visible: doing.isVisible,
      seen_message: doing.isVisible ? ghost.message_number : 0,
    },
    browserOf(ghost),
  );
  if (ghost.is_paused || !doing.isVisible) return;
  if (doing.asksForHelp && !ghost.has_asked)
    await ask(actor, {
      quiz_or_viva_id: ghost.exam_id,
      ask_key: randomUUID(),
      kind: 'help',
      text: words.help.text,
    });
  // Whatever became of its answers.
  if (doing.submits) await submit(callerOf(ghost), ghost.exam_id);
  else if (ghost.answered.length < doing.answered) await proceed(ghost, questions);
}

/** Answers the next question; where students go forward only, the one on the screen, which it then leaves. */
async function proceed(ghost: queries.Ghost, questions: readonly papers.PaperRow[]): Promise<void> {
  const { current_question: current, answered } = ghost;
  const isOpen = ({ id, kind }: papers.PaperRow) => kindNamed(kind).isAnswerable && !answered.includes(id);
  const question = questions.find((one) => (current === null ? isOpen(one) : one.id === current));
  if (!question) return;
  if (isOpen(question)) await answer(ghost, question);
  if (current !== null)
    await sit.next(callerOf(ghost), { quiz_or_viva_id: ghost.exam_id, question_id: question.id });
}

/** One answer, as if thought about. Questions of other kinds are read and left. */
async function answer(ghost: queries.Ghost, question: papers.PaperRow): Promise<void> {
  const chosen = question.options[randomInt(Math.max(1, question.options.length))];
  await save(
    actorOf(ghost),
    {
      quiz_or_viva_id: ghost.exam_id,
      question_id: question.id,
      option_ids: chosen ? [chosen.id] : [],
      malpractice: false,
      is_flagged: randomInt(8) === 0,
    },
    () => callerOf(ghost),
  );
}

/** What is over at the next turn. */
const PASSING: readonly string[] = [
  'busy',
  'too_many_requests',
  'exam_paused',
  'exam_not_now',
  'exam_not_open',
  'question_left',
  'submit_too_early',
];

/** A ghost that can't go on, such as one whose person has come, is laid to rest. */
async function actSafely(ghost: queries.Ghost): Promise<void> {
  try {
    await act(ghost);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!PASSING.includes(error.code) && !ghost.is_rehearsal) await queries.deleteGhost(ghost.attempt_id);
  }
}

/** How many moved, where more may be waiting. */
export async function moveGhosts(): Promise<number> {
  const at = now();
  const due = await queries.takeDue(at, after(at, ACT_EVERY), AT_ONCE);
  for (let from = 0; from < due.length; from += SIDE_BY_SIDE)
    await Promise.all(due.slice(from, from + SIDE_BY_SIDE).map(actSafely));
  return due.length === AT_ONCE ? due.length : 0;
}

async function look(): Promise<number> {
  const moved = await moveGhosts();
  await endOverrun();
  return moved;
}

export const startGhosts = (log: Log) => poll(LOOK_EVERY, look, log, 'could not move ghosts');
