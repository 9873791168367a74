// The Admin's Give Role: administrators of institutions and communities.
import { acceptInvitation } from '@quivia/contract/accounts';
import { listAudit } from '@quivia/contract/audit';
import * as catalogue from '@quivia/contract/catalogue';
import { listNotifications } from '@quivia/contract/notifications';
import * as endpoints from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSystem } from '../../testing/college.ts';
import { addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
const entities = { institution: 0, community: 0, otherInstitution: 0, otherCommunity: 0 };
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  const system = await newSystem(root, 'State Board');
  const institution = async (name: string) => {
    const body = {
      name,
      place: 'Kochi',
      institution_type: 'COLLEGE' as const,
      education_system_id: system,
    };
    return (await done(root.call(catalogue.createInstitution, { body }))).id;
  };
  const community = async (name: string) =>
    (
      await done(
        root.call(catalogue.createCommunity, { body: { name, description: 'All of it', is_open: true } }),
      )
    ).id;
  entities.institution = await institution('City College');
  entities.otherInstitution = await institution('Hill College');
  entities.community = await community('Chess Club');
  entities.otherCommunity = await community('Go Club');
});
afterAll(() => server.stop());

async function auditOf(username: string) {
  const entries = await done(root.call(listAudit, { query: { search: username } }));
  return entries.map(({ action, what, institution }) => ({ action, what, institution }));
}
async function roleHolders(search: string) {
  const grants = await done(root.call(endpoints.listRoleGrants, { query: { search } }));
  return grants.map(({ username, role, entity }) => ({ username, role, entity }));
}
async function told(person: Person) {
  const { items } = await done(person.call(listNotifications));
  return items.map(({ title, body, link }) => ({ title, body, link }));
}

describe.each([
  {
    kind: 'institution' as const,
    role: 'Institution',
    entity: 'City College',
    other: 'Hill College',
    endpoint: endpoints.grantInstitutionRole,
    mine: () => entities.institution,
    another: () => entities.otherInstitution,
    link: () => '/institute',
    institution: 'City College',
  },
  {
    kind: 'community' as const,
    role: 'Community',
    entity: 'Chess Club',
    other: 'Go Club',
    endpoint: endpoints.grantCommunityRole,
    mine: () => entities.community,
    another: () => entities.otherCommunity,
    link: () => `/community?community=${entities.community}`,
    institution: null,
  },
])('of $entity', ({ kind, role, entity, other, endpoint, mine, another, link, institution }) => {
  const word = kind.slice(0, 4);
  const give = (user_ids: number[], entity_id = mine()) =>
    root.call(endpoint, { body: { user_ids, entity_id } });

  test('a person becomes administrator at once, is told, and it is written down', async () => {
    const anna = await server.person(`anna${word}`);
    expect(await give([anna.id])).toMatchObject({
      status: 200,
      body: { message: `anna${word} is now an administrator of ${entity}.` },
    });

    expect(await anna.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await refreshToken(anna);
    expect(await anna.call(getProfile)).toMatchObject({ status: 200, body: { roles: [role] } });
    expect(await told(anna)).toEqual([
      { title: 'New role', body: `You've been added to ${entity} as an administrator.`, link: link() },
    ]);
    expect(await auditOf(anna.username)).toEqual([
      { action: 'role.granted', what: `made anna${word} an administrator of ${entity}`, institution },
    ]);
  });

  test('a person without an account is invited by email, and has the role with the password', async () => {
    const email = `maya${word}@example.org`;
    const invite = (given = {}) =>
      root.call(endpoints.inviteAdministrator, {
        body: {
          role: role as 'Institution' | 'Community',
          entity_id: mine(),
          email,
          name: 'Maya Nambiar',
          ...given,
        },
      });
    expect(await done(invite())).toMatchObject({
      message: `An invitation is on its way to ${email}. Maya Nambiar becomes an administrator of ${entity} on accepting.`,
    });
    const mail = await server.mailTo(email);
    expect(mail.text).toContain(entity);
    const password = 'Back7#kayak';
    const body = { token: mail.linkToken as string, new_password: password, confirm_password: password };
    await done(server.visitor().call(acceptInvitation, { body }));
    expect(await roleHolders(`maya${word}`)).toEqual([{ username: `maya${word}`, role, entity }]);
    // With an account, the role is given to it.
    expect(await done(invite({ email: email.toUpperCase() }))).toMatchObject({
      message: `Maya Nambiar (maya${word}) already was; nothing changed.`,
    });
    const nowhere = await invite({ email: `nobody${word}@example.org`, entity_id: 999_999 });
    expect(nowhere.status).toBe(400);
    expect(await roleHolders(`nobody${word}`)).toEqual([]);
  });

  test('granting twice is harmless and says so', async () => {
    const bert = await server.person(`bert0${word}`);
    await done(give([bert.id]));
    await refreshToken(bert);
    expect(await give([bert.id])).toMatchObject({
      status: 200,
      body: { message: `bert0${word} already was; nothing changed.` },
    });
    expect(await bert.call(getProfile)).toMatchObject({ status: 200 });
    expect(await told(bert)).toHaveLength(1);
    expect(await auditOf(bert.username)).toHaveLength(1);
    expect(await roleHolders(bert.username)).toHaveLength(1);
  });

  test('granting twice at once is one grant, one notification and one entry', async () => {
    const carl = await server.person(`carl0${word}`);
    const answers = await Promise.all(Array.from({ length: 4 }, () => give([carl.id])));
    for (const { status } of answers) expect(status).toBe(200);
    await refreshToken(carl);
    expect(await roleHolders(carl.username)).toHaveLength(1);
    expect(await told(carl)).toHaveLength(1);
    expect(await auditOf(carl.username)).toHaveLength(1);
  });

  test('several at once: each is counted once, those who were already are counted apart', async () => {
    const ids = await addUsers(`many${word}1`, `many${word}2`, `many${word}3`);
    await done(give(ids.slice(0, 1)));
    const [first, second, third] = ids as [number, number, number];
    expect(await give([third, second, first, third])).toMatchObject({
      status: 200,
      body: {
        message: `2 people are now administrators of ${entity}. 1 person already was; nothing changed.`,
      },
    });
    expect(await roleHolders(`many${word}`)).toEqual([
      { username: `many${word}1`, role, entity },
      { username: `many${word}2`, role, entity },
      { username: `many${word}3`, role, entity },
    ]);
  });

  test('one person may administer two', async () => {
    const [id] = await addUsers(`dora0${word}`);
    await done(give([id as number]));
    await done(give([id as number], another()));
    expect(await roleHolders(`dora0${word}`)).toEqual([
      { username: `dora0${word}`, role, entity },
      { username: `dora0${word}`, role, entity: other },
    ]);
  });

  test.each([
    ['none', []],
    ['missing', undefined],
    ['null', null],
    ['text', 'all'],
    ['zero', [0]],
    ['huge', [3e9]],
  ])('selected users that are %s: please select a user', async (_, user_ids) => {
    const answer = await root.call(endpoint, { body: { user_ids, entity_id: mine() } as never });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please select a user' } });
  });

  test('needs to know of what', async () => {
    const [id] = await addUsers(`nowhere${word}`);
    const answer = await root.call(endpoint, { body: { user_ids: [id] } as never });
    expect(answer).toMatchObject({ status: 400, body: { fields: { entity_id: 'Please enter a value' } } });
  });

  test('an unknown person among them: nobody gets the role', async () => {
    const [id] = await addUsers(`left0${word}`);
    expect(await give([id as number, 2_000_000_000])).toMatchObject({
      status: 400,
      body: { code: 'unknown_reference', message: 'User not found', fields: { user_ids: 'User not found' } },
    });
    expect(await roleHolders(`left0${word}`)).toEqual([]);
  });

  test(`an unknown or retired ${kind} has no administrators`, async () => {
    const [id] = (await addUsers(`early${word}`)) as [number];
    const sentence = `This ${kind} doesn't exist or has been retired.`;
    const refused = { status: 400, body: { message: sentence, fields: { entity_id: sentence } } };
    expect(await give([id], 2_000_000_000)).toMatchObject(refused);

    const retire = { params: { kind, id: String(another()) }, body: { version: 1 } };
    await done(root.call(catalogue.retire, retire));
    expect(await give([id], another())).toMatchObject(refused);
    expect(await roleHolders(`early${word}`)).toEqual([]);
  });

  test('more than 500 at once are refused', async () => {
    const answer = await give(Array.from({ length: 501 }, (_, i) => i + 1));
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please select at most 500 at a time' },
    });
  });
});
