// Safe Exam Browser: what its file takes, and what an exam in it costs beside one in any browser. Openings and saves of both take
// turns, so that both meet the same machine; processor time is that of server and database together. That an opening costs one
// statement more and a save none, a test counts.
import { createHash } from 'node:crypto';
import { configKey } from '../../server/src/features/seb/file/config-key.rules.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { readAccessToken, signAccessToken } from '../../server/src/platform/security/access-token.ts';
import type { Hall, Seated } from '../../server/src/testing/exams/exam-hall.ts';
import { readPlist } from '../../server/src/testing/exams/safe-exam-browser.ts';
import { ask, askJson, type Client } from '../client.ts';
import { newHall, withDatabase } from '../exam/runs.ts';
import { cpuSeconds } from '../load/run-load.ts';
import { percentile, type Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

const STUDENTS = 200;
/** So many in turn. */
const IN_A_TURN = 20;
const SAVES = 5;
const MOST_FILE_MS = 20;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** In sessions of their own, because a ticket works only as long as the session that asked for it. */
async function withSessions(students: Seated[]): Promise<Seated[]> {
  const rows = await sql<{ id: number; user_id: number }[]>`
    insert into sessions (user_id, stay_logged_in, user_agent, address, signed_in_at, last_seen_at, expires_at)
    select id, false, 'bench', '127.0.0.1', now(), now(), now() + interval '1 hour'
    from unnest(${students.map(({ userId }) => userId)}::int[]) id returning id, user_id`;
  const sessions = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  return students.map((one) => {
    const actor = readAccessToken(one.token);
    if (!actor) throw new Error('The token of a student can not be read');
    return { ...one, token: signAccessToken({ ...actor, sessionId: sessions.get(one.userId) as number }) };
  });
}

/** What the calls of one kind have taken. */
function stopwatch(pids: readonly number[]) {
  const ms: number[] = [];
  let cpu = 0;
  return {
    /** One after the other. */
    async run<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
      const before = cpuSeconds(pids);
      for (const one of all) {
        const started = performance.now();
        await work(one);
        ms.push(performance.now() - started);
      }
      cpu += cpuSeconds(pids) - before;
    },
    row: () => ({
      'processor time (ms)': (1000 * cpu) / ms.length,
      'p50 (ms)': percentile(ms, 50),
      'p95 (ms)': percentile(ms, 95),
    }),
  };
}

const makeFile = async (client: Client, examId: number) => {
  const body = { quiz_or_viva_id: examId };
  const { file } = await askJson<{ file: string }>(client, 'POST', '/quiz/seb-file', body);
  return client.origin + new URL(file).pathname;
};

const fetchFile = async (address: string) => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`A file was answered with ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
};

interface InSeb extends Client {
  nonce: string;
  shown: object;
}

/** As far as the page on which the keys are shown. */
async function enterSeb(origin: string, examId: number, address: string): Promise<InSeb> {
  const settings = readPlist((await fetchFile(address)).toString()) as { startURL: string };
  const first = await fetch(origin + new URL(settings.startURL).pathname);
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] as string;
  const page = /url=([^"]+)"/.exec(await first.text())?.[1] as string;
  const renewed = await fetch(`${origin}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie } });
  const { access_token: token } = (await renewed.json()) as { access_token: string };
  const config_key = sha256(page + configKey(settings as never));
  return {
    origin,
    token,
    nonce: page.split('/').at(-1) as string,
    shown: { quiz_or_viva_id: examId, config_key },
  };
}

const open = (client: Client, examId: number) =>
  ask(client, 'GET', `/quiz/start-viva?quiz_or_viva_id=${examId}&with_paper=true`);

const save = (client: Client, { examId, questions }: Hall) =>
  ask(client, 'POST', '/quiz/response', {
    quiz_or_viva_id: examId,
    question_id: questions[0]?.id,
    option_ids: [],
  });

export async function seb(server: ServerUnderTest): Promise<Report> {
  const { origin, pids } = server;
  const watch = () => stopwatch(Object.values(pids));
  const times = {
    file: watch(),
    'file with a password': watch(),
    check: watch(),
    'opening in any browser': watch(),
    'opening in Safe Exam Browser': watch(),
    'save in any browser': watch(),
    'save in Safe Exam Browser': watch(),
  };
  await withDatabase(server.database, async () => {
    const plain = await newHall({ students: STUDENTS, questions: 20 });
    const hall = await newHall({ students: STUDENTS, questions: 20 });
    const { examId } = hall;
    await sql`
      insert into seb_settings (exam_id, mode, quit_secret) values (${examId}, 'quivia', ${'0'.repeat(32)})`;
    const setPassword = (password: string | null) =>
      sql`update seb_settings set file_password = ${password} where exam_id = ${examId}`;
    const files: string[] = [];
    for (const { token } of await withSessions(hall.students))
      files.push(await makeFile({ origin, token }, examId));
    await times.file.run(files, fetchFile);
    await setPassword('maple 42');
    await times['file with a password'].run(files, fetchFile);
    await setPassword(null);
    const inSeb: InSeb[] = [];
    for (const file of files) inSeb.push(await enterSeb(origin, examId, file));
    await times.check.run(inSeb, (one) => ask(one, 'POST', `/quiz/seb-check?nonce=${one.nonce}`, one.shown));
    const others = plain.students.map(({ token }) => ({ origin, token }));
    for (let from = 0; from < STUDENTS; from += IN_A_TURN) {
      const turn = <T>(all: readonly T[]) => all.slice(from, from + IN_A_TURN);
      await times['opening in any browser'].run(turn(others), (one) => open(one, plain.examId));
      await times['opening in Safe Exam Browser'].run(turn(inSeb), (one) => open(one, examId));
      for (let n = 0; n < SAVES; n += 1) {
        await times['save in any browser'].run(turn(others), (one) => save(one, plain));
        await times['save in Safe Exam Browser'].run(turn(inSeb), (one) => save(one, hall));
      }
    }
  });
  const rows = Object.fromEntries(Object.entries(times).map(([name, each]) => [name, each.row()]));
  const cpuOf = (name: keyof typeof times) => times[name].row()['processor time (ms)'];
  const slowest = Math.max(cpuOf('file'), cpuOf('file with a password'));
  return {
    name: `Safe Exam Browser: ${STUDENTS} students, one after the other`,
    figures: {
      'opening, of that without it': cpuOf('opening in Safe Exam Browser') / cpuOf('opening in any browser'),
      'save, of that without it': cpuOf('save in Safe Exam Browser') / cpuOf('save in any browser'),
    },
    rows,
    passed: slowest <= MOST_FILE_MS,
  };
}
