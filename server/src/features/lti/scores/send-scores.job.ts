// Marks leave for the columns of platforms: what may leave is compared with what has left, and what is new is sent, each version at least once
// and the newest last. Any process does it; one that dies leaves its marks to the others after some seconds.
//
//   released to the student ──▶ waiting ──▶ delivered ──changes──▶ waiting …
//                                  └──▶ refused: three tries, then until somebody asks
import { after, now, pause, seconds } from '../../../platform/clock.ts';
import { toStore } from '../../../platform/files/stored-messages.ts';
import type { Listener } from '../../../platform/happenings.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import type { ExamHappenings } from '../../exams/exam-happenings.service.ts';
import { below, SCOPES } from '../message.rules.ts';
import { callService, type Platform, PlatformError } from '../platform-calls.service.ts';
import { selectPlatform } from '../platforms/platforms.queries.ts';
import { findDueColumn } from './columns.service.ts';
import * as queries from './scores.queries.ts';
import { lookAgainAt, roundedMarks, waitAfterRefusal, waitBefore } from './scores.rules.ts';
import { words } from './scores.words.ts';

const SCORE = 'application/vnd.ims.lis.v1.score+json';

const LOOKED_AT_AT_ONCE = 20;
/** If the process that looks dies. */
const LOOKING = seconds(30);

/** Nine a second and platform. */
const PACE = {
  most: 9,
  gap: 111,
  /** Longer than a token and a call may take, and what waits for its turn. */
  takenFor: seconds(15),
};

/** How many marks were found that are to be sent. */
export async function lookAtMarks(): Promise<number> {
  let found = 0;
  for (const id of await queries.takeToLookAt(now(), after(now(), LOOKING), LOOKED_AT_AT_ONCE)) {
    const changed = await queries.upsertLeaving(id, now());
    const times = await queries.updateLookedAt(id, changed > 0, now());
    if (times) await queries.updateLookAt(id, lookAgainAt(times, now()));
    found += changed;
  }
  return found;
}

/** A release, and whatever else changes what a student sees. */
export const scoresOfExam: Listener<ExamHappenings> = {
  async resulted({ exam_id }) {
    await queries.updateLookAtExam(exam_id, now());
  },
};

const sending = new Map<number, Promise<void>>();

/** How many platforms were begun with. Each goes at its own pace: one that is slow keeps no other waiting. */
async function beginSending(log: Log): Promise<number> {
  const ready = await queries.selectReadyPlatforms(now(), [...sending.keys()]);
  for (const id of ready) {
    const work = sendSome(id)
      .then(() => {})
      .catch((error: unknown) => log.error({ err: error }, 'could not send marks to a platform'))
      .finally(() => sending.delete(id));
    sending.set(id, work);
  }
  return ready.length;
}

/** The next few of one platform; how many there were. */
export async function sendSome(platformId: number): Promise<number> {
  const platform = await selectPlatform(platformId);
  if (!platform) return 0;
  const taken = await queries.takeToSend(platformId, now(), PACE);
  if (taken.length === 0) await queries.updateHeld(platformId, now());
  const sent: Promise<void>[] = [];
  for (const score of taken) {
    if (sent.length > 0) await pause(PACE.gap);
    sent.push(send(platform, score));
  }
  await Promise.all(sent);
  return taken.length;
}

async function send(platform: Platform, score: queries.Taken): Promise<void> {
  try {
    await callService(platform, {
      method: 'POST',
      url: below(score.url, 'scores'),
      scopes: [SCOPES.scores],
      contentType: SCORE,
      body: {
        userId: score.subject,
        scoreGiven: roundedMarks(score.given),
        // Of this student's paper, which may be another than other students' papers.
        scoreMaximum: roundedMarks(score.most),
        activityProgress: 'Completed',
        // Anything else empties the column in Moodle.
        gradingProgress: 'FullyGraded',
        timestamp: score.sent_at.toISOString(),
        ...(score.is_disqualified && { comment: words.comment.text }),
      },
    });
    await queries.updateDelivered(score, now());
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await failed(score, error);
  }
}

async function failed(
  score: queries.Taken,
  { problem, isTransient, status, retryAfterSeconds }: PlatformError,
) {
  const wait = isTransient ? waitBefore(score.tries) : waitAfterRefusal(score.tries);
  const isNamed = retryAfterSeconds !== undefined && wait !== undefined;
  const waited = isNamed ? Math.max(wait, seconds(retryAfterSeconds)) : wait;
  await queries.updateFailed(score, toStore(problem), waited === undefined ? null : after(now(), waited));
  // The column as a whole: nobody's mark has a place there.
  if (status === 404 && waited === undefined) await queries.updateGone(score.line_item_id, now());
}

const LOOK = seconds(2);

export function startSendingScores(log: Log): () => Promise<void> {
  const stops = [
    poll(LOOK, lookAtMarks, log, 'could not look for marks of platforms'),
    poll(LOOK, findDueColumn, log, 'could not find the column of an exam'),
    poll(seconds(1), () => beginSending(log), log, 'could not look for marks to send'),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(sending.values());
  };
}
