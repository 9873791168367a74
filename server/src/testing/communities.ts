// Communities for tests, made and joined as people do.
import { createCommunity } from '@quivia/contract/catalogue';
import { listOwnCommunities } from '@quivia/contract/communities';
import { createInvitation, useInvitation } from '@quivia/contract/community-invitations';
import { listModules } from '@quivia/contract/courses';
import { grantCommunityRole, listStudents } from '@quivia/contract/people';
import type { Student } from './exams/exams.ts';
import { done, type Person, refreshToken } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface Community {
  id: number;
  name: string;
  /** Its own, with one topic. */
  course: number;
  topic: number;
  admin: Person;
}

/** An open one, with somebody new as its admin. */
export async function buildCommunity(
  server: TestApp,
  root: Person,
  word: string,
  profile: { is_open?: boolean } = {},
): Promise<Community> {
  const name = `${word} Club`;
  const body = { name, description: 'For tests', is_open: true, ...profile };
  const { id } = await done(root.call(createCommunity, { body }));
  const admin = await server.person(`${word.toLowerCase()}admin`);
  await done(root.call(grantCommunityRole, { body: { user_ids: [admin.id], entity_id: id } }));
  await refreshToken(admin);
  const [own] = await done(admin.call(listOwnCommunities));
  const course = own?.course_id as number;
  const [topic] = await done(admin.call(listModules, { query: { id: String(course) } }));
  return { id, name, course, topic: topic?.id as number, admin };
}

export const ofCommunity = ({ id }: { id: number }) => ({ params: { id: String(id) } });

export async function newCode(
  { id, admin }: Community,
  form: { days?: number; places?: number } = {},
): Promise<string> {
  const body = { days: 7, places: 30, ...form };
  return (await done(admin.call(createInvitation, { ...ofCommunity({ id }), body }))).code;
}

export const useCode = (who: Person, code: string) => who.call(useInvitation, { body: { code } });

/** Joins by a code of its own. The id is what exams know a member by. */
export async function enter(community: Community, person: Person): Promise<Student> {
  await done(useCode(person, await newCode(community, { places: 1 })));
  await refreshToken(person);
  const members = await done(
    community.admin.call(listStudents, {
      query: { course_id: String(community.course), search: person.username },
    }),
  );
  const found = members.find(({ roll_number }) => roll_number === person.username);
  return Object.assign(person, { student_id: found?.id as number });
}

/** As a class is: its admin sets exams for these members. */
export const asClass = ({ admin, course, topic }: Community, ...students: Student[]) => ({
  fred: admin,
  college: { course, module: topic },
  students,
});

/** Someone new who is a member and can sign in. */
export const member = async (server: TestApp, community: Community, username: string): Promise<Student> =>
  enter(community, await server.person(username));
