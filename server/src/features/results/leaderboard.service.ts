// Who leads in a community. Only what is released counts, and only members appear.
import type { LEADERBOARD_PERIODS, Ranked } from '@quivia/contract/communities';
import { now } from '../../platform/clock.ts';
import { readReport } from '../../platform/database/replica.ts';
import { singleFlight } from '../../platform/jobs/single-flight.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { requireCommunity } from '../communities/community-access.service.ts';
import { figuresAsOf } from './figures-as-of.ts';
import * as queries from './leaderboard.queries.ts';

interface Asked {
  period: (typeof LEADERBOARD_PERIODS)[number];
  exam_id?: number | undefined;
  limit: number;
  offset: number;
}

/** By UTC, the same for everybody. */
const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01T00:00:00Z`;

/** After a quiz many look at once, and a board of thousands takes a while to add up. */
const boardOf = singleFlight((...asked: Parameters<typeof queries.selectBoard>) =>
  readReport(() => queries.selectBoard(...asked)),
);

export async function ofCommunity(actor: Actor, id: number, { period, exam_id, ...page }: Asked) {
  await requireCommunity(actor, id, 'either');
  const counted = { since: period === 'month' ? monthOf(now()) : undefined, examId: exam_id };
  const [{ value: board, asOf }, quizzes] = await Promise.all([
    boardOf(id, counted),
    queries.selectQuizzes(id),
  ]);
  const shown = ({ user_id, ...one }: queries.Standing): Ranked => ({
    ...one,
    is_own: user_id === actor.userId,
  });
  const own = board.find(({ user_id }) => user_id === actor.userId);
  const next = own && board.findLast(({ rank }) => rank < own.rank);
  return {
    entries: board.slice(page.offset, page.offset + page.limit).map(shown),
    own: own ? shown(own) : null,
    to_next: next && own ? Number((next.points - own.points).toFixed(2)) : null,
    ranked: board.length,
    quizzes,
    ...figuresAsOf(asOf),
  };
}
