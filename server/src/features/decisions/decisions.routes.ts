import * as decisions from '@quivia/contract/exam-decisions';
import { type Route, route } from '../../platform/http/route.ts';
import * as decide from './decide.service.ts';
import { answerKey, regrade } from './regrade.service.ts';

export const decisionRoutes: Route[] = [
  route(decisions.decideLate, ({ actor, params, body }) =>
    decide.late(actor, params.id, params.student_id, body),
  ),
  route(decisions.disqualify, ({ actor, params, body }) =>
    decide.disqualify(actor, params.id, params.student_id, body),
  ),
  route(decisions.reopenAttempt, ({ actor, params, body }) =>
    decide.reopen(actor, params.id, params.student_id, body),
  ),
  route(decisions.exceptFromRelease, ({ actor, params, body }) =>
    decide.except(actor, params.id, params.student_id, body),
  ),
  route(decisions.correctMarks, ({ actor, params, body }) =>
    decide.correct(actor, params.id, params.student_id, body),
  ),
  route(decisions.getAnswerKey, ({ actor, params }) => answerKey(actor, params.id, params.question_id)),
  route(decisions.regrade, ({ actor, params, body }) => regrade(actor, params.id, body)),
];
