// An exam in two rooms with someone on every duty, for tests of the hall.
import { giveDuty } from '@quivia/contract/hall/duties';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College, hire } from '../college.ts';
import { done, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { addQuestions, newBank, teacher } from './banks.ts';
import { type Student, startExam, student } from './exams.ts';

export interface StaffedHall {
  college: College;
  examId: number;
  questions: number[];
  rooms: { here: number; there: number };
  owner: Person;
  chief: Person;
  /** In charge of the room `here`, where Anna sits. */
  invigilator: Person;
  /** In charge of the room `there`, where Bala sits. */
  elsewhere: Person;
  observer: Person;
  /** Teaches at the same college, with no duty at this exam. */
  stranger: Person;
  anna: Student;
  bala: Student;
}

/** The exam is open for an hour, and nobody has started. */
export async function staffHall(
  server: TestApp,
  root: Person,
  word: string,
  exam: Partial<Parameters<typeof startExam>[1]> = {},
): Promise<StaffedHall> {
  const college = await buildCollege(server, root, word);
  const name = (who: string) => `${word.toLowerCase()}${who}`;
  const owner = await teacher(server, college, name('owner'));
  const hired = async (who: string) => {
    const person = await server.person(name(who));
    await hire(college, person);
    return person;
  };
  const [chief, invigilator, elsewhere, observer, stranger] = [
    await hired('chief'),
    await hired('here'),
    await hired('there'),
    await hired('observer'),
    await hired('stranger'),
  ];
  const anna = await student(server, college, name('anna'));
  const bala = await student(server, college, name('bala'));
  const qbank_id = await newBank(owner, college.course);
  const questions = await addQuestions(
    owner,
    { qbank_id, module_id: college.module },
    'First?',
    'Second?',
    'Third?',
  );
  const examId = await startExam(
    owner,
    { qbank_id, course_id: college.course, duration: 60, release: 'by_hand', ...exam },
    anna,
    bala,
  );
  const rooms = {
    here: await addRoom(college, owner, 'Here'),
    there: await addRoom(college, owner, 'There'),
  };
  await seat(examId, anna, rooms.here);
  await seat(examId, bala, rooms.there);
  const give = (person: Person, duty: 'observer' | 'invigilator' | 'chief', room_id?: number) =>
    done(
      owner.call(giveDuty, {
        params: { id: String(examId) },
        body: { user_id: person.id, duty, ...(room_id && { room_id }) },
      }),
    );
  await give(chief, 'chief');
  await give(invigilator, 'invigilator', rooms.here);
  await give(elsewhere, 'invigilator', rooms.there);
  await give(observer, 'observer');
  return {
    college,
    examId,
    questions,
    rooms,
    owner,
    chief,
    invigilator,
    elsewhere,
    observer,
    stranger,
    anna,
    bala,
  };
}

async function addRoom(college: College, owner: Person, name: string): Promise<number> {
  const [room] = await sql<{ id: number }[]>`
    insert into rooms (institution_id, name, rows, columns, created_by, created_at)
    values (${college.id}, ${name}, 5, 6, ${owner.id}, now()) returning id`;
  return (room as { id: number }).id;
}

async function seat(examId: number, { student_id }: Student, roomId: number): Promise<void> {
  await sql`
    insert into seats (exam_id, attempt_id, room_id, row_number, column_number)
    select ${examId}, id, ${roomId}, 1, 1 from attempts where exam_id = ${examId} and grant_id = ${student_id}`;
}
