import * as launches from '@quivia/contract/lti/launch';
import * as picking from '@quivia/contract/lti/picker';
import * as admin from '@quivia/contract/lti/platforms';
import * as marks from '@quivia/contract/lti/scores';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnPage } from '../../platform/http/pages/own-page.ts';
import type { PageAnswer } from '../../platform/http/pages/small-page.ts';
import {
  readLtiCookie,
  readRefreshCookie,
  setLtiCookie,
  setRefreshCookie,
} from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { randomToken } from '../../platform/security/secrets.ts';
import { CLOSE_SCRIPT, KEEP_SCRIPT } from './frame-scripts.ts';
import * as keys from './keys.service.ts';
import * as arrive from './launch/arrive.service.ts';
import * as identities from './launch/identities.service.ts';
import { receive } from './launch/launch.service.ts';
import { words } from './launch/launch.words.ts';
import * as login from './launch/login.service.ts';
import { STEP_LIFE } from './launch/steps.service.ts';
import * as picker from './picker/picker.service.ts';
import * as platforms from './platforms/platforms.service.ts';
import { registration } from './platforms/platforms.words.ts';
import { register } from './platforms/registration.service.ts';
import { fetchRoster } from './platforms/roster.service.ts';
import * as scores from './scores/scores.service.ts';

/** One for each browser, so that a launch in another tab doesn't end this one. */
function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readLtiCookie(request) ?? randomToken();
  setLtiCookie(reply, browser, STEP_LIFE);
  return browser;
}

const FRAMES = ['iframe', 'frame', 'object', 'embed', 'fencedframe'];
const isFramed = ({ headers }: FastifyRequest) => FRAMES.includes(String(headers['sec-fetch-dest']));

const deviceOf = (request: FastifyRequest) => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

async function beginLogin(
  given: launches.Initiation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const begun = await login.begin(given, { isFramed: isFramed(request), browser: browserOf(request, reply) });
  if (begun.is === 'redirect') return { to: begun.url };
  const { ancestors } = begun;
  if (begun.is === 'tab') {
    const { exam, href } = begun;
    return {
      title: exam?.title ?? words.openTitle.text,
      lines: [...(exam ? [words.opensFrom(exam).text] : []), words.opensInTab.text],
      link: { text: words.open.text, href },
      after: words.openAgain.text,
      ancestors,
    };
  }
  const { url, proof, storage } = begun;
  return {
    title: words.continuing.text,
    lines: [words.continuingText.text],
    ancestors,
    script: { text: KEEP_SCRIPT, data: { url, value: proof, ...storage } },
  };
}

async function registered(secret: string, given: Parameters<typeof register>[1]): Promise<PageAnswer> {
  const { name, ...platform } = await register(secret, given);
  return {
    title: registration.doneTitle.text,
    lines: [registration.done({ name }).text],
    ancestors: login.pagesOf({ ...platform, page_origins: [] }),
    script: { text: CLOSE_SCRIPT, data: {} },
  };
}

const launchRoutes: Route[] = [
  route(launches.beginLtiLogin, ({ body, request, reply }) => beginLogin(body, request, reply)),
  route(launches.beginLtiLoginByAddress, ({ query, request, reply }) => beginLogin(query, request, reply)),
  route(launches.receiveLtiMessage, ({ body, request }) => receive(body, readLtiCookie(request))),
  route(launches.getLtiKeys, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=3600');
    return keys.published();
  }),
  route(launches.registerLtiPlatform, ({ params, query }) => registered(params.secret, query)),
  route(launches.finishLtiLaunch, async ({ actor, body, request, reply }) => {
    requireOwnPage(request);
    const { outcome, tokens } = await arrive.finish(body, {
      device: deviceOf(request),
      browser: readLtiCookie(request),
      actor,
      refreshToken: readRefreshCookie(request),
    });
    if (tokens) setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return outcome;
  }),
  route(launches.linkLtiAccount, ({ actor, body, request }) =>
    arrive.link(actor, body.ticket, readLtiCookie(request)),
  ),
  route(launches.openLtiLaunch, ({ actor, body, request }) =>
    arrive.open(actor, body.ticket, readLtiCookie(request)),
  ),
  route(launches.chooseLtiExam, ({ actor, params, body, request }) =>
    arrive.choose(actor, params.id, body, readLtiCookie(request)),
  ),
  route(launches.listLinkedPlatforms, ({ actor }) => identities.linked(actor)),
  route(launches.unlinkPlatform, ({ actor, params }) => identities.unlink(actor, params.id)),
];

const pickerRoutes: Route[] = [
  route(picking.openPicker, ({ body, request }) => {
    requireOwnPage(request);
    return picker.open(body, { browser: readLtiCookie(request), device: deviceOf(request) });
  }),
  route(picking.listPickerExams, ({ actor, query }) => picker.exams(actor, query.search)),
  route(picking.signDeepLink, ({ actor, body }) => picker.sign(actor, body.exam_id)),
  route(picking.showLinkCode, ({ actor, body }) => picker.showCode(actor, body.ticket)),
];

const adminRoutes: Route[] = [
  route(admin.getPlatforms, ({ actor, query }) => platforms.setupOf(actor, query)),
  route(admin.makeRegistration, ({ actor, body }) => platforms.makeRegistration(actor, body)),
  route(admin.addPlatform, ({ actor, body }) => platforms.add(actor, body)),
  route(admin.changePlatform, ({ actor, params, body }) => platforms.change(actor, params.id, body)),
  route(admin.removePlatform, ({ actor, params }) => platforms.removePlatform(actor, params.id)),
  route(admin.turnDeployment, ({ actor, params, body }) => platforms.turn(actor, params.id, body.state)),
  route(admin.trustNumbers, ({ actor, params, body }) =>
    platforms.trust(actor, params.id, body.trusts_numbers),
  ),
  route(admin.removeDeployment, ({ actor, params }) => platforms.removeDeployment(actor, params.id)),
  route(admin.changePlatformCourse, ({ actor, params, body }) =>
    platforms.changeCourse(actor, params.id, body.course_id),
  ),
  route(admin.fetchPlatformRoster, ({ actor, params, body }) => fetchRoster(actor, params.id, body)),
  route(admin.listDeployments, () => platforms.listAll()),
];

const scoreRoutes: Route[] = [
  route(marks.listExamLinks, ({ actor, params }) => scores.links(actor, params.id)),
  route(marks.makeExamLink, ({ actor, params }) => scores.makeLink(actor, params.id)),
  route(marks.removeExamLink, ({ actor, params }) => scores.removeLink(actor, params.id, params.link_id)),
  route(marks.listScores, ({ actor, params, query }) => scores.list(actor, params.id, query)),
  route(marks.sendScoresAgain, ({ actor, params, body }) => scores.sendAgain(actor, params.id, body)),
  route(marks.compareScores, ({ actor, params, body }) => scores.compare(actor, params.id, body.link_id)),
];

export const ltiRoutes: Route[] = [...launchRoutes, ...pickerRoutes, ...adminRoutes, ...scoreRoutes];
