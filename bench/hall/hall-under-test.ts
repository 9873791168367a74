// A hall of a thousand students with its owner, and what their pages do: listen, save, give signs of life.
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, get, request } from 'node:http';
import { API_BASE } from '@quivia/contract/endpoint';
import { minutes } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { type Hall, ownerOf } from '../../server/src/testing/exams/exam-hall.ts';
import { newHall } from '../exam/runs.ts';

export interface RunHall extends Hall {
  owner: { token: string; username: string };
}

/** The owner can also sign in, with the password of the demo. */
export async function runHall(students: number, { isWaiting = false } = {}): Promise<RunHall> {
  const hall = await newHall({ students, questions: 20, ...(!isWaiting && { startedFor: minutes(60) }) });
  const owner = await ownerOf(hall);
  await sql`
    update users u set password_hash = d.password_hash from users d
    where u.id = ${owner.userId} and d.username = 'demofaculty'`;
  await nameAndSeat(hall.examId);
  return { ...hall, owner };
}

/** Names and roll numbers as colleges have them, and a seat for everyone in halls of 200: all of it is on the board. */
async function nameAndSeat(examId: number): Promise<void> {
  const first =
    'Aadhira,Aravind,Bhavana,Devika,Fathima,Gokul,Harikrishnan,Jisna,Lakshmi,Mohammed,Nandana,Sreelakshmi';
  const last = 'Chandrasekharan,George,Iyer,Krishnan,Menon,Nair,Pillai,Rajagopal,Thomas,Varghese,Warrier';
  await sql`
    with taking as (
      select a.user_id, a.grant_id, row_number() over (order by a.id) as n from attempts a where a.exam_id = ${examId}),
    named as (
      update users u set name = (string_to_array(${first}, ','))[1 + n * 7 % 12] || ' '
        || (string_to_array(${last}, ','))[1 + n * 5 % 11] || ' ' || chr(65 + (n % 26)::int)
      from taking t where u.id = t.user_id)
    update grants g set member_id = 'KTE' || 20 + n % 4 || 'CS' || ${examId}::int || lpad(n::text, 4, '0')
    from taking t where g.id = t.grant_id`;
  await sql`
    with built as (
      insert into rooms (institution_id, name, rows, columns, created_by, created_at)
      select e.institution_id, 'Examination Hall ' || n, 20, 10, e.owner_id, e.created_at
      from exams e, generate_series(1, (select ceil(count(*) / 200.0)::int from attempts where exam_id = e.id)) n
      where e.id = ${examId} returning id, name),
    used as (
      insert into exam_rooms (exam_id, room_id, position)
      select ${examId}, id, row_number() over (order by name) from built),
    numbered as (select id, row_number() over (order by name) - 1 as r from built),
    taking as (select id, row_number() over (order by id) - 1 as n from attempts where exam_id = ${examId})
    insert into seats (attempt_id, exam_id, room_id, row_number, column_number)
    select t.id, ${examId}, m.id, 1 + t.n % 200 / 10, 1 + t.n % 10 from taking t join numbered m on m.r = t.n / 200`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 48 });

export interface Reply {
  status: number;
  body: string;
  /** As it was sent, compressed. */
  bytes: number;
}

/** Status 0 where the connection broke. */
export function ask(
  port: number,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const sent = request(
      {
        ...{ port, method, agent, path: API_BASE + path },
        headers: {
          authorization: `Bearer ${token}`,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', () => resolve({ status: 0, body: '', bytes: 0 }));
        response.on('end', () => {
          const all = Buffer.concat(parts);
          resolve({ status: response.statusCode ?? 0, body: all.toString(), bytes: all.length });
        });
      },
    );
    sent.on('error', () => resolve({ status: 0, body: '', bytes: 0 }));
    sent.end(text);
  });
}

/** An act of the owner, with a key of its own or one that is repeated. Throws what the server refused. */
export async function act<T>(
  port: number,
  { examId, owner }: RunHall,
  path: string,
  form: object,
  key: string = randomUUID(),
): Promise<T> {
  const reply = await ask(port, owner.token, 'POST', `/hall/${examId}/${path}`, { key, ...form });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as T;
}

export interface Listening {
  /** Received so far, in bytes. */
  received(): number;
  close(): void;
  ended: Promise<void>;
}

/** Resolves once the server has accepted it. */
export function listenTo(
  port: number,
  token: string,
  path: string,
  onEvent: (event: never) => void,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = get(
      { port, agent: false, path: API_BASE + path, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`));
        let bytes = 0;
        let rest = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          bytes += Buffer.byteLength(part);
          const parts = (rest + part).split('\n\n');
          rest = parts.pop() ?? '';
          for (const one of parts) {
            const [, data] = /^data: (.*)$/m.exec(one) ?? [];
            if (data) onEvent(JSON.parse(data) as never);
          }
        });
        const ended = new Promise<void>((over) => response.on('close', over));
        response.on('error', () => {});
        resolve({ received: () => bytes, close: () => sent.destroy(), ended });
      },
    );
    sent.on('error', reject);
  });
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether it became true in time. */
export async function within(milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > until) return false;
    await sleep(20);
  }
  return true;
}

export interface Pages {
  /** Called when a page saves, or reports that something changed. */
  onSent: (kind: 'save' | 'beat', attemptId: number) => void;
  errors(): number;
  stop(): Promise<void>;
}

const BEAT_EVERY_MS = 10_000;
let seq = 2_000_000;

/** Every page gives a sign of life each ten seconds; so many a second save an answer and move on to the next question. */
export function startPages(port: number, hall: RunHall, savesASecond: number): Pages {
  const { students, questions, examId } = hall;
  const TICK_MS = 100;
  let wrong = 0;
  let [beats, saves, owed] = [0, 0, 0];
  const place = new Map<number, number>();
  const waiting = new Set<Promise<void>>();
  const pages: Pages = {
    onSent: () => {},
    errors: () => wrong,
    async stop() {
      clearInterval(timer);
      await Promise.all(waiting);
    },
  };
  const send = (token: string, path: string, body: object) => {
    const sent = ask(port, token, 'POST', path, body).then(({ status }) => {
      if (status !== 200) wrong += 1;
      waiting.delete(sent);
    });
    waiting.add(sent);
  };
  const beat = ({ token, attemptId }: Hall['students'][number]) =>
    send(token, '/quiz/presence', {
      quiz_or_viva_id: examId,
      question_number: (place.get(attemptId) ?? 0) + 1,
      unsaved: 0,
      visible: true,
    });
  const save = (student: Hall['students'][number]) => {
    const at = place.get(student.attemptId) ?? 0;
    const question = questions[at] as Hall['questions'][number];
    seq += 1;
    pages.onSent('save', student.attemptId);
    send(student.token, '/quiz/response/', {
      ...{ quiz_or_viva_id: examId, question_id: question.id, option_id: question.options[seq % 4] },
      ...{ malpractice: false, is_flagged: false, opening: 1, seq },
    });
    place.set(student.attemptId, (at + 1) % questions.length);
    pages.onSent('beat', student.attemptId);
    beat(student);
  };
  const timer = setInterval(() => {
    for (let n = 0; n < (students.length * TICK_MS) / BEAT_EVERY_MS; n += 1, beats += 1)
      beat(students[beats % students.length] as Hall['students'][number]);
    owed += (savesASecond * TICK_MS) / 1000;
    for (; owed >= 1; owed -= 1, saves += 1)
      save(students[(saves * 7) % students.length] as Hall['students'][number]);
  }, TICK_MS);
  return pages;
}
