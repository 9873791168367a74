import * as endpoints from '@quivia/contract/attempts';
import * as decisions from '@quivia/contract/exam-decisions';
import type { FastifyRequest } from 'fastify';
import { requireOwnPage } from '../../platform/http/own-page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as decide from './decide/decide.service.ts';
import { regrade } from './decide/regrade.service.ts';
import * as integrity from './integrity.service.ts';
import { save } from './save.service.ts';
import * as sit from './sit.service.ts';
import * as submit from './submit.service.ts';

const originOf = (request: FastifyRequest): sit.Origin => ({
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
});

export const attemptRoutes: Route[] = [
  route(endpoints.listOwnExams, ({ actor, query }) => sit.listOwn(actor, query)),
  // A GET by order, though it starts the exam: so only a script of our page may make it (docs/decisions/0044).
  route(endpoints.startAttempt, async ({ actor, query, request }) => {
    requireOwnPage(request);
    return sit.start(actor, query, originOf(request));
  }),
  route(endpoints.listPaper, ({ actor, query }) => sit.paper(actor, query.quiz_or_viva_id)),
  route(endpoints.nextQuestion, ({ actor, body }) => sit.next(actor, body)),
  route(endpoints.listPaperOptions, ({ actor, query }) =>
    sit.options(actor, query.quiz_or_viva_id, query.question_id),
  ),
  route(endpoints.saveResponse, ({ actor, body }) => save(actor, body)),
  route(endpoints.submitAttempt, ({ actor, body }) => submit.submit(actor, body.quiz_or_viva_id)),
  route(endpoints.getReceipt, ({ actor, query }) => submit.receipt(actor, query.quiz_or_viva_id)),
  route(endpoints.reportIntegrity, ({ actor, body }) => integrity.report(actor, body)),
  route(endpoints.getOwnRecord, ({ actor, query }) => integrity.ownRecord(actor, query)),
  route(decisions.decideLate, ({ actor, params, body }) =>
    decide.late(actor, params.id, params.student_id, body),
  ),
  route(decisions.disqualify, ({ actor, params, body }) =>
    decide.disqualify(actor, params.id, params.student_id, body),
  ),
  route(decisions.reopenAttempt, ({ actor, params, body }) =>
    decide.reopen(actor, params.id, params.student_id, body),
  ),
  route(decisions.correctMarks, ({ actor, params, body }) =>
    decide.correct(actor, params.id, params.student_id, body),
  ),
  route(decisions.regrade, ({ actor, params, body }) => regrade(actor, params.id, body)),
];
