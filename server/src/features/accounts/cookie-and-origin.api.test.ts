// L6: what protects the refresh cookie. L7: what protects the GET that starts an exam.

import { login } from '@quivia/contract/accounts';
import { startAttempt } from '@quivia/contract/attempts';
import { getProfile, logout, refresh } from '@quivia/contract/session';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFor, loadSecretKey } from '../../platform/security/secrets.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';

const KEY = 'the key of this test, long enough to be one';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({
    PUBLIC_URL: 'https://exams.example.org',
    HSTS_SUBDOMAINS: '1',
    SECRET_KEY: KEY,
    DEMO: '0',
  });
});
afterAll(() => server.stop());

const given = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie'] ?? []].flat() as string[];

describe('under https', () => {
  test('the cookie has the prefix that keeps other hosts from setting it', async () => {
    const { username } = await server.person('anna01');
    const { headers } = await server
      .visitor()
      .call(login, { body: { username_or_email: username, password: PASSWORD } });
    const cookie = given(headers).find((one) => one.includes('quivia_refresh')) ?? '';
    expect(cookie).toMatch(/^__Host-quivia_refresh=[\w-]+;/);
    expect(cookie).toContain('; Path=/;');
    expect(cookie).toContain('Secure');
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).not.toContain('Domain');
  });

  test('a cookie of the earlier name still works, and is replaced by the new one', async () => {
    const bela = await server.person('bela01');
    bela.cookieName = 'quivia_refresh';
    const { status, headers } = await bela.call(refresh);
    expect(status).toBe(200);
    expect(given(headers).some((one) => /^quivia_refresh=;/.test(one))).toBe(true);
    expect(bela.cookieName).toBe('__Host-quivia_refresh');
    expect((await bela.call(refresh)).status).toBe(200);
  });

  test('signing out clears both names', async () => {
    const cleo = await server.person('cleo01');
    const { headers } = await cleo.call(logout);
    expect(given(headers).map((one) => one.split('=')[0])).toEqual([
      'quivia_refresh',
      '__Host-quivia_refresh',
    ]);
  });

  test('browsers are told to use https for every subdomain, if the operator asks for it', async () => {
    const { headers } = await server.visitor().call(getProfile);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

const SITE = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

describe.each([
  ['a sibling subdomain', SITE],
  ['another site', { ...SITE, 'sec-fetch-site': 'cross-site' }],
  ['a form on our own page', { ...SITE, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  ['a picture on our own page', { ...SITE, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['another site, in an older browser', { origin: 'https://evil.example.org' }],
  ['a sandboxed frame', { origin: 'null' }],
])('a request from %s', (_, headers) => {
  test('does not refresh, sign out or start an exam', async () => {
    const eve = await server.person(`eve${Math.random().toString(36).slice(2, 10)}`, 'Student');
    const refused = { status: 403, body: { code: 'other_origin' } };
    expect(await eve.call(refresh, {}, headers)).toMatchObject(refused);
    expect(await eve.call(logout, {}, headers)).toMatchObject(refused);
    expect(await eve.call(startAttempt, { query: { quiz_or_viva_id: '1' } }, headers)).toMatchObject(refused);
    expect((await eve.call(getProfile)).status).toBe(200);
    expect((await eve.call(refresh)).status).toBe(200);
  });
});

test.each([
  ['a browser', { ...SITE, 'sec-fetch-site': 'same-origin' }],
  ['an older browser', { origin: 'https://exams.example.org' }],
  [
    'an older browser that knows the server by another name',
    { origin: 'http://10.0.0.5:8000', host: '10.0.0.5:8000' },
  ],
])('our own page in %s refreshes', async (_, headers) => {
  const fred = await server.person(`fred${Math.random().toString(36).slice(2, 10)}`);
  expect((await fred.call(refresh, {}, headers)).status).toBe(200);
});

test('without its bearer token, the call that starts an exam does nothing', async () => {
  const gina = await server.person('gina01', 'Student');
  gina.token = undefined;
  expect((await gina.call(startAttempt, { query: { quiz_or_viva_id: '1' } })).status).toBe(401);
});

test('a session that began before tokens had an audience is refreshed, not ended', async () => {
  const hana = await server.person('hana01');
  const [, payload = ''] = (hana.token ?? '').split('.');
  const { iss: _iss, aud: _aud, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  hana.token = createSigner({ key: keyFor('access-token'), algorithm: 'HS256' })(claims);
  expect((await hana.call(getProfile)).status).toBe(401);
  hana.token = (await hana.call(refresh)).body.access_token;
  expect((await hana.call(getProfile)).status).toBe(200);
});

describe('when the secret key is replaced', () => {
  const NEXT = 'the key after it, which is long enough too';
  afterAll(() => loadSecretKey(KEY));

  test('nobody is signed out while the previous key is accepted, and tokens are made with the new one', async () => {
    const ivan = await server.person('ivan01');
    const before = { token: ivan.token, cookie: ivan.cookie };
    await loadSecretKey(NEXT, KEY);
    expect((await ivan.call(getProfile)).status).toBe(200);
    ivan.token = (await ivan.call(refresh)).body.access_token;

    await loadSecretKey(NEXT);
    expect((await ivan.call(getProfile)).status).toBe(200);
    expect((await ivan.call(refresh)).status).toBe(200);
    expect((await Object.assign(server.visitor(), before).call(getProfile)).status).toBe(401);
  });
});
