// The choice of an exam in a platform's frame: by the cookie, by what the platform keeps, or not at all; and the one reply.

import { endOtherSessions } from '@quivia/contract/accounts';
import { API_BASE } from '@quivia/contract/endpoint';
import { linkLtiAccount } from '@quivia/contract/lti/launch';
import * as contract from '@quivia/contract/lti/picker';
import { logout } from '@quivia/contract/session';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { useOutboundHosts } from '../../../platform/outbound/outbound.ts';
import { type Class, type NewExam, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  arrive,
  beginLogin,
  connectPlatform,
  launch,
  ltiCookie,
  openArrived,
  postMessage,
  startPlatforms,
} from '../../../testing/lti.ts';
import { type LtiPerson, type LtiPlatform, ROLE } from '../../../testing/lti-platform.ts';
import { done, type Person } from '../../../testing/people.ts';
import { signIn, type Visitor } from '../../../testing/test-app.ts';
import { framedAt } from './picker.service.ts';

const CHOOSE = 'http://localhost:8000/lti/choose';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';

let school: Class;
let moodle: LtiPlatform;
let canvas: LtiPlatform;
let exam: NewExam;
let fred: LtiPerson;
beforeAll(async () => {
  school = await openClass('anna01');
  [moodle, canvas] = (await startPlatforms(school.server, 'moodle', 'canvas')) as [LtiPlatform, LtiPlatform];
  for (const platform of [moodle, canvas]) await connectPlatform(school.college, platform);
  exam = await newExam(school, ['Light', 'Sound'], { title: 'Optics' });
  fred = { sub: 'fred', name: 'Fred', roles: [ROLE.teacher] };
  await link(school.fred, moodle, fred);
  await link(school.fred, canvas, fred);
});
afterAll(async () => {
  for (const platform of [moodle, canvas]) await platform.stop();
  useOutboundHosts(undefined);
  await school.server.stop();
});

async function link(who: Person, platform: LtiPlatform, person: LtiPerson) {
  const { visitor, outcome } = await arrive(school.server, platform, {
    target: 'http://localhost:8000/lti/exam',
    person,
  });
  if (outcome.outcome !== 'link') throw new Error(outcome.outcome);
  await signIn(visitor, who.username);
  await done(visitor.call(linkLtiAccount, { body: { ticket: outcome.ticket } }, ltiCookie(visitor)));
}

const choice = (person: LtiPerson, course = 'c1') => ({ target: CHOOSE, person, course, isChoice: true });

/** The page of the choice: its ticket. */
async function begin(platform: LtiPlatform, person = fred, course = 'c1') {
  const { visitor, to } = await launch(school.server, platform, choice(person, course));
  const [, ticket = ''] = /^\/lti\/choose\/([\w-]{32})$/.exec(to) ?? [];
  expect(ticket).not.toBe('');
  return { visitor, ticket };
}

const open = (
  visitor: Visitor,
  body: { ticket: string; proof?: string; code?: string },
  headers = ltiCookie(visitor),
) => visitor.call(contract.openPicker, { body }, headers);

async function ready(platform = moodle, course?: string) {
  const { visitor, ticket } = await begin(platform, fred, course);
  const state = await done(open(visitor, { ticket }));
  if (state.is !== 'ready') throw new Error(state.is);
  const browser = school.server.visitor();
  browser.token = state.token;
  return { browser, visitor, ticket, state };
}

describe('the page of a choice', () => {
  test('is shown in frames of the platform alone, and may send its reply there', async () => {
    const { ticket } = await begin(moodle);
    expect(await framedAt(`/lti/choose/${ticket}`)).toEqual({
      ancestors: [moodle.origin],
      formTargets: [moodle.origin],
    });
    const shared = await begin(canvas);
    const framed = await framedAt(`/lti/choose/${shared.ticket}`);
    expect(framed?.ancestors).toEqual(['https://canvas.instructure.com', canvas.origin]);
    for (const path of [
      '/lti/choose/unknown-unknown-unknown',
      '/lti/choose',
      `/lti/chosen/${ticket}`,
      '/signin',
    ])
      expect(await framedAt(path)).toBeUndefined();
  });

  test('opens in the browser that began it, for once, and no other site’s script does', async () => {
    const { visitor, ticket } = await begin(moodle);
    expect((await open(school.server.visitor(), { ticket }, { cookie: '' })).status).toBe(400);
    const foreign = { ...ltiCookie(visitor), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    expect((await open(visitor, { ticket }, foreign)).status).toBe(403);
    expect(await done(open(visitor, { ticket }))).toMatchObject({
      is: 'ready',
      platform: 'Our moodle',
      course: 'Course c1',
    });
    expect((await open(visitor, { ticket })).status).toBe(400);
  });

  test('is not reached by a link’s message, and a link is not by a choice', async () => {
    const { status } = await launch(school.server, moodle, { target: CHOOSE, person: fred });
    expect(status).toBe(409);
    const without = { change: { claims: { [`${DL}deep_linking_settings`]: {} } } };
    expect((await launch(school.server, moodle, choice(fred), without)).page).toContain(
      'no address for the reply',
    );
    const types = {
      change: {
        claims: {
          [`${DL}deep_linking_settings`]: { deep_link_return_url: moodle.origin, accept_types: ['file'] },
        },
      },
    };
    expect((await launch(school.server, moodle, choice(fred), types)).page).toContain('a kind of content');
  });
});

describe('a browser that keeps no cookies in frames', () => {
  /** As the script of the page reads them. */
  const dataIn = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/ data-([a-z]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name as string,
        value.replaceAll('&amp;', '&'),
      ]),
    );

  async function framed(platform: LtiPlatform) {
    const visitor = school.server.visitor();
    const begun = await beginLogin(school.server, visitor, platform.initiate(choice(fred)), {
      isFramed: true,
    });
    return { begun, data: dataIn(begun.body) };
  }

  test('has the platform keep what proves it, where the platform can', async () => {
    const { begun, data } = await framed(canvas);
    expect(begun.statusCode).toBe(200);
    expect(begun.headers['content-security-policy']).toContain(
      `frame-ancestors https://canvas.instructure.com`,
    );
    expect(begun.body).toContain('lti.put_data');
    expect(data).toMatchObject({
      target: 'post_message_forwarding',
      origin: canvas.origin,
      key: expect.stringMatching(/^quivia_/),
    });
    const other = school.server.visitor();
    const posted = await postMessage(school.server, other, await canvas.answer(data.url ?? ''));
    const ticket = String(posted.headers.location).split('/').at(-1) as string;
    const asked = await done(open(other, { ticket }));
    expect(asked).toEqual({ is: 'proof', target: data.target, origin: data.origin, name: data.key });
    expect((await open(other, { ticket, proof: 'guessed' })).status).toBe(400);
    expect(await done(open(other, { ticket, proof: data.value ?? '' }))).toMatchObject({ is: 'ready' });
  });

  test('is told to copy the link, where it can not', async () => {
    const { begun } = await framed(moodle);
    expect(begun.statusCode).toBe(303);
    const posted = await postMessage(
      school.server,
      school.server.visitor(),
      await moodle.answer(String(begun.headers.location)),
    );
    expect(posted.statusCode).toBe(400);
    expect(posted.body).toContain('Copy its link into your course');
  });
});

describe('the token of a choice', () => {
  test('lists one’s exams of that course, and signs one reply that the platform can check', async () => {
    const { browser } = await ready();
    const { exams, course } = await done(browser.call(contract.listPickerExams, { query: {} }));
    expect(course).toBeNull();
    expect(exams.find(({ id }) => id === exam.id)).toMatchObject({
      title: 'Optics',
      course: 'North Optics',
      total_marks: 2,
    });
    expect(
      (await done(browser.call(contract.listPickerExams, { query: { search: 'nothing' } }))).exams,
    ).toEqual([]);
    const { url, jwt } = await done(browser.call(contract.signDeepLink, { body: { exam_id: exam.id } }));
    expect(url).toBe(`${moodle.origin}/return?sesskey=1`);
    const keys = (
      await school.server.app.inject({ url: `${API_BASE}/lti/jwks.json` })
    ).json() as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      issuer: moodle.client,
      audience: moodle.issuer,
      algorithms: ['RS256'],
    });
    expect(keys.keys.map(({ kid }) => kid)).toContain(protectedHeader.kid);
    const [item] = payload[`${DL}content_items`] as { url: string; custom: object; lineItem: object }[];
    expect(payload).toMatchObject({
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}version`]: '1.3.0',
      [`${LTI}deployment_id`]: moodle.deployment,
      [`${DL}data`]: 'opaque: "é"',
    });
    expect(item).toMatchObject({
      type: 'ltiResourceLink',
      title: 'Optics',
      url: expect.stringMatching(/^http:\/\/localhost:8000\/lti\/exam\/[\w-]{32}$/),
      window: { targetName: '_blank' },
      custom: { quivia_history: '$ResourceLink.id.history' },
      lineItem: { label: 'Optics', scoreMaximum: 2, resourceId: `quivia-exam-${exam.id}`, tag: 'quivia' },
    });
    expect((await browser.call(contract.signDeepLink, { body: { exam_id: exam.id } })).status).toBe(401);
    // The link leads to the exam in that course, for whoever opens it first.
    const [row] = await sql<
      { hash: Buffer }[]
    >`select hash from lti_offers where exam_id = ${exam.id} and context_id is not null`;
    expect(row?.hash).toHaveLength(32);
    const opened = await arrive(school.server, moodle, {
      target: item?.url ?? '',
      person: fred,
      link: 'deep',
    });
    expect(await openArrived(opened)).toMatchObject({ is: 'page' });
    // The course of the platform is known from now on.
    const again = await ready();
    expect(await done(again.browser.call(contract.listPickerExams, { query: {} }))).toMatchObject({
      course: 'North Optics',
    });
  });

  test('is refused everywhere else, ends after fifteen minutes, and is no session', async () => {
    const { browser, state } = await ready(moodle, 'c2');
    const profile = await browser.call({
      method: 'GET',
      path: '/auth/user',
      access: 'signed-in',
      summary: '',
    } as never);
    expect(profile.status).toBe(403);
    const cookies = await school.server.app.inject({ method: 'POST', url: `${API_BASE}/auth/refresh` });
    expect(cookies.statusCode).toBe(401);
    expect(state).not.toHaveProperty('refresh_token');
    stepClock(minutes(15) + 1000);
    expect((await browser.call(contract.listPickerExams, { query: {} })).status).toBe(401);
    stepClock(-minutes(15) - 1000);
  });

  test('carries the rights of that moment: exams of others, and of other institutions, can not be chosen', async () => {
    const { browser } = await ready(moodle, 'c3');
    await sql`update exams set owner_id = ${school.gita.id} where id = ${exam.id}`;
    expect(
      (await done(browser.call(contract.listPickerExams, { query: {} }))).exams.map(({ id }) => id),
    ).not.toContain(exam.id);
    expect((await browser.call(contract.signDeepLink, { body: { exam_id: exam.id } })).status).toBe(400);
    await sql`update exams set owner_id = ${school.fred.id} where id = ${exam.id}`;
    expect((await browser.call(contract.signDeepLink, { body: { exam_id: exam.id } })).status).toBe(200);
  });

  test('ends at once with the person’s other sessions, or with their account', async () => {
    const { browser } = await ready(moodle, 'c4');
    const list = async () => (await browser.call(contract.listPickerExams, { query: {} })).status;
    // Signing out is not what it is for: to that call it is a stranger's.
    await done(browser.call(logout));
    expect(await list()).toBe(200);
    await done(school.fred.call(endOtherSessions));
    await expect.poll(list).toBe(401);
  });

  test('is not given to a session of one’s own', async () => {
    expect((await school.fred.call(contract.listPickerExams, { query: {} })).status).toBe(404);
    expect((await school.fred.call(contract.signDeepLink, { body: { exam_id: exam.id } })).status).toBe(404);
  });
});

describe('somebody whose account is not linked yet', () => {
  const stranger = (): LtiPerson => ({ sub: `gita-${Math.random()}`, name: 'Gita S', roles: [ROLE.teacher] });

  test('reads a code in another tab, where they are signed in, and types it here', async () => {
    const { visitor, ticket } = await begin(moodle, stranger());
    expect(await done(open(visitor, { ticket }))).toEqual({
      is: 'unlinked',
      platform: 'Our moodle',
      institution: 'North College',
      shown: 'Gita S',
    });
    const shown = await done(school.gita.call(contract.showLinkCode, { body: { ticket } }));
    expect(shown).toMatchObject({ shown: 'Gita S', code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{8}$/) });
    const other = await begin(moodle, stranger());
    expect((await open(other.visitor, { ticket: other.ticket, code: shown.code })).status).toBe(400);
    const typed = `${shown.code.slice(0, 4)} ${shown.code.slice(4).toLowerCase()}`;
    expect(await done(open(visitor, { ticket, code: typed }))).toMatchObject({ is: 'ready' });
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from lti_identities where user_id = ${school.gita.id} and ended_at is null`;
    expect(row.count).toBe(1);
  });

  test('can try five codes', async () => {
    const { visitor, ticket } = await begin(moodle, stranger());
    const answers = [];
    for (let i = 0; i < 6; i += 1)
      answers.push((await open(visitor, { ticket, code: `WRONG00${i}` })).body.code);
    expect(answers).toEqual([...Array(5).fill('wrong_code'), 'too_many_codes']);
  });

  test('gets no code without a role at the institution', async () => {
    const { ticket } = await begin(moodle, stranger());
    expect((await school.root.call(contract.showLinkCode, { body: { ticket } })).status).toBe(403);
    const nobody = await school.server.person('nobody01');
    expect((await nobody.call(contract.showLinkCode, { body: { ticket } })).status).toBe(403);
  });
});
