import { login } from '@quivia/contract/accounts';
import { getProfile, logout, REFRESH_ATTEMPT_HEADER, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { publish } from '../../platform/database/events.ts';
import { giveRole } from '../../testing/give-role.ts';
import { PASSWORD, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { createAccount } from './accounts.service.ts';

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

async function signedIn({ stay = true } = {}): Promise<Visitor & { id: number; username: string }> {
  people += 1;
  const username = `person${people}`;
  const id = await createAccount({
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    isVerified: true,
  });
  const visitor = server.visitor();
  const body = { username_or_email: username, password: PASSWORD, stay_logged_in: stay };
  visitor.token = (await visitor.call(login, { body })).body.access_token;
  return Object.assign(visitor, { id, username });
}

/** A browser elsewhere that holds these tokens. */
function holding(tokens: { cookie?: string | undefined; token?: string | undefined }): Visitor {
  return Object.assign(server.visitor('203.0.113.5'), tokens);
}

const attempt = (name: string) => ({ [REFRESH_ATTEMPT_HEADER]: name });
const isIn = async (visitor: Visitor) => (await visitor.call(getProfile)).status === 200;

describe('a refresh', () => {
  test('gives a new cookie and a new access token, and the new cookie works next', async () => {
    const visitor = await signedIn();
    const first = { cookie: visitor.cookie, token: visitor.token };
    stepClock(1000);
    visitor.token = (await visitor.call(refresh)).body.access_token;
    expect(visitor.cookie).not.toBe(first.cookie);
    expect(visitor.token).not.toBe(first.token);
    expect(await isIn(visitor)).toBe(true);
    expect((await visitor.call(refresh)).status).toBe(200);
  });

  test('without a cookie is told to sign in', async () => {
    expect(await server.visitor().call(refresh)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test.each(['x', 'A'.repeat(43), '%00', '"><script>', 'x'.repeat(5000), 'ü'])(
    'refuses the cookie %.20j and ends nobody',
    async (cookie) => {
      const bystander = await signedIn();
      const refused = await holding({ cookie: encodeURIComponent(cookie) }).call(refresh);
      expect(refused).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      expect(await isIn(bystander)).toBe(true);
      expect((await bystander.call(refresh)).status).toBe(200);
    },
  );

  test('needs no body, and takes an empty one that is named JSON', async () => {
    const { cookie } = await signedIn();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh/',
      headers: { cookie: `quivia_refresh=${cookie}`, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
  });

  test('keeps its tokens only as hashes', async () => {
    const { cookie = '' } = await signedIn();
    const rows =
      await sql`select refresh_tokens::text as whole, encode(hash, 'escape') as hash from refresh_tokens`;
    expect(rows).not.toHaveLength(0);
    for (const row of rows) expect(`${row.whole} ${row.hash}`).not.toContain(cookie);
  });
});

describe('a refresh token that comes back after it was used', () => {
  test('ends the session: its newest token and its access tokens, at once', async () => {
    const owner = await signedIn();
    const thief = holding({ cookie: owner.cookie });
    owner.token = (await owner.call(refresh)).body.access_token;

    const replayed = await thief.call(refresh);
    expect(replayed).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await isIn(owner)).toBe(false);
    expect((await owner.call(refresh)).status).toBe(401);
  });

  test('ends that session alone', async () => {
    const phone = await signedIn();
    const laptop = server.visitor();
    const body = { username_or_email: phone.username, password: PASSWORD };
    laptop.token = (await laptop.call(login, { body })).body.access_token;
    const thief = holding({ cookie: phone.cookie });
    await phone.call(refresh);
    await thief.call(refresh);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(laptop)).toBe(true);
  });

  test('is taken when the same try is repeated, because its answer was lost', async () => {
    const owner = await signedIn();
    const { cookie } = owner;
    await owner.call(refresh, {}, attempt('one'));
    owner.cookie = cookie;
    const repeated = await owner.call(refresh, {}, attempt('one'));
    expect(repeated.status).toBe(200);
    owner.token = repeated.body.access_token;
    expect(await isIn(owner)).toBe(true);
    expect((await owner.call(refresh, {}, attempt('two'))).status).toBe(200);
  });

  test('is taken again and again while no answer arrives', async () => {
    const owner = await signedIn();
    const { cookie } = owner;
    for (let lost = 0; lost < 4; lost += 1) {
      owner.cookie = cookie;
      expect((await owner.call(refresh, {}, attempt('one'))).status).toBe(200);
    }
    expect((await owner.call(refresh)).status).toBe(200);
  });

  test('is a theft when another try brings it', async () => {
    const owner = await signedIn();
    const thief = holding({ cookie: owner.cookie });
    await owner.call(refresh, {}, attempt('one'));
    expect((await thief.call(refresh, {}, attempt('two'))).status).toBe(401);
    expect((await owner.call(refresh, {}, attempt('three'))).status).toBe(401);
  });

  test('is a theft once its successor has been used, whatever the try is called', async () => {
    const owner = await signedIn();
    const thief = holding({ cookie: owner.cookie });
    await owner.call(refresh, {}, attempt('one'));
    owner.token = (await owner.call(refresh, {}, attempt('two'))).body.access_token;
    expect((await thief.call(refresh, {}, attempt('one'))).status).toBe(401);
    expect(await isIn(owner)).toBe(false);
  });

  test('never serves two of many who bring it at once', async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => holding({ cookie }).call(refresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  });
});

describe("without 'Stay logged in'", () => {
  test('the cookie alone does not restore the session, and stays with the page that can', async () => {
    const page = await signedIn({ stay: false });
    const reloaded = holding({ cookie: page.cookie });
    expect((await reloaded.call(refresh)).status).toBe(401);
    expect(reloaded.cookie).toBe(page.cookie);
    expect((await page.call(refresh)).status).toBe(200);
  });

  test("the page's last access token does, even when it has expired", async () => {
    const page = await signedIn({ stay: false });
    stepClock(minutes(16));
    expect(await isIn(page)).toBe(false);
    page.token = (await page.call(refresh)).body.access_token;
    expect(await isIn(page)).toBe(true);
  });

  test('the access token of another session does not', async () => {
    const page = await signedIn({ stay: false });
    const other = await signedIn({ stay: false });
    expect((await holding({ cookie: page.cookie, token: other.token }).call(refresh)).status).toBe(401);
    expect((await page.call(refresh)).status).toBe(200);
  });
});

describe('the cookie', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String([headers['set-cookie']].flat()[0]).split('; ').slice(1).sort();

  test('is out of reach of scripts and of other sites, and kept for 30 days when staying', async () => {
    const { username } = await signedIn();
    const answer = await server
      .visitor()
      .call(login, { body: { username_or_email: username, password: PASSWORD } });
    expect(cookieOf(answer)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/v1/auth', 'SameSite=Strict']);
  });

  test('goes with the browser when not staying, also after a refresh', async () => {
    const page = await signedIn({ stay: false });
    expect(cookieOf(await page.call(refresh))).toEqual(['HttpOnly', 'Path=/api/v1/auth', 'SameSite=Strict']);
  });

  test('is cleared by a refresh that finds the session over', async () => {
    const visitor = await signedIn();
    await holding({ cookie: visitor.cookie }).call(logout);
    expect((await visitor.call(refresh)).status).toBe(401);
    expect(visitor.cookie).toBeUndefined();
  });
});

describe('time', () => {
  test('ends an access token after 15 minutes', async () => {
    const visitor = await signedIn();
    stepClock(minutes(14));
    expect(await isIn(visitor)).toBe(true);
    stepClock(minutes(1) + 1000);
    expect(await visitor.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test.each([
    ['a kept session after 30 days', true, days(30)],
    ['any other after 12 hours', false, hours(12)],
  ])('ends %s without a visit; each visit counts anew', async (_, stay, life) => {
    const visitor = await signedIn({ stay });
    for (let visit = 0; visit < 2; visit += 1) {
      stepClock(life - minutes(1));
      const { status, body } = await visitor.call(refresh);
      expect(status).toBe(200);
      visitor.token = body.access_token;
    }
    stepClock(life + 1000);
    expect(await visitor.call(refresh)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

describe('signing out', () => {
  test('ends the session at once, the access token too, and clears the cookie', async () => {
    const visitor = await signedIn();
    const { cookie } = visitor;
    expect(await visitor.call(logout)).toMatchObject({
      status: 200,
      body: { message: "You've signed out." },
    });
    expect(visitor.cookie).toBeUndefined();
    expect(await visitor.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await holding({ cookie }).call(refresh)).status).toBe(401);
  });

  test('works by the cookie alone and by the access token alone', async () => {
    for (const part of ['cookie', 'token'] as const) {
      const visitor = await signedIn();
      expect((await holding({ [part]: visitor[part] }).call(logout)).status).toBe(200);
      expect(await isIn(visitor)).toBe(false);
      expect((await visitor.call(refresh)).status).toBe(401);
    }
  });

  test.each([
    ['nothing', {}],
    ['a garbage cookie', { cookie: 'garbage' }],
    ['a garbage token', { token: 'garbage' }],
  ])('is never refused: with %s', async (_, tokens) => {
    expect((await holding(tokens).call(logout)).status).toBe(200);
  });

  test('is never refused: twice', async () => {
    const { cookie, token } = await signedIn();
    for (let time = 0; time < 2; time += 1)
      expect((await holding({ cookie, token }).call(logout)).status).toBe(200);
  });

  test('is never refused: with an empty body named JSON', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/logout/',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('a role that is granted', () => {
  const rolesOf = async (visitor: Visitor) => (await visitor.call(getProfile)).body.roles;

  test('takes effect at once: the old token is refused, and a refresh brings the role', async () => {
    const visitor = await signedIn();
    await giveRole(visitor.id, 'Faculty');
    expect(await visitor.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    const { body } = await visitor.call(refresh);
    expect(
      JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()).roles,
    ).toEqual(['Faculty']);
    visitor.token = body.access_token;
    expect(await rolesOf(visitor)).toEqual(['Faculty']);
  });

  test('stays in effect when word of an earlier one arrives late', async () => {
    const visitor = await signedIn();
    const [before] = await sql`select token_version from users where id = ${visitor.id}`;
    await giveRole(visitor.id, 'Student');
    await publish('tokens-revoked', { versions: [{ id: visitor.id, token_version: before?.token_version }] });
    // Delivered in order: once the second is here, so is the first.
    const witness = await signedIn();
    await publish('tokens-revoked', { versions: [{ id: witness.id, token_version: 1000 }] });
    await expect.poll(() => isIn(witness)).toBe(false);
    expect(await isIn(visitor)).toBe(false);
  });
});
