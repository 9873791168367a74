// The demo community: members, topics, quizzes of past weeks with their results, one that is open and one to come.

import { takeExam } from '../features/attempts/demo-history/demo-history.service.ts';
import * as catalogue from '../features/catalogue/catalogue.service.ts';
import * as communities from '../features/communities/communities.service.ts';
import * as joining from '../features/communities/joining.service.ts';
import * as exams from '../features/exams/exams.service.ts';
import * as notifications from '../features/notifications/notifications.service.ts';
import * as roles from '../features/people/community-roles.service.ts';
import * as links from '../features/people/links.service.ts';
import * as people from '../features/people/people.service.ts';
import * as results from '../features/results/release.service.ts';
import { after, asOf, days, hours, minutes, now } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import type { DemoQuestion } from './banks.ts';
import { CIRCLE, CLUB, NICKNAMES, QUIZZES, TOPICS } from './club.ts';
import { scriptOf } from './scripts.ts';
import { EXAM_SETTINGS, writeBank } from './teaching.ts';

interface Cast {
  admin: Actor;
  /** Runs the club. */
  host: Actor;
  /** Runs the circle. */
  reader: Actor;
  members: readonly Actor[];
}

/** As the course that its quizzes belong to. */
interface Club {
  id: number;
  code: string;
}

export async function gather(cast: Cast): Promise<void> {
  const course = await asOf(after(now(), -days(96)), () => found(cast));
  await holdQuizzes(cast, course);
}

async function found({ admin, host, reader, members }: Cast): Promise<Club> {
  const circle = await catalogue.create(admin, 'community', CIRCLE);
  await people.makeAdministrators(admin, 'community', { user_ids: [reader.userId], entity_id: circle.id });
  for (const one of members.slice(1, 6)) await roles.give(one.userId, 'CommunityMember', circle.id);

  const club = await catalogue.create(admin, 'community', CLUB);
  await people.makeAdministrators(admin, 'community', { user_ids: [host.userId], entity_id: club.id });
  for (const [i, one] of members.entries()) {
    // They joined one after the other.
    await asOf(after(now(), days(4 * i)), () => roles.give(one.userId, 'CommunityMember', club.id));
    const nickname = NICKNAMES[i];
    if (nickname) await joining.setNickname(one, club.id, nickname);
  }
  const [own] = await communities.own(host);
  const course = { id: own?.course_id as number, code: '' };
  await writeTopics(host, course.id);
  return course;
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

async function holdQuizzes({ host, members: [member] }: Cast, course: Club): Promise<void> {
  const course_id = course.id;
  const members = await links.listStudents(host, { course_id, limit: 200, offset: 0 });
  const student_id = members.map(({ id }) => id);
  for (const [i, { title, questions }] of QUIZZES.entries()) {
    const isOpen = i === QUIZZES.length - 1;
    const at = isOpen ? now() : after(now(), -days(35 - 28 * i));
    const end_time = after(at, isOpen ? days(7) : minutes(30));
    const quiz = await asOf(at, async () => ({
      ...QUIZ,
      qbank_id: await writeBank(host, { courseCode: '', title, questions }, course),
      course_id,
      student_id,
      title,
      start_time: at,
    }));
    const { id } = await asOf(at, () => exams.start(host, { ...quiz, end_time, newcomers: isOpen }));
    if (!isOpen) {
      await asOf(after(end_time, minutes(1)), () => take(id, title, questions));
      // When automatic release has waited for every device.
      await asOf(after(end_time, hours(3)), () => results.releaseDue({ byMail: false }));
    }
    // The second result is news to the member.
    if (i === 0)
      for (const reader of [host, member as Actor])
        await asOf(after(end_time, days(1)), () => notifications.markAllRead(reader));
    if (isOpen)
      await exams.start(host, {
        ...quiz,
        title: `${title}, encore`,
        start_time: after(at, days(7)),
        newcomers: true,
      });
  }
}

/** By most members: some know more than others. */
async function take(examId: number, title: string, questions: readonly DemoQuestion[]): Promise<void> {
  await takeExam(examId, (member, paper) =>
    member % 7 === 6
      ? undefined
      : scriptOf(
          { position: member + 80, exam: title, learned: 0.3, duration: QUIZ.duration },
          paper,
          questions,
        ),
  );
}
