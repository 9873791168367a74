// A community: its profile, who joins and leaves, and who administers it.
import { retire, updateCommunity } from '@quivia/contract/catalogue';
import {
  changeCommunityProfile,
  findCommunities,
  joinCommunity,
  leaveCommunity,
  listJoinedCommunities,
  listOwnCommunities,
  type OwnCommunity,
  setNickname,
  withdrawRequest,
} from '@quivia/contract/communities';
import {
  decideRequest,
  listMembers,
  listRequests,
  makeCommunityAdmin,
  removeCommunityAdmin,
  removeMember,
} from '@quivia/contract/community-members';
import { createModule } from '@quivia/contract/courses';
import { startQuiz } from '@quivia/contract/exams';
import { uploadImage } from '@quivia/contract/images';
import { listNotifications } from '@quivia/contract/notifications';
import { createQuestionBank, listQuestionBanks } from '@quivia/contract/question-banks';
import { shadedPng } from '@quivia/files/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asClass, buildCommunity, type Community, member, ofCommunity } from '../../testing/communities.ts';
import { newExam, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let film: Community;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  film = await buildCommunity(server, root, 'Film');
});
afterAll(() => server.stop());

let people = 0;
const somebody = () => server.person(`somebody${people++}`);
const own = async (who: Person) => (await done(who.call(listOwnCommunities)))[0];
const ofPerson = (community: Community, user_id: number) => ({
  params: { id: String(community.id), user_id: String(user_id) },
});
const profile = async (community: Community, given: object = {}) => {
  const before = await own(community.admin);
  const { name, description, is_open, asks_first, picture, version } = before as OwnCommunity;
  const body = { name, description, is_open, asks_first, picture, version, ...given };
  return community.admin.call(changeCommunityProfile, { ...ofCommunity(community), body });
};
const found = async (who: Person, search: string) =>
  (await done(who.call(findCommunities, { query: { search } })))[0];
const titles = async (who: Person) =>
  (await done(who.call(listNotifications, { query: {} }))).items.map(({ title }) => title);

describe('the profile', () => {
  test('is changed by its admins, with a picture, and its course goes by the new name', async () => {
    const club = await buildCommunity(server, root, 'Stars');
    const file = shadedPng(120);
    const { key } = await done(club.admin.call(uploadImage, { file }));
    await done(
      profile(club, { name: 'Star Gazers', description: 'Night walks', picture: key, asks_first: true }),
    );
    expect(await own(club.admin)).toMatchObject({
      name: 'Star Gazers',
      description: 'Night walks',
      picture: key,
      asks_first: true,
      is_open: true,
    });
    await done(profile(club, { picture: null }));
    expect((await own(club.admin))?.picture).toBeNull();
  });

  test('is not overwritten by who did not see the last change', async () => {
    const club = await buildCommunity(server, root, 'Twice');
    const before = (await own(club.admin)) as OwnCommunity;
    await done(
      root.call(updateCommunity, {
        ...ofCommunity(club),
        body: {
          name: 'Twice Told',
          description: 'Said by the Admin',
          is_open: true,
          version: before.version,
        },
      }),
    );
    const late = await profile(club, { name: 'Thrice', version: before.version });
    expect(late.body.code).toBe('changed_meanwhile');
    expect(await own(club.admin)).toMatchObject({ name: 'Twice Told', asks_first: false, picture: null });
  });

  test('takes no picture that is not there, and no name that is taken', async () => {
    const club = await buildCommunity(server, root, 'Third');
    expect((await profile(club, { picture: 'A'.repeat(22) })).body.fields).toHaveProperty('picture');
    expect((await profile(club, { name: 'film club' })).body.fields).toHaveProperty('name');
  });
});

describe('joining', () => {
  test('an open one takes anyone signed in at once, who can leave again', async () => {
    const anna = await somebody();
    expect(await found(anna, 'film')).toMatchObject({ id: film.id, standing: 'none' });
    expect(await done(anna.call(joinCommunity, ofCommunity(film)))).toMatchObject({
      outcome: 'joined',
    });
    await refreshToken(anna);
    expect(await done(anna.call(joinCommunity, ofCommunity(film)))).toMatchObject({
      outcome: 'already',
    });
    expect(await found(anna, 'film')).toMatchObject({ standing: 'member' });
    await done(anna.call(leaveCommunity, ofCommunity(film)));
    await refreshToken(anna);
    expect(await done(anna.call(listJoinedCommunities))).toEqual([]);
  });

  test('one by invitation is neither found nor joined by its id', async () => {
    const club = await buildCommunity(server, root, 'Secret', { is_open: false });
    const anna = await somebody();
    expect(await found(anna, 'secret')).toBeUndefined();
    const { status, body } = await anna.call(joinCommunity, ofCommunity(club));
    expect([status, body.message]).toEqual([404, "This community doesn't exist."]);
    const nowhere = await anna.call(joinCommunity, ofCommunity({ id: 99_999 }));
    expect(nowhere.body.message).toBe(body.message);
  });

  test('where admins admit each person, they are asked, and decide', async () => {
    const club = await buildCommunity(server, root, 'Book');
    await done(profile(club, { asks_first: true }));
    const [anna, bala, carl] = [await somebody(), await somebody(), await somebody()];
    for (const one of [anna, bala, carl, anna])
      expect(await done(one.call(joinCommunity, ofCommunity(club)))).toMatchObject({
        outcome: 'asked',
      });
    expect(await titles(club.admin)).toEqual([
      'New request to join',
      'New request to join',
      'New request to join',
      'New role',
    ]);
    await done(carl.call(withdrawRequest, ofCommunity(club)));
    const asked = await done(club.admin.call(listRequests, ofCommunity(club)));
    expect(asked.map(({ username }) => username)).toEqual([anna.username, bala.username]);
    expect((await own(club.admin))?.request_count).toBe(2);
    const decide = (who: Person, admit: boolean) =>
      club.admin.call(decideRequest, { ...ofPerson(club, who.id), body: { admit } });
    await done(decide(anna, true));
    await done(decide(bala, false));
    expect((await decide(anna, false)).body.code).toBe('changed_meanwhile');
    expect((await decide(carl, true)).body.code).toBe('changed_meanwhile');
    await refreshToken(anna);
    expect(await done(anna.call(listJoinedCommunities))).toHaveLength(1);
    expect(await done(bala.call(listJoinedCommunities))).toHaveLength(0);
    expect(await titles(bala)).toEqual(['Request declined']);
  });

  test('of two admins who admit somebody at once, one does', async () => {
    const club = await buildCommunity(server, root, 'Twin');
    await done(profile(club, { asks_first: true }));
    const anna = await somebody();
    await done(anna.call(joinCommunity, ofCommunity(club)));
    const decide = (admit: boolean) =>
      club.admin.call(decideRequest, { ...ofPerson(club, anna.id), body: { admit } });
    const decided = await Promise.all([decide(true), decide(false)]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    await refreshToken(anna);
    expect(await titles(anna)).toHaveLength(1);
  });

  test('who waits joins by themselves once nobody has to be asked', async () => {
    const club = await buildCommunity(server, root, 'Door');
    await done(profile(club, { asks_first: true }));
    const anna = await somebody();
    await done(anna.call(joinCommunity, ofCommunity(club)));
    const standing = async () =>
      (await done(anna.call(findCommunities, { query: { search: 'door club' } })))[0]?.standing;
    expect(await standing()).toBe('asked');
    await done(profile(club, { asks_first: false }));
    expect(await standing()).toBe('none');
    expect(await done(anna.call(joinCommunity, ofCommunity(club)))).toMatchObject({
      outcome: 'joined',
    });
    expect((await own(club.admin))?.request_count).toBe(0);
  });
});

describe('members', () => {
  test('are listed with their admins, found by name, and removed', async () => {
    const club = await buildCommunity(server, root, 'Walk');
    const anna = await member(server, club, 'annawalk');
    const list = (query = {}) => done(club.admin.call(listMembers, { ...ofCommunity(club), query }));
    expect(
      (await list()).map(({ username, is_admin, is_member }) => [username, is_admin, is_member]),
    ).toEqual([
      ['annawalk', false, true],
      ['walkadmin', true, false],
    ]);
    expect(await list({ search: 'annaw' })).toHaveLength(1);
    await done(club.admin.call(removeMember, ofPerson(club, anna.id)));
    expect((await club.admin.call(removeMember, ofPerson(club, anna.id))).status).toBe(404);
    await refreshToken(anna);
    expect((await anna.call(leaveCommunity, ofCommunity(club))).status).toBe(403);
  });

  test('are made admins, who can lay it down; the last one stays', async () => {
    const club = await buildCommunity(server, root, 'Sail');
    const anna = await member(server, club, 'annasail');
    const stranger = await somebody();
    const make = (user_id: number) =>
      club.admin.call(makeCommunityAdmin, { ...ofCommunity(club), body: { user_id } });
    expect((await make(stranger.id)).status).toBe(404);
    await done(make(anna.id));
    await refreshToken(anna);
    expect(await own(anna)).toMatchObject({ name: 'Sail Club' });
    // Each takes the other's role at once: one of the two is left.
    const answers = await Promise.all([
      anna.call(removeCommunityAdmin, ofPerson(club, club.admin.id)),
      club.admin.call(removeCommunityAdmin, ofPerson(club, anna.id)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const members = await done(root.call(findCommunities, { query: { search: 'sail' } }));
    expect(members).toHaveLength(1);
  });

  test('the last admin cannot lay it down', async () => {
    const club = await buildCommunity(server, root, 'Lone');
    const { status, body } = await club.admin.call(removeCommunityAdmin, ofPerson(club, club.admin.id));
    expect([status, body.code]).toEqual([409, 'still_used']);
  });

  test('go by a nickname that nobody else has, nor anybody else’s name', async () => {
    const club = await buildCommunity(server, root, 'Mask');
    const anna = await member(server, club, 'annamask');
    const bala = await member(server, club, 'balamask');
    const call = (who: Person, nickname: string | null) =>
      who.call(setNickname, { ...ofCommunity(club), body: { nickname } });
    await done(call(anna, 'Owl'));
    for (const nickname of ['owl', 'OWL', 'annamask', 'MaskAdmin'])
      expect((await call(bala, nickname)).body.fields).toHaveProperty('nickname');
    const both = await Promise.all([call(anna, 'Heron'), call(bala, 'heron')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await done(call(anna, null));
    await done(call(bala, 'Owl'));
    expect((await done(bala.call(listJoinedCommunities)))[0]?.nickname).toBe('Owl');
  });

  test('take no name that nobody can see, that turns others around, or that only looks like another', async () => {
    const club = await buildCommunity(server, root, 'Veil');
    const anna = await member(server, club, 'annaveil');
    const bala = await member(server, club, 'balaveil');
    const call = (who: Person, nickname: string) =>
      who.call(setNickname, { ...ofCommunity(club), body: { nickname } });
    await done(call(anna, 'Owl'));
    const unseen = ['\u200b', '\u200d', '\u2066 \u2069', '\u202eowl', 'ow\u200bl', 'O\u00adwl'];
    for (const nickname of [...unseen, '\uff2f\uff37\uff2c', 'O\u200dwl'])
      expect([nickname, (await call(bala, nickname)).body.fields]).toEqual([
        nickname,
        { nickname: expect.any(String) },
      ]);
    for (const nickname of [
      '\u{1f468}\u200d\u{1f33e}',
      '\u0d28\u0d28\u0d4d\u200d\u0d2e',
      '\u05d9\u05e0\u05e9\u05d5\u05e3',
      "O'Brien",
    ])
      await done(call(bala, nickname));
    // What turns the words around it is removed.
    await done(profile(club, { name: '\u202eVeil of Night' }));
    expect((await own(club.admin))?.name).toBe('Veil of Night');
  });
});

test('in a retired community nobody begins anything new, and what was begun can be ended', async () => {
  const club = await buildCommunity(server, root, 'Past');
  const anna = await member(server, club, 'annapast');
  const exam = await newExam(asClass(club, anna), ['One'], { title: 'The last one' });
  const [bank] = await done(
    club.admin.call(listQuestionBanks, { query: { course_id: String(club.course) } }),
  );
  await done(
    root.call(retire, {
      params: { kind: 'community', id: String(club.id) },
      body: { version: (await own(club.admin))?.version as number },
    }),
  );
  const course_id = club.course;
  const refused = [
    await club.admin.call(createQuestionBank, { body: { title: 'One more', course_id } }),
    await club.admin.call(startQuiz, {
      body: { qbank_id: bank?.id as number, course_id, student_id: [anna.student_id] },
    }),
    await club.admin.call(createModule, {
      body: { course_id, module_number: 2, module_name: 'More', syllabus: 'More' },
    }),
  ];
  expect(refused.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true]);
  await sitWith(anna, exam, 'B');
});

test('whoever comes and goes all day has to wait', async () => {
  const busy = await buildCommunity(server, root, 'Busy');
  const guest = await somebody();
  const replies = [];
  for (let n = 0; n < 11; n += 1) {
    replies.push((await guest.call(joinCommunity, ofCommunity(busy))).status);
    await refreshToken(guest);
    await guest.call(leaveCommunity, ofCommunity(busy));
    await refreshToken(guest);
  }
  expect(replies).toEqual([...Array(10).fill(200), 429]);
});
