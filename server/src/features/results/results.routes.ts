import { getCommunityLeaderboard } from '@quivia/contract/communities';
import { analyseExam } from '@quivia/contract/exam-analysis';
import {
  correctMarks,
  decideLate,
  disqualify,
  regrade,
  reopenAttempt,
} from '@quivia/contract/exam-decisions';
import {
  exportResults,
  getAttempt,
  getExamSummary,
  listExamResults,
  releaseResults,
} from '@quivia/contract/exam-results';
import { exportGradebook, getGradebook } from '@quivia/contract/gradebook';
import { getLeaderboard, getQuizResult, listOwnResults, reviewResult } from '@quivia/contract/results';
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
  route(listOwnResults, ({ actor, query }) => own.list(actor, query)),
  route(getQuizResult, ({ actor, params }) => own.find(actor, params.id)),
  route(reviewResult, ({ actor, params }) => own.review(actor, params.id)),
  route(getLeaderboard, ({ actor, params }) => own.leaderboard(actor, params.id)),
  route(listExamResults, ({ actor, params, query }) => examResults.list(actor, params.id, query)),
  route(getExamSummary, ({ actor, params }) => examResults.summary(actor, params.id)),
  route(releaseResults, ({ actor, params }) => releasing.release(actor, params.id)),
  route(getAttempt, ({ actor, params }) => examResults.attempt(actor, params.id, params.student_id)),
  route(decideLate, ({ actor, params, body }) => decisions.late(actor, params.id, params.student_id, body)),
  route(disqualify, ({ actor, params, body }) =>
    decisions.disqualify(actor, params.id, params.student_id, body),
  ),
  route(reopenAttempt, ({ actor, params, body }) =>
    decisions.reopen(actor, params.id, params.student_id, body),
  ),
  route(correctMarks, ({ actor, params, body }) =>
    decisions.correct(actor, params.id, params.student_id, body),
  ),
  route(regrade, ({ actor, params, body }) => regrading.regrade(actor, params.id, body)),
  route(analyseExam, ({ actor, params }) => analysis.analyse(actor, params.id)),
  route(exportResults, ({ actor, params, query }) => exports.exportResults(actor, params.id, query.format)),
  route(getGradebook, ({ actor, query }) => gradebook.find(actor, query)),
  route(exportGradebook, ({ actor, query }) => gradebook.exportAll(actor, query)),
];
