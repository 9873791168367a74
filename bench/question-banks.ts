// A bank of 5,000 questions opens, searches and saves without a pause, comes in from a file within ten seconds while
// others are answered as before, and goes out again.
import { EXPORT_FORMATS, type QuestionImport } from '../contract/src/questions/question-files.ts';
import type { QuestionForAuthor } from '../contract/src/questions/questions.ts';
import type { BankToWrite } from '../server/src/features/question-files/formats/file-question.ts';
import { writeGift } from '../server/src/features/question-files/formats/gift/write-gift.ts';
import { writeMoodleXml } from '../server/src/features/question-files/formats/moodle/write-moodle.ts';
import { writeXlsx } from '../server/src/features/question-files/formats/table/write-table.ts';
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import { ask, askJson, type Client, signIn, until } from './client.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { lightRequests } from './sign-in-rush.ts';

const QUESTIONS = 5000;
const ROUNDS = 60;
const MOST_SECONDS = 10;
/** In milliseconds: what a person does not notice. */
const MOST_PAUSE = 200;
const TEACHER = { username_or_email: 'benchteacher', password: 'Blue7Kite!' };

async function addTeacher({ sql }: ServerUnderTest): Promise<{ course: number; modules: number[] }> {
  const [made] = await sql`
    with system as (insert into education_systems (name) values ('Question Board') returning id),
    college as (
      insert into institutions (name, place, institution_type, education_system_id)
      select 'Question College', 'Kochi', 'COLLEGE', id from system returning id),
    department as (insert into departments (name) values ('Question Physics') returning id),
    course as (
      insert into courses (name, code, department_id, education_system_id, class_or_semester)
      select 'Optics', 'QP1', department.id, system.id, 3 from department, system returning id),
    modules as (
      insert into modules (course_id, module_number, module_name, syllabus)
      select course.id, n, 'Part ' || n, 'Light' from course, generate_series(1, 5) n returning id),
    teacher as (
      insert into users (username, email, password_hash, is_verified)
      values ('benchteacher', 'teacher@quivia.example', ${await hashPassword(TEACHER.password)}, true) returning id),
    hired as (
      insert into grants (user_id, role, institution_id, member_id)
      select teacher.id, 'Faculty', college.id, 'F-1' from teacher, college returning id),
    teaching as (insert into faculty_courses (grant_id, course_id) select hired.id, course.id from hired, course)
    select course.id as course, (select array_agg(id order by id) from modules) as modules from course`;
  return made as never;
}

const WORDS =
  'light wave lens prism mirror colour ray shadow focus image angle surface water glass air source beam mask field charge mass force energy heat sound string pipe medium vacuum speed length period phase node crest trough slit screen fringe laser atom photon'.split(
    ' ',
  );
const word = (n: number) => WORDS[n % WORDS.length] as string;
const phrase = (seed: number, words: number) =>
  Array.from({ length: words }, (_, i) => word(Math.imul(seed + 1, 2654435761) >>> ((i * 3) % 27))).join(' ');

function bankOf(seed: number): BankToWrite {
  const question = (n: number): BankToWrite['modules'][number]['questions'][number] => ({
    question: `In experiment ${n}, what does the ${phrase(n, 9)} do to the ${phrase(n + 7, 5)} when $\\frac{${n}}{x_{${n % 9}}}$ grows?`,
    options: [0, 1, 2, 3].map((i) => ({
      option: `It makes the ${phrase(n * 4 + i, 4)} ${n + i}`,
      is_correct: i === n % 4,
    })),
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0.25,
    negative_share: null,
    explanation: n % 3 === 0 ? `Because the ${phrase(n + 3, 12)} stays.` : '',
    tags: [word(n), word(n + 5)],
    difficulty: 'medium',
  });
  return {
    title: 'Bench',
    modules: [1, 2, 3, 4, 5].map((module) => ({
      name: `Part ${module}`,
      questions: Array.from({ length: QUESTIONS / 5 }, (_, i) =>
        question(seed * QUESTIONS + (module - 1) * (QUESTIONS / 5) + i),
      ),
    })),
    images: new Map(),
  };
}

async function newBank(client: Client, course_id: number, title: string): Promise<number> {
  return (await askJson<{ id: number }>(client, 'POST', '/quiz/qbank', { title, course_id })).id;
}

/** Seconds to the review and to the end. */
async function bringIn(client: Client, bankId: number, filename: string, file: Buffer) {
  const from = performance.now();
  const path = `/quiz/qbank/${bankId}/import?filename=${filename}`;
  const { id } = await askJson<{ id: number }>(client, 'POST', path, file);
  const read = await until<QuestionImport>(client, `/quiz/import/${id}`, 'reading');
  if (read.upload.counts.new !== QUESTIONS)
    throw new Error(`${filename}: ${read.upload.message} ${JSON.stringify(read.upload.counts)}`);
  const reviewed = (performance.now() - from) / 1000;
  await ask(client, 'POST', `/quiz/import/${id}/confirm`, { modules: read.upload.categories });
  const stored = await until<QuestionImport>(client, `/quiz/import/${id}`, 'storing');
  return {
    reviewed,
    stored: stored.seconds,
    whole: (performance.now() - from) / 1000,
    steps: read.steps + stored.steps,
    isDone: stored.upload.status === 'done',
  };
}

async function timed(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work(round);
    took.push(performance.now() - from);
  }
  return took;
}

/** What an author does with a bank of that size. */
async function useBank(client: Client, bankId: number, moduleId: number) {
  const list = `/quiz/question?qbank_id=${bankId}`;
  const [page] = await askJson<QuestionForAuthor[]>(client, 'GET', list);
  if (!page) throw new Error('The bank is empty');
  const { id, ...written } = page;
  let version = page.version;
  return {
    open: await timed(() =>
      Promise.all([ask(client, 'GET', `/quiz/qbank/${bankId}`), ask(client, 'GET', list)]),
    ),
    search: await timed((round) =>
      ask(client, 'GET', `${list}&search=${encodeURIComponent(phrase(round, 2))}`),
    ),
    save: await timed(async (round) => {
      const body = { ...written, version, question: `${page.question} (${round})` };
      version = (await askJson<{ version: number }>(client, 'PATCH', `/quiz/question/${id}`, body)).version;
    }),
    add: await timed((round) =>
      ask(client, 'POST', '/quiz/question', [
        { ...written, qbank_id: bankId, module_id: moduleId, question: phrase(round, 12) },
      ]),
    ),
  };
}

export async function questionBanks(server: ServerUnderTest): Promise<Report> {
  const { course, modules } = await addTeacher(server);
  const client = await signIn(server.origin, TEACHER);
  const calmUntil = Date.now() + 2000;
  const calm = await lightRequests(server.origin, client.token, () => Date.now() > calmUntil);

  const files = {
    gift: Buffer.from(writeGift(bankOf(0))),
    moodle: Buffer.from(writeMoodleXml(bankOf(1))),
    xlsx: (await writeXlsx(bankOf(2))).bytes,
  };
  let over = false;
  const light = lightRequests(server.origin, client.token, () => over);
  const imports: Record<string, Awaited<ReturnType<typeof bringIn>>> = {};
  const bankIds: number[] = [];
  for (const [format, file] of Object.entries(files)) {
    bankIds.push(await newBank(client, course, `From ${format}`));
    imports[format] = await bringIn(client, bankIds.at(-1) as number, `bank.${format}`, file);
  }
  over = true;
  const busy = await light;

  const exports: Record<string, number> = {};
  over = false;
  const lightWhileOut = lightRequests(server.origin, client.token, () => over);
  for (const format of EXPORT_FORMATS) {
    const from = performance.now();
    await (await ask(client, 'GET', `/quiz/qbank/${bankIds[0]}/export?format=${format}`)).arrayBuffer();
    exports[format] = (performance.now() - from) / 1000;
  }
  over = true;
  const busyOut = await lightWhileOut;

  const used = await useBank(client, bankIds[0] as number, modules[0] as number);
  const wholes = Object.values(imports).map(({ whole }) => whole);
  return {
    name: `A bank of ${QUESTIONS} questions`,
    figures: {
      ...Object.fromEntries(
        Object.entries(used).flatMap(([what, took]) => [
          [`${what} p50 (ms)`, percentile(took, 50)],
          [`${what} p95 (ms)`, percentile(took, 95)],
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(imports).flatMap(([format, { reviewed, stored, whole, steps }]) => [
          [`${format}: uploaded to reviewed (s)`, reviewed],
          [`${format}: confirmed to stored (s)`, stored],
          [`${format}: whole (s)`, whole],
          [`${format}: steps of progress seen`, steps],
        ]),
      ),
      ...Object.fromEntries(Object.entries(exports).map(([format, took]) => [`${format}: export (s)`, took])),
      'light request p50, calm (ms)': percentile(calm, 50),
      'light request p50, importing (ms)': percentile(busy, 50),
      'light request p95, importing (ms)': percentile(busy, 95),
      'slowest while importing (ms)': Math.max(...busy),
      'importing : calm, p50': percentile(busy, 50) / percentile(calm, 50),
      'exporting : calm, p50': percentile(busyOut, 50) / percentile(calm, 50),
      'slowest while exporting (ms)': Math.max(...busyOut),
    },
    passed:
      Object.values(imports).every(({ isDone }) => isDone) &&
      wholes.every((seconds) => seconds < MOST_SECONDS) &&
      Object.values(used).every((took) => percentile(took, 95) < MOST_PAUSE) &&
      percentile(busy, 50) < 100,
  };
}
