// Who leads in a community. Only what is released counts, and only members appear.
import type { LEADERBOARD_PERIODS, Ranked } from '@quivia/contract/communities';
import type { Actor } from '../../platform/access-token.ts';
import { now } from '../../platform/clock.ts';
import * as communities from '../communities/communities.service.ts';
import * as queries from './leaderboard.queries.ts';

interface Asked {
  period: (typeof LEADERBOARD_PERIODS)[number];
  exam_id?: number | undefined;
  limit: number;
  offset: number;
}

/** By UTC, the same for everybody. */
const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

export async function ofCommunity(actor: Actor, id: number, { period, exam_id, ...page }: Asked) {
  await communities.requireCommunity(actor, id, 'either');
  const counted = { since: period === 'month' ? monthOf(now()) : undefined, examId: exam_id };
  const [board, quizzes] = await Promise.all([
    queries.selectBoard(id, counted, { ...page, userId: actor.userId }),
    queries.selectQuizzes(id),
  ]);
  const shown = ({ rank, name, points, quizzes, user_id }: queries.Standing): Ranked => ({
    rank,
    name,
    points,
    quizzes,
    is_own: user_id === actor.userId,
  });
  const isOnPage = ({ place }: queries.Standing) => place > page.offset && place <= page.offset + page.limit;
  const own = board.find(({ user_id }) => user_id === actor.userId);
  return {
    entries: board.filter(isOnPage).map(shown),
    own: own ? shown(own) : null,
    ranked: board[0]?.ranked ?? 0,
    quizzes,
  };
}
