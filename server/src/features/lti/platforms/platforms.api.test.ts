// Connecting learning platforms: by registration and by hand, who may, and the roster of a course.
import { API_BASE } from '@quivia/contract/endpoint';
import * as admin from '@quivia/contract/lti/platforms';
import { getRoster, listRosterRows } from '@quivia/contract/rosters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { usePublicUrl } from '../../../platform/mail/public-url.ts';
import { useOutboundHosts } from '../../../platform/outbound/outbound.ts';
import { loadSecretKey } from '../../../platform/security/secrets.ts';
import { buildCollege, type College, enrol } from '../../../testing/college.ts';
import { connectPlatform, formOf, launch, startPlatforms } from '../../../testing/lti.ts';
import { type LtiPlatform, ROLE } from '../../../testing/lti-platform.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { forgetKeys, published, reencryptLtiKeys, rotateKeys, signFor } from '../keys.service.ts';
import { pagesOf } from '../launch/login.service.ts';
import { TOOL_CONFIGURATION } from '../message.rules.ts';
import { toolConfiguration } from './registration.service.ts';

const TARGET = 'http://localhost:8000/lti/exam';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let moodle: LtiPlatform;
let canvas: LtiPlatform;
let d2l: LtiPlatform;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  [moodle, canvas, d2l] = (await startPlatforms(server, 'moodle', 'canvas', 'd2l')) as [
    LtiPlatform,
    LtiPlatform,
    LtiPlatform,
  ];
});
afterAll(async () => {
  for (const platform of [moodle, canvas, d2l]) await platform.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

const setupOf = ({ admin: actor }: College) => done(actor.call(admin.getPlatforms));
const deploymentOf = async (college: College, issuer: string, deployment = '1') =>
  (await setupOf(college)).deployments.find(
    (one) => one.platform.issuer === issuer && one.deployment_id === deployment,
  );

describe('a registration address', () => {
  const make = async ({ admin: actor }: College) =>
    (await done(actor.call(admin.makeRegistration, { body: {} }))).address;
  const open = (address: string, given: Record<string, string> = {}) =>
    server.app.inject({
      url: new URL(address).pathname,
      query: {
        openid_configuration: `${moodle.origin}/openid-configuration`,
        registration_token: 'once',
        ...given,
      },
    });

  test('registers us at the platform, once; what comes back waits for the admin', async () => {
    const address = await make(north);
    const { statusCode, headers, body } = await open(address);
    expect(statusCode).toBe(200);
    expect(body).toContain('Registered');
    expect(body).toContain('org.imsglobal.lti.close');
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${moodle.origin}$`));
    const found = await deploymentOf(north, moodle.issuer);
    expect(found).toMatchObject({
      state: 'pending',
      platform: {
        client_id: moodle.client,
        auth_url: moodle.authUrl,
        keys_url: moodle.keysUrl,
        is_shared: false,
      },
    });
    expect((await launch(server, moodle, { target: TARGET, person: { sub: 'a', roles: [] } })).status).toBe(
      403,
    );
    expect((await open(address)).statusCode).toBe(400);
    const params = { id: String(found?.id) };
    expect(
      (await south.admin.call(admin.turnDeployment, { params, body: { state: 'approved' } })).status,
    ).toBe(404);
    await done(north.admin.call(admin.turnDeployment, { params, body: { state: 'approved' } }));
    expect((await launch(server, moodle, { target: TARGET, person: { sub: 'a', roles: [] } })).status).toBe(
      303,
    );
    expect((await setupOf(south)).deployments).toEqual([]);
  });

  test('may be opened in a frame of any customer of a platform that all its customers share', () => {
    const canvasOfAll = {
      issuer: 'https://canvas.instructure.com',
      auth_url: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
    };
    expect(pagesOf({ ...canvasOfAll, page_origins: [] })).toEqual([
      'https://canvas.instructure.com',
      'https://sso.canvaslms.com',
      'https://*.instructure.com',
    ]);
  });

  test('has an exam chosen for an assignment in Canvas, which knows marks of nothing else', () => {
    const choice = { type: 'LtiDeepLinkingRequest', target_link_uri: 'http://localhost:8000/lti/choose' };
    const placed = (placements: string[]) => ({
      [TOOL_CONFIGURATION]: {
        messages: [expect.anything(), expect.objectContaining({ ...choice, placements })],
      },
    });
    expect(toolConfiguration('moodle')).toMatchObject(placed(['ContentArea']));
    expect(toolConfiguration('canvas')).toMatchObject(
      placed(['ContentArea', 'https://canvas.instructure.com/lti/assignment_selection']),
    );
  });

  test('tells the platform what it has to know of us', async () => {
    expect(await setupOf(north)).toMatchObject({
      is_possible: true,
      addresses: {
        login: `http://localhost:8000${API_BASE}/lti/login`,
        launch: `http://localhost:8000${API_BASE}/lti/launch`,
        keys: `http://localhost:8000${API_BASE}/lti/jwks.json`,
        exam: TARGET,
        choose: 'http://localhost:8000/lti/choose',
      },
    });
  });

  test('is of no use on a site that browsers keep no cookies for', async () => {
    usePublicUrl('http://quivia.hillview.example');
    expect((await setupOf(north)).is_possible).toBe(false);
    usePublicUrl('http://localhost:8000');
  });

  test.each<[string, Record<string, string>, string]>([
    ['whose configuration is on another host than its issuer', { openid_configuration: '' }, 'issuer'],
    ['that names no configuration', { openid_configuration: 'nowhere' }, 'where its configuration is'],
    [
      'on a private network that nobody has allowed',
      { openid_configuration: 'https://10.1.2.3/x' },
      'OUTBOUND_HOSTS=10.1.2.3',
    ],
    ['whose token it does not take', { registration_token: 'wrong' }, '401'],
  ])('of a platform %s is refused, and can be used again', async (_, given, said) => {
    const address = await make(north);
    const foreign = { openid_configuration: `${canvas.origin}/openid-configuration` };
    const { statusCode, body } = await open(address, given.openid_configuration === '' ? foreign : given);
    expect({ statusCode, body }).toMatchObject({ statusCode: 400, body: expect.stringContaining(said) });
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from lti_registrations`;
    expect(row.count).toBeGreaterThan(0);
  });

  test('is good for an hour, and stored as a hash', async () => {
    const address = await make(north);
    const secret = address.split('/').at(-1) as string;
    const rows = await sql<{ hash: Buffer }[]>`select hash from lti_registrations`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows) expect(hash).toHaveLength(32);
    expect(secret).toHaveLength(43);
    stepClock(hours(1) + 1);
    expect((await open(address)).body).toContain('older than an hour');
    stepClock(-hours(1) - 1);
  });
});

describe('a platform that is typed in', () => {
  test('must have addresses that can be called', async () => {
    const refused = async (form: object) => {
      const { status, body } = await north.admin.call(admin.addPlatform, {
        body: { ...formOf(d2l), ...form },
      });
      return { status, fields: body.fields };
    };
    expect(await refused({ token_url: 'http://moodle.example/token' })).toMatchObject({
      status: 400,
      fields: { token_url: expect.stringContaining('OUTBOUND_HOSTS=http://moodle.example') },
    });
    expect(await refused({ keys_url: 'keys' })).toMatchObject({
      status: 400,
      fields: { keys_url: expect.any(String) },
    });
    expect(await refused({ issuer: 'https://a.example/?b' })).toMatchObject({
      status: 400,
      fields: { issuer: expect.any(String) },
    });
  });

  test('is trusted by all institutions with the same addresses, or not at all', async () => {
    await connectPlatform(north, canvas, 'north-1');
    const body = { ...formOf(canvas, 'south-1'), institution_id: south.id };
    const evil = await south.admin.call(admin.addPlatform, { body: { ...body, keys_url: d2l.keysUrl } });
    expect(evil).toMatchObject({
      status: 409,
      body: { fields: { client_id: expect.stringContaining('other addresses') } },
    });
    await done(south.admin.call(admin.addPlatform, { body }));
    const taken = await south.admin.call(admin.addPlatform, { body: { ...body, deployment_id: 'north-1' } });
    expect(taken).toMatchObject({
      status: 409,
      body: { fields: { deployment_id: expect.stringContaining('another institution') } },
    });
    const platform = (await deploymentOf(north, canvas.issuer, 'north-1'))?.platform;
    expect(platform?.is_shared).toBe(true);
    const { deployment_id: _, ...form } = formOf(canvas);
    const params = { id: String(platform?.id) };
    const change = (who: Person) =>
      who.call(admin.changePlatform, { params, body: { ...form, name: 'Canvas' } });
    expect((await change(north.admin)).status).toBe(403);
    expect((await change(south.admin)).status).toBe(404);
    await done(change(root));
  });

  test('is changed, turned off and removed by its institution alone, and by the site’s Admin', async () => {
    await connectPlatform(north, d2l, 'one');
    const found = await deploymentOf(north, d2l.issuer, 'one');
    const params = { id: String(found?.id) };
    const platform = { id: String(found?.platform.id) };
    const { deployment_id: _, ...form } = formOf(d2l);
    await done(
      north.admin.call(admin.changePlatform, { params: platform, body: { ...form, name: 'Brightspace' } }),
    );
    expect((await deploymentOf(north, d2l.issuer, 'one'))?.platform.name).toBe('Brightspace');
    expect(
      (await south.admin.call(admin.trustNumbers, { params, body: { trusts_numbers: true } })).status,
    ).toBe(404);
    expect((await root.call(admin.trustNumbers, { params, body: { trusts_numbers: true } })).status).toBe(
      403,
    );
    await done(root.call(admin.turnDeployment, { params, body: { state: 'off' } }));
    const all = await done(root.call(admin.listDeployments));
    expect(all.find(({ id }) => id === found?.id)).toMatchObject({
      state: 'off',
      institution: 'North College',
    });
    expect((await north.admin.call(admin.removePlatform, { params: platform })).status).toBe(409);
    expect((await south.admin.call(admin.removeDeployment, { params })).status).toBe(404);
    await done(north.admin.call(admin.removeDeployment, { params }));
    expect((await setupOf(north)).without_deployment.map(({ name }) => name)).toEqual(['Brightspace']);
    await done(north.admin.call(admin.removePlatform, { params: platform }));
  });
});

describe('the roster of a course', () => {
  const fetchRoster = async (form: object = {}) => {
    const found = await deploymentOf(north, moodle.issuer);
    const params = { id: String(found?.courses[0]?.id) };
    const body = { department_id: north.department, class_or_semester: 3, ...form };
    return { params, answer: await north.admin.call(admin.fetchPlatformRoster, { params, body }) };
  };
  const member = (sub: string, more = {}) => ({
    sub,
    name: `Name ${sub}`,
    email: `${sub}@example.org`,
    roles: [ROLE.student],
    number: `N-${sub}`,
    ...more,
  });

  test('goes through the review, and stores nobody', async () => {
    await launch(server, moodle, { target: TARGET, person: { sub: 'a', roles: [] } });
    await enrol(north, ['here1']);
    moodle.members = [
      member('new1'),
      member('here1', { number: 'S-here1' }),
      member('teaches', { roles: ['Instructor'] }),
      member('watches', { roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Observer'] }),
      member('silent', { email: undefined }),
    ];
    const { answer } = await fetchRoster();
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('4 people fetched') },
    });
    const params = { id: String(answer.body.roster_id) };
    await expect
      .poll(async () => (await done(north.admin.call(getRoster, { params }))).status)
      .toBe('review');
    const rows = await done(north.admin.call(listRosterRows, { params, query: {} }));
    expect(rows.map(({ outcome, values }) => [values.email, values.role, values.member_id, outcome])).toEqual(
      [
        ['new1@example.org', 'Student', 'N-new1', 'new'],
        ['here1@example.org', 'Student', 'S-here1', 'change'],
        ['teaches@example.org', 'Faculty', 'N-teaches', 'new'],
        ['', 'Student', 'N-silent', 'error'],
      ],
    );
    const [row] = await sql<
      [{ count: number }]
    >`select count(*)::int as count from users where email = 'new1@example.org'`;
    expect(row.count).toBe(0);
  });

  test('comes page by page, from the same site alone', async () => {
    moodle.members = Array.from({ length: 1203 }, (_, i) => member(`m${i}`));
    const before = moodle.asked.length;
    const { answer } = await fetchRoster();
    expect(answer.body.message).toContain('1,203 people');
    expect(moodle.asked.slice(before).filter((one) => one.startsWith('GET /members'))).toHaveLength(3);
  });

  test('is for the admin of the institution, and says why it could not be fetched', async () => {
    const { params } = await fetchRoster();
    const body = { department_id: south.department, class_or_semester: 3 };
    expect((await south.admin.call(admin.fetchPlatformRoster, { params, body })).status).toBe(404);
    moodle.door = 'fails';
    expect((await fetchRoster()).answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('503') },
    });
    moodle.door = 'open';
    moodle.members = [];
    expect((await fetchRoster()).answer.body.message).toContain('named nobody');
  });

  test('is asked for twenty times an hour at most', async () => {
    const before = moodle.asked.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchRoster()));
    expect(answers.map(({ answer }) => answer.status)).toContain(429);
    expect(moodle.asked.slice(before).filter((one) => one.startsWith('GET /members')).length).toBeLessThan(
      20,
    );
  });

  test('and the course of the catalogue that it is', async () => {
    const found = await deploymentOf(north, moodle.issuer);
    const params = { id: String(found?.courses[0]?.id) };
    const change = (who: Person, course_id: number | null) =>
      who.call(admin.changePlatformCourse, { params, body: { course_id } });
    expect((await change(south.admin, south.course)).status).toBe(404);
    expect((await change(north.admin, south.course)).status).toBe(400);
    await done(change(north.admin, north.course));
    expect((await deploymentOf(north, moodle.issuer))?.courses[0]).toMatchObject({ course: 'North Optics' });
    await done(change(north.admin, null));
  });
});

describe('our keys', () => {
  test('are two, published before they are used, and none of their private halves is', async () => {
    const { keys } = await published();
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      expect(key).toMatchObject({
        alg: 'RS256',
        use: 'sig',
        kty: 'RSA',
        kid: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
  });

  const kidOf = async () => {
    forgetKeys();
    const [header = ''] = (await signFor({ issuer: 'a', client_id: 'b' }, {})).split('.');
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
  };
  const kids = async () => (await published()).keys.map(({ kid }) => kid);

  test('change every 90 days; the one before stays published for a day', async () => {
    const [first, before] = [await kidOf(), await kids()];
    stepClock(days(90) + minutes(1));
    const second = await kidOf();
    expect(second).not.toBe(first);
    expect(before).toContain(second);
    await rotateKeys.work({});
    expect(await kids()).toHaveLength(3);
    expect(await kids()).toContain(first);
    stepClock(days(1) + minutes(1));
    await rotateKeys.work({});
    expect(await kids()).toHaveLength(2);
    expect(await kids()).not.toContain(first);
    stepClock(-days(91) - minutes(2));
    forgetKeys();
  });

  test('are encrypted again with a new secret key', async () => {
    stepClock(days(91));
    const before = await kidOf();
    await loadSecretKey('a new key of at least thirty-two characters', await secretKey());
    await reencryptLtiKeys();
    await loadSecretKey('a new key of at least thirty-two characters');
    expect(await kidOf()).toBe(before);
    await loadSecretKey(await secretKey(), 'a new key of at least thirty-two characters');
    await reencryptLtiKeys();
    stepClock(-days(91));
  });
  const secretKey = async () => {
    const [row] = await sql<{ value: string }[]>`select value from settings where key = 'secret_key'`;
    return row?.value as string;
  };
});
