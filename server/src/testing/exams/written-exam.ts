// An exam with written answers, a teacher who owns it, and two colleagues who mark.

import { randomUUID } from 'node:crypto';
import { getMarking, nextAnswer, type Progress, submitMark } from '@quivia/contract/answer-marking';
import type { Annotation } from '@quivia/contract/marking/annotations';
import type { Applied } from '@quivia/contract/marking/rubric';
import { type GivenShare, giveShares } from '@quivia/contract/team';
import { done, type Person } from '../people.ts';
import { teacher } from './banks.ts';
import { type Student, sit } from './exams.ts';
import { write, written } from './marked-by-people.ts';
import { type Class, examOf, handIn, newExam } from './sat-exams.ts';

export type WrittenExam = Awaited<ReturnType<typeof newExam>>;

export const share = (owner: Person, exam: { id: number }, level: GivenShare, ...people: Person[]) =>
  done(
    owner.call(giveShares, {
      ...examOf(exam),
      body: { user_ids: people.map(({ id }) => id), share: level },
    }),
  );

/** Two questions of 5 and 3 marks. Each of `students` writes to the first, unless theirs is blank, and submits. */
export async function writtenExam(
  room: Class,
  students: Student[] = room.students,
  textFor: (place: number) => string = textOf,
): Promise<WrittenExam> {
  const exam = await newExam(
    { ...room, students },
    [written('Why is the sky blue?', 5), written('What is a lens for?', 3)],
    { release: 'by_hand' },
  );
  for (const [place, who] of students.entries()) {
    await sit(who, exam.id);
    if (textFor(place) !== '') await write(who, exam, 0, textFor(place));
    await handIn(who, exam);
  }
  return exam;
}

export const textOf = (place: number) => `Rayleigh scatters blue light, reason ${place + 1}`;

export const colleague = (room: Class, username: string) => teacher(room.server, room.college, username);

export const nextOf = (who: Person, exam: WrittenExam, question = 0) =>
  done(
    who.call(nextAnswer, { ...examOf(exam), body: { question_id: exam.questionIds[question] as number } }),
  );

export const progressOf = async (who: Person, exam: WrittenExam, question = 0): Promise<Progress> =>
  (await done(who.call(getMarking, examOf(exam)))).questions[question]?.progress as Progress;

interface Form {
  marks?: number;
  by_rubric?: Partial<Applied> & Pick<Applied, 'items'>;
  rubric_version?: number;
  comment?: string;
  annotations?: Annotation[];
  key?: string;
  reason?: string;
}

export const submitFor = (
  who: Person,
  exam: WrittenExam,
  { answer, version }: { answer: string; version: string },
  form: Form,
) => who.call(submitMark, { ...examOf(exam), body: { key: randomUUID(), answer, version, ...form } });
