import { MOST_REPLAYED, type Replay, type ReplayEvent } from '@quivia/contract/hall/replay';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import type { Actor } from '../../../platform/security/access-token.ts';
import { anonymityOf } from '../../answer-marking/flags/anonymity.service.ts';
import { answersAsTheyCame, summaryOf } from '../../attempts/answers.service.ts';
import { valuesOfAttempt } from '../../attempts/drawn-values/drawn-values.service.ts';
import { momentsOf } from '../../attempts/integrity.service.ts';
import * as papers from '../../papers/papers.service.ts';
import type { GivenAnswer } from '../../papers/scoring.rules.ts';
import { requireDuty, requireReach } from '../duties/duties.service.ts';
import * as queries from './replay.queries.ts';

/** Everything about one attempt, from several tables, in the order in which it happened. */
export async function replay(actor: Actor, examId: number, studentId: number): Promise<Replay> {
  const standing = await requireDuty(actor, examId, 'chief');
  const [reached] = await requireReach(standing, { student_id: studentId });
  // The answers of a rehearsal quote the paper of an exam that is still to come.
  const isHidden = standing.exam.rehearsal_of !== null && standing.duty !== 'owner';
  const { seed, id, room_id, ...attempt } = await queries.selectAttempt(reached?.attempt_id as number);
  const { shows_names } = await anonymityOf(examId);
  const paper = await papers.paperOf(examId);
  const rows = paper ? papers.orderedFor(paper, seed, await valuesOfAttempt(examId, id)) : [];
  const numberOf = new Map(rows.map((row, index) => [row.id, index + 1]));
  const answers = await answersAsTheyCame(id, MOST_REPLAYED + 1);
  const record = await momentsOf(id, MOST_REPLAYED + 1);
  const places = await queries.selectPlaces(id, MOST_REPLAYED + 1);
  const silences = await queries.selectSilences(id, MOST_REPLAYED);
  const pauses = await queries.selectPauses(id);
  const grants = await queries.selectGrants(id);
  const messages = await queries.selectMessages(id, MOST_REPLAYED);
  const acts = await queries.selectActs(examId, { id, room_id }, MOST_REPLAYED);
  const isPaused = (at: Date) => pauses.some((one) => one.at <= at && (one.until === null || at < one.until));
  const iso = (at: Date) => at.toISOString();

  /** What people mark, they read without names. */
  const shown = (questionId: number, answer: GivenAnswer) => {
    const row = rows.find(({ id: one }) => one === questionId);
    const isNameless = row && kindNamed(row.kind).isMarkedByPeople && !shows_names;
    return isHidden || isNameless ? '…' : summaryOf(row, answer);
  };

  const events: ReplayEvent[] = [
    ...(attempt.started_at ? [{ kind: 'started' as const, at: iso(attempt.started_at) }] : []),
    ...answers.slice(0, MOST_REPLAYED).map((one) => ({
      kind: 'answer' as const,
      at: iso(one.at),
      question: numberOf.get(one.question_id) ?? null,
      answer: shown(one.question_id, one.answer ?? one.option_ids),
      is_late: one.is_late,
      is_paused: isPaused(one.at),
      opening: one.opening,
    })),
    ...record.slice(0, MOST_REPLAYED).map(({ at, question_id, ...one }) => ({
      kind: 'record' as const,
      at: iso(at),
      question: question_id === null ? null : (numberOf.get(question_id) ?? null),
      ...one,
    })),
    ...places
      .slice(0, MOST_REPLAYED)
      .map(({ at, question }) => ({ kind: 'place' as const, at: iso(at), question })),
    ...silences.map(({ at, until }) => ({
      kind: 'silent' as const,
      at: iso(at),
      until: until && iso(until),
    })),
    ...pauses.map(({ at, until, reason, by }) => ({
      kind: 'paused' as const,
      at: iso(at),
      until: until && iso(until),
      reason,
      ...(by !== null && { by }),
    })),
    ...grants.map((one) => ({ kind: 'minutes' as const, ...one, at: iso(one.at) })),
    ...messages.map(({ at, question_id, seen_at, ...one }) => ({
      kind: 'message' as const,
      at: iso(at),
      question: question_id === null ? null : (numberOf.get(question_id) ?? null),
      seen_at: seen_at && iso(seen_at),
      ...one,
    })),
    ...acts.map((one) => ({ kind: 'act' as const, ...one, at: iso(one.at) })),
    ...(attempt.ended_at
      ? [{ kind: 'ended' as const, at: iso(attempt.ended_at), status: attempt.status }]
      : []),
  ];
  return {
    ...attempt,
    started_at: attempt.started_at && iso(attempt.started_at),
    due_at: iso(attempt.due_at),
    ended_at: attempt.ended_at && iso(attempt.ended_at),
    questions: rows.length,
    // Of the same moment, in the order above.
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
    is_cut: [answers, record, places].some(({ length }) => length > MOST_REPLAYED),
  };
}
