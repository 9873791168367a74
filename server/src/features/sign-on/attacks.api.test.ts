// College sign-in against people who run a provider, share a browser, or act at the wrong moment.
import * as admin from '@quivia/contract/connections';
import { getProfile, refresh } from '@quivia/contract/session';
import {
  finishSignOn,
  linkSignOn,
  listLinkedSignOns,
  startSignOn,
  unlinkSignOn,
} from '@quivia/contract/sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { buildCollege, type College, hire, join } from '../../testing/college.ts';
import { giveRole } from '../../testing/give-role.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { type QuickProvider, startQuickProvider } from '../../testing/quick-provider.ts';
import { waitingCalls, whileHolding } from '../../testing/server/hold.ts';
import {
  addConnection,
  beginTry,
  browserCookie,
  comeBack,
  confirmDomain,
  connect,
  formOf,
  signInAt,
  tryOut,
} from '../../testing/sign-on.ts';
import { PASSWORD, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as confirmation from '../accounts/confirmation/confirmation.service.ts';
import { forgetProviders } from './provider.service.ts';

const ORIGIN = 'http://localhost:8000';

interface Side {
  college: College;
  provider: QuickProvider;
  connection: number;
}

let server: TestApp;
let root: Person;
let north: Side;
let south: Side;
const providers: QuickProvider[] = [];
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN });
  root = await server.person('rootadmin', 'Admin');
  north = await newSide('North', 'north.example');
  south = await newSide('South', 'south.example');
});
afterAll(async () => {
  for (const provider of providers) await provider.stop();
  useOutboundHosts(undefined);
  await server.stop();
});
afterEach(() => {
  for (const provider of providers)
    Object.assign(provider, { isDown: false, meanwhile: undefined, metadata: {} });
  forgetProviders();
});

async function newProvider(): Promise<QuickProvider> {
  const provider = await startQuickProvider();
  providers.push(provider);
  useOutboundHosts(parseOutboundHosts(providers.map(({ issuer }) => issuer).join(',')));
  return provider;
}

async function newSide(word: string, domain: string): Promise<Side> {
  const college = await buildCollege(server, root, word);
  const provider = await newProvider();
  return { college, provider, connection: await connect(college, root, provider, domain) };
}

let numbered = 0;
async function student({ college }: Side, domain: string): Promise<Person> {
  numbered += 1;
  const person = await server.person(`student${numbered}`);
  const email = `${person.username}@${domain}`;
  await sql`update users set email = ${email} where id = ${person.id}`;
  const membership = { user_id: person.id, member_id: `R${numbered}`, department_ids: [college.department] };
  await join(college, 'Student', { user_membership_id: [membership], class_or_semester: 3 });
  await refreshToken(person);
  return Object.assign(person, { email });
}

const says = ({ username, email }: { username: string; email: string }) => ({
  sub: `s-${username}`,
  email,
  email_verified: true,
});

async function arrive({ provider, connection }: Side, who: Person, visitor = server.visitor()) {
  provider.person = says(who);
  return { visitor, ...(await signInAt(visitor, connection, provider)) };
}

const at = (id: number) => ({ params: { id: String(id) } });
const turn = ({ college, connection }: Side, state: 'on' | 'paused') =>
  college.admin.call(admin.turnConnection, { ...at(connection), body: { state } });

test("another college's provider doesn't get the code of a person whom it sends on", async () => {
  const ben = await student(south, 'south.example');
  // The attacker begins at South, whose people it wants to be, and tells North's provider what South's is to be asked.
  const attacker = server.visitor();
  const begun = await attacker.call(startSignOn, { ...at(south.connection), body: { stay_logged_in: true } });
  south.provider.person = says(ben);
  const atSouth = await south.provider.visit(begun.body.url);
  // The victim began at North, and comes back from South, with North's state and South's code.
  const victim = server.visitor();
  north.provider.person = { sub: 'victim' };
  const { state } = await comeBack(victim, north.connection, north.provider);
  const before = north.provider.exchanges;
  const body = { ...atSouth, state };
  const answer = await victim.call(finishSignOn, { body }, browserCookie(victim));
  expect(answer.body.code).toBe('sign_in_expired');
  expect(north.provider.exchanges).toBe(before);
});

describe('a connection that changes while somebody is at the provider', () => {
  async function draft(word: string) {
    const college = await buildCollege(server, root, word);
    const [first, other] = [await newProvider(), await newProvider()];
    return { college, first, other, id: await addConnection(college, first) };
  }
  const state = async ({ admin: actor }: College) =>
    (await done(actor.call(admin.getConnections))).connections[0]?.state;

  test('does not hand the code to the other issuer, and is not tested by it', async () => {
    const { college, first, other, id } = await draft('East');
    first.person = { sub: 'the-admin' };
    const pointed = () =>
      done(college.admin.call(admin.changeConnection, { ...at(id), body: formOf(other) }));
    first.meanwhile = pointed;
    expect((await tryOut(college, id, first)).status).toBe(200);
    expect(await state(college)).toBe('draft');
    first.meanwhile = undefined;
    const body = await beginTry(college, id, other);
    await done(college.admin.call(admin.changeConnection, { ...at(id), body: formOf(first) }));
    const before = first.exchanges;
    const { body: refused } = await college.admin.call(finishSignOn, { body }, browserCookie(college.admin));
    expect(refused.code).toBe('sign_in_expired');
    expect(first.exchanges).toBe(before);
  });

  test('to paused signs nobody in', async () => {
    const anna = await student(north, 'north.example');
    north.provider.meanwhile = () => done(turn(north, 'paused'));
    const { status, visitor } = await arrive(north, anna);
    expect([status, visitor.token]).toEqual([404, undefined]);
    await done(turn(north, 'on'));
  });
});

describe('a connection with another issuer', () => {
  test('is refused also when those who were linked have been unlinked', async () => {
    const west = await newSide('West', 'west.example');
    const anna = await student(west, 'west.example');
    await arrive(west, anna);
    const [linked] = await done(anna.call(listLinkedSignOns));
    await done(anna.call(unlinkSignOn, { ...at(linked?.id as number), body: { password: PASSWORD } }));
    const body = formOf(await newProvider());
    const { status } = await west.college.admin.call(admin.changeConnection, {
      ...at(west.connection),
      body,
    });
    expect(status).toBe(400);
  });

  test('is no longer trusted for a second factor', async () => {
    const college = await buildCollege(server, root, 'Mid');
    const id = await addConnection(college, await newProvider());
    await done(root.call(admin.trustConnection, { ...at(id), body: { is_trusted: true } }));
    const body = formOf(await newProvider());
    await done(college.admin.call(admin.changeConnection, { ...at(id), body }));
    const { connections } = await done(college.admin.call(admin.getConnections));
    expect(connections[0]).toMatchObject({ state: 'draft', is_trusted: false });
  });
});

describe('a role elsewhere', () => {
  test('that is given while the provider is asked asks for the password', async () => {
    const anna = await student(north, 'north.example');
    north.provider.meanwhile = () => giveRole(anna.id, 'CommunityMember');
    expect((await arrive(north, anna)).body.outcome).toBe('password_needed');
  });

  test('that is being given while the session begins asks for the password', async () => {
    const anna = await student(north, 'north.example');
    const answer = await whileHolding(
      () => giveRole(anna.id, 'CommunityMember'),
      async () => {
        const arriving = arrive(north, anna);
        await waitingCalls(1);
        return { arriving };
      },
    );
    expect((await answer.arriving).body.outcome).toBe('password_needed');
  });

  test("keeps its own college's provider away from it, whichever way round", async () => {
    const anna = await student(north, 'north.example');
    await hire(south.college, anna);
    expect((await arrive(north, anna)).body.outcome).toBe('password_needed');
    south.provider.person = says(anna);
    // South has no say about an address of North's domain.
    expect((await signInAt(server.visitor(), south.connection, south.provider)).body.outcome).toBe('link');
  });
});

test('a session ends with the role at the college that vouched for it', async () => {
  const anna = await student(north, 'north.example');
  const { visitor } = await arrive(north, anna);
  expect((await visitor.call(refresh)).status).toBe(200);
  await sql`update grants set ended_at = now() where user_id = ${anna.id}`;
  await accounts.rolesChanged([anna.id]);
  expect((await visitor.call(refresh)).body.code).toBe('session_ended');
});

test("an address of a domain that is another institution's by now links nothing", async () => {
  const [anna, ben] = [await student(north, 'moving.example'), await student(south, 'moving.example')];
  await confirmDomain(north.college, root, 'moving.example');
  expect((await arrive(north, anna)).body.outcome).toBe('signed_in');
  const { domains } = await done(root.call(admin.listDomains));
  const moving = domains.find(({ domain }) => domain === 'moving.example');
  await done(root.call(admin.removeDomain, at(moving?.id as number)));
  await confirmDomain(south.college, root, 'moving.example');
  expect((await arrive(north, ben)).body.outcome).toBe('link');
  expect((await arrive(south, anna)).body.outcome).toBe('link');
  expect((await arrive(south, ben)).body.outcome).toBe('signed_in');
  // Who was linked stays linked: the subject identifies, and no longer the address.
  expect((await arrive(north, anna)).body.outcome).toBe('signed_in');
});

/** As after a new sign-in at the college. */
async function givenProof(userId: number): Promise<string> {
  const proof = await confirmation.awaitProof(userId);
  await confirmation.giveProof(confirmation.proofHash(proof), userId, 'keys');
  return proof;
}

describe('links', () => {
  async function askedToLink({ provider, connection }: Side, sub: string) {
    const visitor = server.visitor();
    provider.person = { sub };
    const { body } = await signInAt(visitor, connection, provider);
    if (body.outcome !== 'link') throw new Error(body.message);
    return { ticket: body.ticket, browser: browserCookie(visitor) };
  }
  const link = (who: Visitor, { ticket, browser }: Awaited<ReturnType<typeof askedToLink>>) =>
    who.call(linkSignOn, { body: { ticket, password: PASSWORD } }, browser);

  test('of one subject to two accounts at once make one', async () => {
    const [anna, ben] = [await student(north, 'north.example'), await student(north, 'north.example')];
    const [one, other] = [await askedToLink(north, 'shared'), await askedToLink(north, 'shared')];
    const answers = await Promise.all([link(anna, one), link(ben, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of two subjects to one account at once make one', async () => {
    const anna = await student(north, 'north.example');
    const [one, other] = [await askedToLink(north, 'anna-1'), await askedToLink(north, 'anna-2')];
    await Promise.all([link(anna, one), link(anna, other)]);
    expect(await done(anna.call(listLinkedSignOns))).toHaveLength(1);
  });

  test('that are all that is left are not removed both, in two tabs at once', async () => {
    const anna = await student(north, 'north.example');
    await hire(south.college, anna);
    await done(link(anna, await askedToLink(north, 'two-ways')));
    await done(link(anna, await askedToLink(south, 'two-ways')));
    await sql`update users set password_hash = null where id = ${anna.id}`;
    const linked = await done(anna.call(listLinkedSignOns));
    expect(linked.map(({ can_unlink }) => can_unlink)).toEqual([true, true]);
    const unlink = async (id: number) =>
      anna.call(unlinkSignOn, { ...at(id), body: { proof: await givenProof(anna.id) } });
    const answers = await Promise.all(linked.map(({ id }) => unlink(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('by a connection that is paused are no way in', async () => {
    const anna = await student(north, 'north.example');
    await hire(south.college, anna);
    await done(link(anna, await askedToLink(north, 'paused-way')));
    await done(link(anna, await askedToLink(south, 'paused-way')));
    await sql`update users set password_hash = null where id = ${anna.id}`;
    await done(turn(south, 'paused'));
    const linked = await done(anna.call(listLinkedSignOns));
    expect(new Map(linked.map(({ institution, can_unlink }) => [institution, can_unlink]))).toEqual(
      new Map([
        [north.college.name, false],
        [south.college.name, true],
      ]),
    );
    await done(turn(south, 'on'));
  });

  test('are said by mail, and end the sessions that they opened when they are removed', async () => {
    const anna = await student(north, 'north.example');
    const { visitor } = await arrive(north, anna);
    expect((await server.mailTo(anna.email)).text).toContain(
      `The sign-in of ${north.college.name} can now open`,
    );
    const [linked] = await done(anna.call(listLinkedSignOns));
    await done(anna.call(unlinkSignOn, { ...at(linked?.id as number), body: { password: PASSWORD } }));
    expect((await server.mailTo(anna.email)).text).toContain('can no longer open');
    expect((await visitor.call(getProfile)).status).toBe(401);
    expect((await anna.call(getProfile)).status).toBe(200);
  });
});

describe('a provider', () => {
  const health = async () => (await done(north.college.admin.call(admin.getConnections))).connections[0];

  test.each(['javascript:alert(1)', 'data:text/html,hello'])(
    'that sends people to %s is refused',
    async (authorization_endpoint) => {
      forgetProviders();
      north.provider.metadata = { authorization_endpoint };
      const { status } = await server
        .visitor()
        .call(startSignOn, { ...at(north.connection), body: { stay_logged_in: false } });
      expect(status).toBe(409);
    },
  );

  test("isn't blamed for a code that somebody made up", async () => {
    await sql`update sign_on_connections set last_error = null, last_error_at = null`;
    const visitor = server.visitor();
    const returned = await comeBack(visitor, north.connection, north.provider);
    const code = `${returned.code.slice(0, -8)}AAAAAAAA`;
    north.provider.meanwhile = undefined;
    await visitor.call(finishSignOn, { body: { ...returned, code } }, browserCookie(visitor));
    const spent = await comeBack(visitor, north.connection, north.provider);
    await done(visitor.call(finishSignOn, { body: spent }, browserCookie(visitor)));
    const again = await comeBack(visitor, north.connection, north.provider);
    const reused = { ...again, code: spent.code };
    expect((await visitor.call(finishSignOn, { body: reused }, browserCookie(visitor))).status).toBe(409);
    expect((await health())?.last_error).toBeNull();
  });

  test('that is gone is asked three times, and then the others have their answer at once', async () => {
    const visitors = Array.from({ length: 5 }, () => server.visitor());
    north.provider.person = { sub: 'somebody' };
    const returned = [];
    for (const visitor of visitors) returned.push(await comeBack(visitor, north.connection, north.provider));
    north.provider.meanwhile = () => Promise.reject(new Error('The provider is gone'));
    const before = north.provider.exchanges;
    const codes = [];
    for (const [i, visitor] of visitors.entries()) {
      const body = returned[i] as (typeof returned)[0];
      codes.push((await visitor.call(finishSignOn, { body }, browserCookie(visitor))).body.code);
    }
    expect(codes).toEqual(Array(5).fill('sign_on_failed'));
    expect(north.provider.exchanges - before).toBe(3);
    expect((await health())?.silent_since).not.toBeNull();
  });
});
