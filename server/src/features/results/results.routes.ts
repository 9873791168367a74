import { getCommunityLeaderboard } from '@quivia/contract/communities';
import * as endpoints from '@quivia/contract/results';
import { type Route, route } from '../../platform/http/route.ts';
import * as analysis from './analysis/analysis.service.ts';
import * as decisions from './decisions.service.ts';
import * as examResults from './exam-results.service.ts';
import * as exports from './exports/exports.service.ts';
import * as gradebook from './gradebook/gradebook.service.ts';
import * as leaderboard from './leaderboard.service.ts';
import * as own from './own.service.ts';
import * as regrading from './regrading.service.ts';
import * as releasing from './releasing.service.ts';

export const resultRoutes: Route[] = [
  route(getCommunityLeaderboard, ({ actor, params, query }) =>
    leaderboard.ofCommunity(actor, params.id, query),
  ),
  route(endpoints.listOwnResults, ({ actor, query }) => own.list(actor, query)),
  route(endpoints.getQuizResult, ({ actor, params }) => own.find(actor, params.id)),
  route(endpoints.reviewResult, ({ actor, params }) => own.review(actor, params.id)),
  route(endpoints.getLeaderboard, ({ actor, params }) => own.leaderboard(actor, params.id)),
  route(endpoints.listExamResults, ({ actor, params, query }) => examResults.list(actor, params.id, query)),
  route(endpoints.getExamSummary, ({ actor, params }) => examResults.summary(actor, params.id)),
  route(endpoints.releaseResults, ({ actor, params }) => releasing.release(actor, params.id)),
  route(endpoints.getAttempt, ({ actor, params }) =>
    examResults.attempt(actor, params.id, params.student_id),
  ),
  route(endpoints.decideLate, ({ actor, params, body }) =>
    decisions.late(actor, params.id, params.student_id, body),
  ),
  route(endpoints.disqualify, ({ actor, params, body }) =>
    decisions.disqualify(actor, params.id, params.student_id, body),
  ),
  route(endpoints.reopenAttempt, ({ actor, params, body }) =>
    decisions.reopen(actor, params.id, params.student_id, body),
  ),
  route(endpoints.correctMarks, ({ actor, params, body }) =>
    decisions.correct(actor, params.id, params.student_id, body),
  ),
  route(endpoints.regrade, ({ actor, params, body }) => regrading.regrade(actor, params.id, body)),
  route(endpoints.analyseExam, ({ actor, params }) => analysis.analyse(actor, params.id)),
  route(endpoints.exportResults, ({ actor, params, query }) =>
    exports.exportResults(actor, params.id, query.format),
  ),
  route(endpoints.getGradebook, ({ actor, query }) => gradebook.find(actor, query)),
  route(endpoints.exportGradebook, ({ actor, query }) => gradebook.exportAll(actor, query)),
];
