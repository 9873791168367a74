// What an institution's admin and the site's Admin set up, and what happens when the provider doesn't answer.
import { listAudit } from '@quivia/contract/audit';
import * as contract from '@quivia/contract/connections';
import { findSignOn, startSignOn } from '@quivia/contract/sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { loadSecretKey } from '../../platform/security/secrets.ts';
import { buildCollege, type College, join } from '../../testing/college.ts';
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';
import { done, type Person } from '../../testing/people.ts';
import { addConnection, confirmDomain, connect, formOf, signInAt, tryOut } from '../../testing/sign-on.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reencryptConnectionSecrets } from './connections.service.ts';
import { forgetProviders } from './provider.service.ts';

const ORIGIN = 'http://localhost:8000';
const KEY = 'the key of this test, long enough to be one';

let server: TestApp;
let root: Person;
const providers: IdentityProvider[] = [];
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN, SECRET_KEY: KEY });
  root = await server.person('rootadmin', 'Admin');
});
afterAll(async () => {
  for (const provider of providers) await provider.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

async function newProvider(more: Partial<Parameters<typeof startIdentityProvider>[0]> = {}) {
  const provider = await startIdentityProvider({ origin: ORIGIN, ...more });
  providers.push(provider);
  useOutboundHosts(parseOutboundHosts(providers.map(({ issuer }) => issuer).join(',')));
  return provider;
}

let colleges = 0;
const newCollege = (): Promise<College> => {
  colleges += 1;
  return buildCollege(server, root, `Nr${colleges}`);
};

const at = (id: number) => ({ params: { id: String(id) } });
const turn = (college: College, id: number, state: 'on' | 'paused') =>
  college.admin.call(contract.turnConnection, { ...at(id), body: { state } });
const setupOf = (college: College) => done(college.admin.call(contract.getConnections));
const only = async (college: College) => (await setupOf(college)).connections[0] as contract.Connection;

describe('a connection', () => {
  test('is tried before it is on, and needs a domain that the Admin has confirmed', async () => {
    const college = await newCollege();
    const provider = await newProvider();
    const id = await addConnection(college, provider);
    expect((await turn(college, id, 'on')).body.message_id).toBe('connections.tryFirst');
    provider.person = { sub: 'the-admin', email: 'x@y.example', email_verified: false, name: 'Ada' };
    const tested = await done(tryOut(college, id, provider));
    if (tested.outcome !== 'tested') throw new Error('Nobody has tried it');
    expect(tested.claims).toContainEqual({
      name: 'email_verified',
      value: 'false',
      use: 'Needed to link by address',
    });
    expect(tested.would).toContain('sign in the old way once');
    expect((await only(college)).state).toBe('tested');
    expect((await turn(college, id, 'on')).body.message_id).toBe('connections.noDomain');
    await confirmDomain(college, root, 'first.example');
    await done(turn(college, id, 'on'));
    expect((await only(college)).state).toBe('on');
  });

  test('of a college is the only one that is on', async () => {
    const college = await newCollege();
    const provider = await newProvider();
    const first = await connect(college, root, provider, 'second.example');
    const other = await addConnection(college, await newProvider());
    await done(tryOut(college, other, providers.at(-1) as IdentityProvider));
    expect((await turn(college, other, 'on')).body.message_id).toBe('connections.oneOn');
    await done(turn(college, first, 'paused'));
    await done(turn(college, other, 'on'));
  });

  test('with another client is a draft again; with another secret it stays on', async () => {
    const college = await newCollege();
    const provider = await newProvider();
    const id = await connect(college, root, provider, 'third.example');
    const form = formOf(provider);
    await done(college.admin.call(contract.changeConnection, { ...at(id), body: form }));
    expect((await only(college)).state).toBe('on');
    const { client_secret: _, ...rest } = form;
    await done(
      college.admin.call(contract.changeConnection, { ...at(id), body: { ...rest, client_id: 'other' } }),
    );
    expect((await only(college)).state).toBe('draft');
  });

  test('keeps its issuer once somebody is linked', async () => {
    const college = await newCollege();
    const provider = await newProvider();
    const id = await connect(college, root, provider, 'example.org');
    const ivy = await server.person('ivy01');
    const membership = { user_id: ivy.id, member_id: 'R1', department_ids: [college.department] };
    await join(college, 'Student', { user_membership_id: [membership], class_or_semester: 3 });
    provider.person = { sub: 'ivy', email: ivy.email, email_verified: true };
    expect((await done(signInAt(server.visitor(), id, provider))).outcome).toBe('signed_in');
    const body = formOf(await newProvider());
    const { body: refused } = await college.admin.call(contract.changeConnection, { ...at(id), body });
    expect(refused.fields?.issuer).toContain('1 person has been linked');
    expect((await only(college)).linked_count).toBe(1);
  });

  test.each([
    ['http://keycloak.example/realms/a', 'OUTBOUND_HOSTS=http://keycloak.example'],
    ['https://login.microsoftonline.com/common/v2.0', 'your own tenant'],
    ['https://login.example.org/?a=1', 'question mark'],
    ['keycloak', 'https://'],
  ])('with the issuer %s is refused', async (issuer, why) => {
    const college = await newCollege();
    const { status, body } = await college.admin.call(contract.addConnection, { body: formOf({ issuer }) });
    expect([status, body.fields?.issuer]).toEqual([400, expect.stringContaining(why)]);
  });

  test("is its own institution's alone", async () => {
    const [college, other] = [await newCollege(), await newCollege()];
    const id = await addConnection(college, await newProvider());
    await done(college.admin.call(contract.addDomain, { body: { domain: 'own.example' } }));
    const [domain] = (await setupOf(college)).domains;
    const { admin } = other;
    const body = formOf(providers.at(-1) as IdentityProvider);
    const refused = [
      await admin.call(contract.changeConnection, { ...at(id), body }),
      await admin.call(contract.tryConnection, at(id)),
      await turn(other, id, 'paused'),
      await admin.call(contract.removeDomain, at(domain?.id as number)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await setupOf(other)).toMatchObject({ connections: [], domains: [] });
    const query = { institution_id: String(college.id) };
    expect((await admin.call(contract.getConnections, { query })).status).toBe(403);
    const foreign = { body: { ...body, institution_id: college.id } };
    expect((await admin.call(contract.addConnection, foreign)).status).toBe(403);
  });

  test('keeps its secret to itself, encrypted, also under a new key', async () => {
    const college = await newCollege();
    const provider = await newProvider();
    const id = await addConnection(college, provider);
    const { client_secret: secret } = formOf(provider);
    expect(JSON.stringify(await setupOf(college))).not.toContain(secret);
    expect(JSON.stringify(await done(root.call(listAudit)))).not.toContain(secret);
    const stored = async () => {
      const [row] = await sql<{ client_secret: Buffer }[]>`
        select client_secret from sign_on_connections where id = ${id}`;
      return row?.client_secret as Buffer;
    };
    const before = await stored();
    expect(before.toString('latin1')).not.toContain(secret);
    await loadSecretKey('another key of this test, long enough', KEY);
    await reencryptConnectionSecrets();
    expect((await stored()).equals(before)).toBe(false);
    await loadSecretKey('another key of this test, long enough');
    await expect(tryOut(college, id, provider)).rejects.toThrow();
    await loadSecretKey(KEY, 'another key of this test, long enough');
    await reencryptConnectionSecrets();
    expect((await done(tryOut(college, id, provider))).outcome).toBe('tested');
  });
});

describe('a mail domain', () => {
  test('belongs to one institution, once the Admin has confirmed it', async () => {
    const [college, other] = [await newCollege(), await newCollege()];
    for (const { admin } of [college, other])
      await done(admin.call(contract.addDomain, { body: { domain: 'Shared.Example' } }));
    const { domains } = await done(root.call(contract.listDomains));
    const both = domains.filter(({ domain }) => domain === 'shared.example');
    expect(both).toHaveLength(2);
    const [mine, theirs] = [college, other].map(
      ({ name }) => both.find((one) => one.institution === name)?.id,
    );
    await done(root.call(contract.confirmDomain, at(mine as number)));
    const refused = await root.call(contract.confirmDomain, at(theirs as number));
    expect([refused.status, refused.body.message]).toEqual([409, `This domain belongs to ${college.name}.`]);
    expect((await college.admin.call(contract.confirmDomain, at(mine as number))).status).toBe(403);
    await done(root.call(contract.removeDomain, at(mine as number)));
    await done(root.call(contract.confirmDomain, at(theirs as number)));
  });

  test.each(['', 'college', 'a b.example', '@college.example', 'https://college.example'])(
    'is not "%s"',
    async (domain) => {
      const college = await newCollege();
      expect((await college.admin.call(contract.addDomain, { body: { domain } })).status).toBe(400);
    },
  );
});

describe('a provider that', () => {
  let college: College;
  let provider: IdentityProvider;
  let id: number;
  beforeAll(async () => {
    college = await newCollege();
    provider = await newProvider();
    id = await connect(college, root, provider, 'health.example');
  });
  afterEach(() => {
    provider.door = 'open';
    forgetProviders();
  });

  const begin = () => server.visitor().call(startSignOn, { ...at(id), body: { stay_logged_in: false } });
  const silentSince = async () =>
    (await done(server.visitor().call(findSignOn, { query: { domain: 'health.example' } }))).connection
      ?.silent_since;

  test.each([
    ['down', "can't be reached"],
    ['redirects', 'redirects to another address'],
    ['fails', 'status 502'],
  ] as const)('is %s is said to be silent until it answers again', async (door, why) => {
    forgetProviders();
    provider.door = door;
    const { status, body } = await begin();
    expect([status, body.code, body.message]).toEqual([
      409,
      'sign_on_failed',
      expect.stringContaining("doesn't answer right now"),
    ]);
    expect(await silentSince()).not.toBeNull();
    expect((await only(college)).last_error).toContain(why);
    provider.door = 'open';
    provider.person = { sub: 'somebody' };
    step(minutes(2));
    await done(signInAt(server.visitor(), id, provider));
    expect(await silentSince()).toBeNull();
  });

  test('is known already is not asked again for an hour', async () => {
    forgetProviders();
    await done(begin());
    const discoveries = () => provider.asked.filter((path) => path.includes('openid-configuration')).length;
    const before = discoveries();
    await Promise.all([begin(), begin(), begin()]);
    expect(discoveries()).toBe(before);
    step(hours(1));
    await Promise.all([begin(), begin(), begin()]);
    expect(discoveries()).toBe(before + 1);
  });

  test('signs with a new key is believed, and with an unknown one is not', async () => {
    forgetProviders();
    await done(signInAt(server.visitor(), id, provider));
    provider.rotate();
    // The keys that are kept are seconds old: the next look is in a minute.
    const { body } = await signInAt(server.visitor(), id, provider);
    expect(body.code).toBe('sign_on_failed');
    expect((await only(college)).last_error).toContain('does not publish');
    forgetProviders();
    expect((await done(signInAt(server.visitor(), id, provider))).outcome).toBe('link');
  });

  test('has a clock five minutes behind is said so', async () => {
    const late = await newProvider({ life: 60, behind: minutes(5) });
    const own = await newCollege();
    const connection = await addConnection(own, late);
    const refused = await tryOut(own, connection, late);
    expect(refused.status).toBe(409);
    expect((await only(own)).last_error).toContain('clocks');
  });

  test('has another secret is said so', async () => {
    const other = await newProvider({ secret: 'another one' });
    const own = await newCollege();
    const connection = await addConnection(own, other);
    expect((await tryOut(own, connection, other)).status).toBe(409);
    expect((await only(own)).last_error).toContain('client secret');
    expect((await only(own)).state).toBe('draft');
  });

  test('says who it is only when asked for the person, as Shibboleth does, is asked', async () => {
    const shibboleth = await newProvider({ inToken: false });
    const own = await newCollege();
    const connection = await addConnection(own, shibboleth);
    shibboleth.person = { sub: 'pairwise', email: 'a@b.example', email_verified: true };
    const tested = await done(tryOut(own, connection, shibboleth));
    expect('claims' in tested && tested.claims).toContainEqual(
      expect.objectContaining({ name: 'email', value: 'a@b.example' }),
    );
  });
});
