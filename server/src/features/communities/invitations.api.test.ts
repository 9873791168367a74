// Joining by a code, a link or a mail.
import { randomUUID } from 'node:crypto';
import { joinCommunity, listJoinedCommunities } from '@quivia/contract/communities';
import {
  createInvitation,
  listInvitations,
  lookAtInvitation,
  mailInvitations,
  previewInvitation,
  withdrawInvitation,
} from '@quivia/contract/community-invitations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCommunity, type Community, newCode, ofCommunity, useCode } from '../../testing/communities.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let chess: Community;
beforeAll(async () => {
  server = await startTestApp();
  chess = await buildCommunity(server, await server.person('rootadmin', 'Admin'), 'Chess', {
    is_open: false,
  });
});
afterAll(() => server.stop());

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

let people = 0;
const somebody = () => server.person(`somebody${people++}`);
const look = (who: Person, code: string) => who.call(lookAtInvitation, { body: { code } });
const usedOf = async (code: string) =>
  (await sql<{ used: number }[]>`select used from community_invitations where code = ${code}`)[0]?.used;

test('a code shows the community it invites to, and opens it', async () => {
  const code = await newCode(chess);
  const anna = await somebody();
  expect(await done(look(anna, code))).toMatchObject({ id: chess.id, name: 'Chess Club', is_member: false });
  expect(await done(useCode(anna, ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase()))).toMatchObject({
    outcome: 'joined',
    message: 'Welcome to Chess Club.',
    quizzes: 0,
    community_id: chess.id,
  });
  await refreshToken(anna);
  expect(await done(anna.call(listJoinedCommunities))).toMatchObject([{ id: chess.id }]);
});

describe('before signing in', () => {
  const preview = (code: string, address?: string) =>
    server.visitor(address).call(previewInvitation, { body: { code } });

  test('a code shows what it invites to and who invites, and nothing else', async () => {
    const code = await newCode(chess);
    const { name, description, picture, member_count } = (await look(await somebody(), code)).body;
    expect(await done(preview(code))).toEqual({
      name: 'Chess Club',
      description,
      picture,
      member_count,
      by: chess.admin.username,
    });
    expect(name).toBe('Chess Club');
  });

  test('a code that is wrong, used up or withdrawn shows nothing', async () => {
    const code = await newCode(chess, { places: 1 });
    await done(useCode(await somebody(), code));
    expect((await preview(code)).body.code).toBe('invitation_over');
    expect(await preview('22222222')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('codes are counted by network, and another network is not affected', async () => {
    const code = await newCode(chess);
    const network = '203.0.113.9';
    const answers = await Promise.all(Array.from({ length: 301 }, () => preview('22222222', network)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(300);
    expect(await preview(code, network)).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect((await preview(code, '203.0.114.9')).status).toBe(200);
    expect((await look(await somebody(), code)).status).toBe(200);
    step(minutes(15) + 1000);
    expect((await preview(code, network)).status).toBe(200);
  });
});

test('who is a member already takes no second place, also when they press twice at once', async () => {
  const code = await newCode(chess, { places: 5 });
  const anna = await somebody();
  const answers = await Promise.all([useCode(anna, code), useCode(anna, code), useCode(anna, code)]);
  expect(answers.filter(({ body }) => body.outcome === 'joined')).toHaveLength(1);
  await refreshToken(anna);
  expect(await done(useCode(anna, code))).toMatchObject({ outcome: 'already' });
  expect(await usedOf(code)).toBe(1);
});

test('of many who race for the last place one gets it, and the others are told', async () => {
  const code = await newCode(chess, { places: 2 });
  await done(useCode(await somebody(), code));
  const racers = await Promise.all(Array.from({ length: 8 }, somebody));
  const answers = await Promise.all(racers.map((one) => useCode(one, code)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'invitation_over' });
  expect(await usedOf(code)).toBe(2);
  for (const one of racers) await refreshToken(one);
  const joined = await Promise.all(racers.map((one) => done(one.call(listJoinedCommunities))));
  expect(joined.filter((list) => list.length > 0)).toHaveLength(1);
});

describe('refuses', () => {
  test('a code that has expired', async () => {
    const code = await newCode(chess, { days: 2 });
    const [early, late] = [await somebody(), await somebody()];
    step(days(2) - minutes(1));
    await refreshToken(early);
    await refreshToken(late);
    expect((await useCode(early, code)).status).toBe(200);
    step(minutes(2));
    expect((await useCode(late, code)).body.code).toBe('invitation_over');
    expect((await look(late, code)).body.code).toBe('invitation_over');
  });

  test('a code that was withdrawn, as if it had never been', async () => {
    const code = await newCode(chess);
    const [invitation] = await done(chess.admin.call(listInvitations, ofCommunity(chess)));
    const params = { id: String(chess.id), invitation_id: String(invitation?.id) };
    await done(chess.admin.call(withdrawInvitation, { params }));
    expect((await useCode(await somebody(), code)).status).toBe(404);
    expect((await chess.admin.call(withdrawInvitation, { params })).status).toBe(404);
  });

  test('codes that were never given out, and after twenty tries every code, the right one too', async () => {
    const code = await newCode(chess);
    const guesser = await somebody();
    for (let guess = 0; guess < 20; guess++) {
      const { status } = await useCode(
        guesser,
        `2222${String(guess).padStart(4, '2').replace(/[01]/g, '3')}`,
      );
      expect(status).toBe(404);
    }
    const refused = await useCode(guesser, code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look(guesser, code)).status).toBe(429);
    expect((await useCode(await somebody(), code)).status).toBe(200);
    step(minutes(16));
    await refreshToken(guesser);
    expect((await useCode(guesser, code)).status).toBe(200);
  });

  test('guesses at once no less than guesses in turn', async () => {
    const guesser = await somebody();
    const answers = await Promise.all(Array.from({ length: 30 }, () => useCode(guesser, 'ZZZZZZZZ')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('what cannot be a code, and forms out of bounds', async () => {
    const anna = await somebody();
    for (const code of ['', 'ABC', 'ABCDEFGHJ', 'x'.repeat(50)])
      expect((await useCode(anna, code)).status).toBe(400);
    for (const given of [{ days: 0 }, { days: 91 }, { places: 0 }, { places: 1001 }, { days: 1.5 }]) {
      const body = { days: 1, places: 1, ...given };
      expect((await chess.admin.call(createInvitation, { ...ofCommunity(chess), body })).status).toBe(400);
    }
  });
});

test('each address invited by mail gets a code of its own, for one person', async () => {
  const emails = ['one@example.org', 'two@example.org', 'ONE@example.org'];
  const { message } = await done(
    chess.admin.call(mailInvitations, { ...ofCommunity(chess), body: { emails } }),
  );
  expect(message).toBe('2 invitations sent.');
  const mail = await server.mailTo('ONE@example.org');
  expect(mail.subject).toBe("You're invited to Chess Club");
  const [, code] = /\/join\/([A-Z0-9]{8})/.exec(mail.text) ?? [];
  expect((await useCode(await somebody(), code as string)).status).toBe(200);
  expect((await useCode(await somebody(), code as string)).status).toBe(409);
  const left = await done(chess.admin.call(listInvitations, ofCommunity(chess)));
  expect(left.filter(({ email }) => email).map(({ email, places }) => [email, places])).toEqual([
    ['two@example.org', 1],
  ]);
});

test('invitations that are sent twice under one key are mailed once, and refused with other details', async () => {
  const club = await buildCommunity(server, await server.person('rootadmin3', 'Admin'), 'Once');
  const key = randomUUID();
  const send = (given: object = {}) =>
    club.admin.call(mailInvitations, {
      ...ofCommunity(club),
      body: { key, emails: ['three@example.org', 'four@example.org'], days: 7, ...given },
    });
  const replies = [
    ...(await Promise.all([send(), send()])),
    await send({ emails: ['Four@example.org', 'three@example.org'] }),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 200, body: { message: '2 invitations sent.' } });
  expect(await done(club.admin.call(listInvitations, ofCommunity(club)))).toHaveLength(2);
  for (const given of [
    { days: 8 },
    { emails: ['three@example.org'] },
    { emails: ['five@example.org', 'four@example.org'] },
  ])
    expect(await send(given)).toMatchObject({
      status: 409,
      body: {
        message:
          'These invitations were already sent with other details. Please look at the list before you send more.',
      },
    });
  expect(await done(club.admin.call(listInvitations, ofCommunity(club)))).toHaveLength(2);
  await done(send({ key: undefined }));
  expect(await done(club.admin.call(listInvitations, ofCommunity(club)))).toHaveLength(4);
});

test('a retired community cannot be joined any more', async () => {
  const club = await buildCommunity(server, await server.person('rootadmin2', 'Admin'), 'Brief');
  const code = await newCode(club);
  await sql`update communities set retired_at = now() where id = ${club.id}`;
  const anna = await somebody();
  expect((await useCode(anna, code)).status).toBe(404);
  expect((await anna.call(joinCommunity, ofCommunity(club))).status).toBe(404);
});
