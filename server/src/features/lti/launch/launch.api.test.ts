// Launches from learning platforms, with their habits: what the certification of LTI tools sends, good and bad, and what it doesn't.
import { randomUUID } from 'node:crypto';
import { makeExamLink } from '@quivia/contract/lti/scores';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, stepClock } from '../../../platform/clock.ts';
import { observeStatements, sql } from '../../../platform/database/database.ts';
import { useOutboundHosts } from '../../../platform/outbound/outbound.ts';
import { type Class, examOf, type NewExam, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  arrive,
  beginLogin,
  connectPlatform,
  launch,
  postMessage,
  startPlatforms,
} from '../../../testing/lti.ts';
import { type LtiPerson, type LtiPlatform, ROLE } from '../../../testing/lti-platform.ts';
import { done } from '../../../testing/people.ts';
import { forgetPlatforms } from '../platform-calls.service.ts';

const ORIGIN = 'http://localhost:8000';
const TARGET = `${ORIGIN}/lti/exam`;
const TITLE = 'Optics & "waves"';
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';

let school: Class;
let moodle: LtiPlatform;
let canvas: LtiPlatform;
let blackboard: LtiPlatform;
let exam: NewExam;
beforeAll(async () => {
  school = await openClass('anna01', 'bala01');
  [moodle, canvas, blackboard] = (await startPlatforms(school.server, 'moodle', 'canvas', 'blackboard')) as [
    LtiPlatform,
    LtiPlatform,
    LtiPlatform,
  ];
  await connectPlatform(school.college, moodle);
  exam = await newExam(school, ['Light'], { title: TITLE });
});
afterAll(async () => {
  for (const platform of [moodle, canvas, blackboard]) await platform.stop();
  useOutboundHosts(undefined);
  await school.server.stop();
});

const student = (sub: string = randomUUID()): LtiPerson => ({
  sub,
  name: 'Anna Roy',
  email: 'anna@elsewhere.example',
  roles: [ROLE.student],
});

async function countStatements(work: () => Promise<void>): Promise<number> {
  let count = 0;
  observeStatements((text) => {
    if (/\blti_/.test(text)) count += 1;
    return () => {};
  });
  try {
    await work();
  } finally {
    observeStatements(undefined);
  }
  return count;
}

describe('a login', () => {
  test('leads to the platform with state, nonce and the hint as it came', async () => {
    for (const byAddress of [false, true]) {
      const form = moodle.initiate({ target: TARGET, person: student() });
      const { statusCode, headers } = await beginLogin(school.server, school.server.visitor(), form, {
        byAddress,
      });
      expect(statusCode).toBe(303);
      const asked = new URL(String(headers.location));
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: moodle.client,
        redirect_uri: `${ORIGIN}/api/v1/lti/launch`,
        login_hint: form.login_hint,
        lti_message_hint: form.lti_message_hint,
        state: expect.stringMatching(/^[\w-]{32}$/),
        nonce: expect.stringMatching(/^[\w-]{32}$/),
      });
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-quivia_lti=.+; Max-Age=600; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
      );
    }
  });

  test('in a frame is answered with the exam, its time and a button that begins again in a new tab', async () => {
    const { address } = await done(school.fred.call(makeExamLink, examOf(exam)));
    const form = moodle.initiate({ target: address, person: student() });
    const { statusCode, headers, body } = await beginLogin(school.server, school.server.visitor(), form, {
      isFramed: true,
    });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${moodle.origin}$`));
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(body).toContain('<h1>Optics &amp; &quot;waves&quot;</h1>');
    expect(body).toMatch(/Open from .* to .*UTC/);
    const [, href = ''] =
      /<a href="([^"]+)" target="_blank" rel="noopener noreferrer">Open Quivia in a new tab</.exec(body) ??
      [];
    const again = new URL(href.replaceAll('&amp;', '&').replaceAll('&quot;', '"'), ORIGIN);
    expect(again.pathname).toBe('/api/v1/lti/login');
    expect(Object.fromEntries(again.searchParams)).toEqual(form);
    // Nothing was begun: the platform's hint is still good.
    const visitor = school.server.visitor();
    const begun = await beginLogin(school.server, visitor, Object.fromEntries(again.searchParams), {
      byAddress: true,
    });
    const posted = await postMessage(
      school.server,
      visitor,
      await moodle.answer(String(begun.headers.location)),
    );
    expect(posted.statusCode).toBe(303);
  });

  test.each([
    ['of another site', 'https://evil.example/lti/exam'],
    ['that only begins like ours', `${ORIGIN}.evil.example/lti/exam`],
    ['with another path', `${ORIGIN}/signin`],
    ['that leads on', `${ORIGIN}/lti/exam?to=https://evil.example`],
    ['with something that is no secret', `${ORIGIN}/lti/exam/a/../b`],
  ])('for a link %s is refused', async (_, target) => {
    const { statusCode, body } = await beginLogin(
      school.server,
      school.server.visitor(),
      moodle.initiate({ target, person: student() }),
    );
    expect(statusCode).toBe(400);
    expect(body).toContain('This link leads to another site');
    expect(body).not.toContain('<a ');
  });

  test('of a platform that nobody has connected says who can', async () => {
    const { statusCode, body } = await beginLogin(
      school.server,
      school.server.visitor(),
      canvas.initiate({ target: TARGET, person: student() }),
    );
    expect({ statusCode, body }).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('https://canvas.instructure.com'),
    });
  });
});

describe('a message is refused', () => {
  const claims = (given: Record<string, unknown>) => ({ claims: given });
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, Parameters<LtiPlatform['answer']>[1]]>([
    ['without a key id', { header: { kid: undefined } }],
    ['with a key id that nobody publishes', { header: { kid: 'imstester_66067' } }],
    ['of another version', claims({ [`${LTI}version`]: '11.3' })],
    ['without a version', { without: [`${LTI}version`] }],
    [
      'that is no LTI message',
      {
        without: ['version', 'message_type', 'deployment_id', 'roles', 'resource_link'].map(
          (name) => `${LTI}${name}`,
        ),
      },
    ],
    ['with times long past', claims({ iat: 11_111, exp: 22_222 })],
    ['that ended two minutes ago', claims({ iat: seconds() - 180, exp: seconds() - 120 })],
    ['that was made an hour ago', claims({ iat: seconds() - 3600, exp: seconds() + 3600 })],
    ['that is of tomorrow', claims({ iat: seconds() + 86_400, exp: seconds() + 90_000 })],
    ['without an end', { without: ['exp'] }],
    ['without a message type', { without: [`${LTI}message_type`] }],
    ['of another message type', claims({ [`${LTI}message_type`]: 'LtiSubmissionReviewRequest' })],
    ['without roles', { without: [`${LTI}roles`] }],
    ['with roles that are a text', claims({ [`${LTI}roles`]: ROLE.teacher })],
    ['without a deployment', { without: [`${LTI}deployment_id`] }],
    ['without a resource link', { without: [`${LTI}resource_link`] }],
    ['with a resource link that has no id', claims({ [`${LTI}resource_link`]: { title: 'Quiz' } })],
    ['without a subject', { without: ['sub'] }],
    ['without a nonce', { without: ['nonce'] }],
    ['with another nonce', claims({ nonce: 'of somebody else' })],
    ['of another issuer', claims({ iss: 'https://evil.example' })],
    ['for somebody else', claims({ aud: 'another-tool' })],
    ['for several without saying who may use it', claims({ aud: ['moodle-client', 'another-tool'] })],
    ['that somebody else may use', claims({ aud: ['moodle-client', 'another-tool'], azp: 'another-tool' })],
    ['with another target link', claims({ [`${LTI}target_link_uri`]: `${ORIGIN}/lti/choose` })],
    ['with a foreign target link', claims({ [`${LTI}target_link_uri`]: 'https://evil.example/' })],
    ['without a target link', { without: [`${LTI}target_link_uri`] }],
  ])('%s', async (_, change) => {
    const { status, to, page } = await launch(
      school.server,
      moodle,
      { target: TARGET, person: student() },
      { change },
    );
    expect({ status, to }).toEqual({ status: 409, to: '' });
    expect(page).toContain("Your learning platform and Quivia don't agree");
  });

  test('signed by another algorithm, or by another key with the same name', async () => {
    const other = await generateKeyPair('RS512');
    const given = { target: TARGET, person: student() };
    const wrong = { key: other.privateKey, header: { alg: 'RS512' } };
    expect((await launch(school.server, moodle, given, { change: wrong })).page).toContain('RS256');
    const { privateKey } = await generateKeyPair('RS256');
    expect((await launch(school.server, moodle, given, { change: { key: privateKey } })).status).toBe(409);
    const visitor = school.server.visitor();
    const begun = await beginLogin(school.server, visitor, moodle.initiate(given));
    const { state, id_token } = await moodle.answer(String(begun.headers.location));
    const [, payload] = id_token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: 'x' })).toString('base64url');
    const unsigned = await postMessage(school.server, visitor, { state, id_token: `${header}.${payload}.x` });
    expect(unsigned.statusCode).toBe(409);
  });

  test('a second time, also with the state of another login', async () => {
    const { visitor, form, status } = await launch(school.server, moodle, {
      target: TARGET,
      person: student(),
    });
    expect(status).toBe(303);
    expect((await postMessage(school.server, visitor, form)).statusCode).toBe(400);
    const begun = await beginLogin(
      school.server,
      visitor,
      moodle.initiate({ target: TARGET, person: student() }),
    );
    const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? '';
    expect((await postMessage(school.server, visitor, { ...form, state })).statusCode).toBe(409);
  });

  test('in another browser, without a cookie, and after ten minutes', async () => {
    const person = student();
    for (const who of ['another', 'nobody'] as const) {
      const visitor = school.server.visitor();
      const begun = await beginLogin(school.server, visitor, moodle.initiate({ target: TARGET, person }));
      const form = await moodle.answer(String(begun.headers.location));
      const other = school.server.visitor();
      if (who === 'another')
        await beginLogin(school.server, other, moodle.initiate({ target: TARGET, person }));
      expect((await postMessage(school.server, other, form)).statusCode).toBe(400);
    }
    const visitor = school.server.visitor();
    const begun = await beginLogin(school.server, visitor, moodle.initiate({ target: TARGET, person }));
    const form = await moodle.answer(String(begun.headers.location));
    stepClock(minutes(11));
    expect((await postMessage(school.server, visitor, form)).statusCode).toBe(400);
    stepClock(-minutes(11));
  });

  test('that says what the platform refused', async () => {
    const visitor = school.server.visitor();
    const begun = await beginLogin(
      school.server,
      visitor,
      moodle.initiate({ target: TARGET, person: student() }),
    );
    const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? '';
    const { statusCode, body } = await postMessage(school.server, visitor, {
      state,
      error: 'login_required',
      error_description: '<b>Log in first</b>',
    });
    expect(statusCode).toBe(409);
    expect(body).toContain('&lt;b&gt;Log in first&lt;/b&gt;');
  });

  test('and the admin reads why, unless anybody can have sent it', async () => {
    await sql`update lti_deployments set last_problem = null, last_problem_at = null`;
    const noted = async () => {
      const [row] = await sql<{ id: string }[]>`
        select last_problem ->> 'id' as id from lti_deployments where last_problem is not null`;
      return row?.id;
    };
    const given = { target: TARGET, person: student() };
    const { privateKey } = await generateKeyPair('RS256');
    for (const change of [{ key: privateKey }, { header: { kid: 'x' } }, { header: { kid: undefined } }])
      expect((await launch(school.server, moodle, given, { change })).status).toBe(409);
    expect(await noted()).toBeUndefined();
    await launch(school.server, moodle, given, { change: { without: [`${LTI}roles`] } });
    expect(await noted()).toBe('lti.flaws.roles');
    forgetPlatforms();
    moodle.door = 'fails';
    const { page } = await launch(school.server, moodle, given);
    moodle.door = 'open';
    expect(page).toContain('public keyset');
    expect(await noted()).toBe('lti.calls.keysAddress');
  });
});

describe('a message is taken', () => {
  const roles = (...given: string[]) => ({ roles: given });
  const cases: [string, Partial<LtiPerson>, { course?: null }?][] = [
    [
      'with several roles',
      roles(ROLE.student, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student'),
    ],
    ['with a short role', roles('Learner')],
    ['with an unknown role', roles('http://purl.imsglobal.org/vocab/lis/v2/uknownrole/unknown#Helper')],
    ['with no role', roles()],
    ['with an address alone', { name: undefined as never }],
    ['with names alone', { email: undefined as never }],
    ['without personal data', { name: undefined as never, email: undefined as never }],
    ['without a course', {}, { course: null }],
  ];
  test.each(cases)('of a student %s', async (_, person, more) => {
    const { outcome } = await arrive(school.server, moodle, {
      target: TARGET,
      person: { ...student(), ...person },
      ...more,
    });
    expect(outcome).toMatchObject({
      outcome: 'link',
      platform: 'Our moodle',
      institution: school.college.name,
    });
  });

  test.each(cases)('of a teacher %s', async (_, person, more) => {
    const isStudents = JSON.stringify(person.roles ?? '').includes('Learner');
    const given = { ...student(), roles: [ROLE.teacher], ...(!isStudents && person) };
    const { outcome } = await arrive(school.server, moodle, { target: TARGET, person: given, ...more });
    expect(outcome).toMatchObject({ outcome: 'link' });
  });

  test('for several, of whom we are the one who may use it', async () => {
    const change = { claims: { aud: [moodle.client, 'another-tool'], azp: moodle.client } };
    expect(
      (await launch(school.server, moodle, { target: TARGET, person: student() }, { change })).status,
    ).toBe(303);
  });

  test('that ended within the last minute: clocks differ', async () => {
    const at = Math.floor(Date.now() / 1000);
    const change = { claims: { iat: at - 100, exp: at - 40 } };
    expect(
      (await launch(school.server, moodle, { target: TARGET, person: student() }, { change })).status,
    ).toBe(303);
  });

  test('with a new key, which is looked for once a minute', async () => {
    await moodle.rotate();
    forgetPlatforms();
    const before = moodle.asked.length;
    const given = { target: TARGET, person: student() };
    expect((await launch(school.server, moodle, given)).status).toBe(303);
    for (let i = 0; i < 3; i += 1)
      await launch(school.server, moodle, given, { change: { header: { kid: 'unknown' } } });
    expect(moodle.asked.slice(before).filter((one) => one === 'GET /keys')).toHaveLength(1);
  });

  test('in three statements when nothing is new', async () => {
    const person = student('counted');
    await launch(school.server, moodle, { target: TARGET, person });
    const visitor = school.server.visitor();
    const begun = await beginLogin(school.server, visitor, moodle.initiate({ target: TARGET, person }));
    const form = await moodle.answer(String(begun.headers.location));
    const statements = await countStatements(async () => {
      expect((await postMessage(school.server, visitor, form)).statusCode).toBe(303);
    });
    expect(statements).toBe(3);
  });
});
