// The demo community: members, topics, quizzes of past weeks with their results, one that is open and one to come.

import { takeInThePast } from '../features/attempts/past.service.ts';
import * as catalogue from '../features/catalogue/catalogue.service.ts';
import * as communities from '../features/communities/communities.service.ts';
import * as joining from '../features/communities/joining.service.ts';
import * as exams from '../features/exams/exams.service.ts';
import * as roles from '../features/people/community-roles.service.ts';
import * as links from '../features/people/links.service.ts';
import * as people from '../features/people/people.service.ts';
import { after, days, minutes, now } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { CIRCLE, CLUB, NICKNAMES, QUIZZES, TOPICS } from './club.ts';
import { EXAM_SETTINGS, writeBank } from './teaching.ts';

interface Cast {
  admin: Actor;
  /** Runs the club. */
  host: Actor;
  /** Runs the circle. */
  reader: Actor;
  members: readonly Actor[];
}

export async function gather({ admin, host, reader, members }: Cast): Promise<void> {
  const circle = await catalogue.create(admin, 'community', CIRCLE);
  await people.makeAdministrators(admin, 'community', { user_ids: [reader.userId], entity_id: circle.id });
  for (const one of members.slice(1, 6)) await roles.give(one.userId, 'CommunityMember', circle.id);

  const club = await catalogue.create(admin, 'community', CLUB);
  await people.makeAdministrators(admin, 'community', { user_ids: [host.userId], entity_id: club.id });
  for (const [i, one] of members.entries()) {
    await roles.give(one.userId, 'CommunityMember', club.id);
    const nickname = NICKNAMES[i];
    if (nickname) await joining.setNickname(one, club.id, nickname);
  }
  await roles.moveJoiningBack(club.id, 40);
  const [own] = await communities.own(host);
  const course = { id: own?.course_id as number, code: '' };
  await writeTopics(host, course.id);
  await holdQuizzes(host, course);
}

/** The first takes the place of the one every community begins with. */
async function writeTopics(host: Actor, course_id: number): Promise<void> {
  const [general] = await catalogue.modules(host, course_id, { retired: false });
  const [first, ...others] = TOPICS;
  if (general) await catalogue.change(host, 'module', general.id, { ...first, version: general.version });
  for (const [i, topic] of others.entries())
    await catalogue.create(host, 'module', { ...topic, course_id, module_number: i + 2 });
}

const QUIZ = { ...EXAM_SETTINGS, viva_or_quiz: 'QUIZ', release: 'at_once', duration: 10 } as const;

async function holdQuizzes(host: Actor, course: { id: number; code: string }): Promise<void> {
  const course_id = course.id;
  const members = await links.listStudents(host, { course_id, limit: 200, offset: 0 });
  const student_id = members.map(({ id }) => id);
  const at = now();
  for (const [i, { title, questions }] of QUIZZES.entries()) {
    const qbank_id = await writeBank(host, { courseCode: '', title, questions }, course);
    const quiz = { ...QUIZ, qbank_id, course_id, student_id, title, start_time: at };
    const isOpen = i === QUIZZES.length - 1;
    const end_time = after(at, isOpen ? days(7) : minutes(30));
    const { id } = await exams.start(host, { ...quiz, end_time, newcomers: isOpen });
    if (!isOpen) await moveToThePast(host, id, days(35 - 28 * i));
    else
      await exams.start(host, {
        ...quiz,
        title: `${title}, encore`,
        start_time: after(at, days(7)),
        newcomers: true,
      });
  }
}

/** As if it had been held so long ago: most members took it, and some know more than others. */
async function moveToThePast(host: Actor, examId: number, ago: number): Promise<void> {
  const members = await exams.studentsOf(host, examId, { limit: 200, offset: 0 });
  const came = members.filter((_, i) => i % 7 !== 6).map(({ student_id }) => student_id);
  await exams.moveBack(examId, ago);
  await takeInThePast(examId, came, ago);
}
