import * as camera from '@quivia/contract/answer-camera';
import * as files from '@quivia/contract/answer-files';
import * as endpoints from '@quivia/contract/attempts';
import { saveEssay } from '@quivia/contract/essays';
import { giveEntryCode } from '@quivia/contract/hall/door';
import type { FastifyRequest } from 'fastify';
import { requireOwnPage } from '../../platform/http/pages/own-page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as answerCamera from './answer-camera/answer-camera.service.ts';
import * as answerFiles from './answer-files/answer-files.service.ts';
import type { Caller } from './device-ownership.service.ts';
import * as essays from './essays/essays.service.ts';
import * as integrity from './integrity.service.ts';
import { save } from './save.service.ts';
import * as sit from './sit.service.ts';
import * as submit from './submit.service.ts';

const callerOf = ({ userId, sessionId, notAt }: Actor, request: FastifyRequest, device?: string): Caller => ({
  userId,
  sessionId,
  notAt,
  device,
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
});

export const attemptRoutes: Route[] = [
  route(endpoints.listOwnExams, ({ actor, query }) => sit.listOwn(actor, query)),
  // A GET by order, though it starts the exam: so only a script of our page may make it (docs/decisions/0044).
  route(endpoints.startAttempt, async ({ actor, query, request }) => {
    requireOwnPage(request);
    const caller = callerOf(actor, request, query.device);
    return query.with_paper ? sit.startWithPaper(caller, query) : sit.start(caller, query);
  }),
  route(giveEntryCode, ({ actor, body }) => sit.enterCode(actor, body)),
  route(endpoints.listPaper, ({ actor, query, request }) =>
    sit.paper(callerOf(actor, request, query.device), query.quiz_or_viva_id),
  ),
  route(endpoints.nextQuestion, ({ actor, body, request }) =>
    sit.next(callerOf(actor, request, body.device), body),
  ),
  route(endpoints.listPaperOptions, ({ actor, query, request }) =>
    sit.options(callerOf(actor, request, query.device), query.quiz_or_viva_id, query.question_id),
  ),
  route(endpoints.saveResponse, ({ actor, body, request }) =>
    save(actor, body, () => callerOf(actor, request, body.device)),
  ),
  route(saveEssay, ({ actor, body, request }) =>
    essays.save(actor, body, () => callerOf(actor, request, body.device)),
  ),
  route(files.storeFilePart, ({ actor, query, file, request }) =>
    answerFiles.storePart(actor, query, file, () => callerOf(actor, request, query.device)),
  ),
  route(files.listAnswerFiles, ({ actor, query }) => answerFiles.listOwn(actor, query)),
  route(files.getAnswerFile, ({ actor, query }) => answerFiles.showOwn(actor, query)),
  route(camera.makeCamera, ({ actor, body, request }) =>
    answerCamera.make(callerOf(actor, request, body.device), body),
  ),
  route(camera.getCamera, ({ actor, query }) => answerCamera.look(actor, query)),
  route(camera.endCamera, ({ actor, body, request }) =>
    answerCamera.end(callerOf(actor, request, body.device), body),
  ),
  route(endpoints.submitAttempt, ({ actor, body, request }) =>
    submit.submit(callerOf(actor, request, body.device), body.quiz_or_viva_id),
  ),
  route(endpoints.confirmDelivered, ({ actor, body, request }) =>
    submit.delivered(callerOf(actor, request, body.device), body.quiz_or_viva_id),
  ),
  route(endpoints.getReceipt, ({ actor, query }) => submit.receipt(actor, query.quiz_or_viva_id)),
  route(endpoints.reportIntegrity, ({ actor, body }) => integrity.report(actor, body)),
  route(endpoints.getOwnRecord, ({ actor, query }) => integrity.ownRecord(actor, query)),
];

/** Of a phone without a session: it is all that it has. */
const keyIn = ({ headers }: FastifyRequest) => String(headers[camera.CAMERA_HEADER] ?? '').slice(0, 64);

export const cameraRoutes: Route[] = [
  route(camera.openCamera, ({ body }) => answerCamera.open(body)),
  route(camera.listCameraPages, ({ request }) => answerCamera.pages(keyIn(request))),
  route(camera.getCameraPage, ({ query, request }) => answerCamera.showPage(keyIn(request), query)),
  route(camera.setCameraPages, ({ body, request }) => answerCamera.setPages(keyIn(request), body)),
  route(camera.storeCameraPart, ({ query, file, request }) =>
    answerCamera.storePart(keyIn(request), query, file),
  ),
];
