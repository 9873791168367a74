// Every kind through the whole exam, over the API: written, sat, saved, graded, released. A new kind is covered by
// existing; multiple choice has tests of its own everywhere, and so have essays, which people mark.
import * as attempts from '@quivia/contract/attempts';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { getAnswerKey, regrade } from '@quivia/contract/exam-decisions';
import { getAttempt, releaseResults } from '@quivia/contract/exam-results';
import { typeOf } from '@quivia/contract/kinds';
import { listNotifications } from '@quivia/contract/notifications';
import { answerPractice, listPractice } from '@quivia/contract/practice';
import { setBankPractice } from '@quivia/contract/question-banks';
import { changeQuestion, duplicateQuestions, getQuestion } from '@quivia/contract/questions';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import { listExamStudents } from '@quivia/contract/running-exams';
import type { Kind, Sample } from '@quivia/kinds/kind.rules';
import { allKinds } from '@quivia/kinds/kinds.rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sql } from '../../platform/database/database.ts';
import { addQuestions, content, newBank } from '../../testing/exams/banks.ts';
import { ofExam, type Student, sit, startExam } from '../../testing/exams/exams.ts';
import { type Class, openClass } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';

type AnySample = Sample<unknown, unknown, unknown>;
const others = allKinds().filter(({ name, isMarkedByPeople }) => name !== 'choice' && !isMarkedByPeople);

let room: Class;
let north: Class['college'];
let fred: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  north = room.college;
  fred = room.fred;
  [anna, bala] = room.students as [Student, Student];
});
afterAll(() => room.server.stop());
afterEach(() => room.backToNow());

const record = (value: unknown) => value as Record<string, unknown>;

const written = (kind: Kind, { question, body, key }: AnySample, marks = 3) =>
  content(question, {
    question_type: typeOf(kind.name),
    options: [],
    body: record(body),
    answer_key: record(key),
    marks,
    negative_marks: 1,
  });

async function bankOf(...questions: ReturnType<typeof written>[]) {
  const qbank_id = await newBank(fred, north.course);
  const ids = await addQuestions(fred, { qbank_id, module_id: north.module }, ...questions);
  return { qbank_id, ids };
}

const questionNow = (id: number) => done(fred.call(getQuestion, { params: { id: String(id) } }));

interface Shown {
  question: string;
  body: unknown;
}

interface Part {
  id: string;
  /** The part it stands in, such as the hole of an option; empty for none. */
  within: string;
  /** Where it stands: in a list by its text, in the question by its place. Ids are drawn when a question is stored. */
  place: string;
}

function partsOf({ question, body }: Shown): Part[] {
  const parts: Part[] = [];
  const visit = (value: unknown, path: string, within: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path, within);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { id, text } = value as { id?: string; text?: string };
    const marker = question.indexOf(`[[${id}]]`);
    const nth = question.slice(0, Math.max(marker, 0)).match(/\[\[/g)?.length ?? 0;
    const own = marker >= 0 && text === undefined ? `${path} ${nth}` : `${path} ${text?.trim() ?? ''}`;
    // Parts that say the same are told apart by their order.
    const same = parts.filter(({ place }) => place.startsWith(`${own} `)).length;
    if (id) parts.push({ id, within, place: `${own} ${same}` });
    for (const [name, one] of Object.entries(value)) visit(one, `${id ? own : path}/${name}`, id ?? within);
  };
  visit(body, '', '');
  return parts;
}

/** The answer of a sample, in the ids that the stored question has. */
function translated(answer: unknown, from: Shown, to: Shown): unknown {
  const idAt = new Map(partsOf(to).map(({ place, id }) => [place, id]));
  // Equal parts may have become one.
  const now = (place: string) => idAt.get(place) ?? idAt.get(place.replace(/\d+$/, '0')) ?? '';
  const names = new Map(partsOf(from).map(({ id, within, place }) => [`${within}/${id}`, now(place)]));
  const named = (id: string, within: string) => names.get(`${within}/${id}`) ?? names.get(`/${id}`) ?? id;
  const rename = (value: unknown, within: string): unknown => {
    if (typeof value === 'string') return named(value, within);
    if (Array.isArray(value)) return value.map((one) => rename(one, within));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [named(name, within), rename(one, name)]),
    );
  };
  return rename(answer, '');
}

/** Names in a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as { properties?: Record<string, unknown> };
  const own = properties ? Object.entries(properties).flatMap(([name, one]) => [name, ...namesIn(one)]) : [];
  return [...own, ...Object.values(rest).flatMap(namesIn)];
}
const schemaNames = (schema: unknown) =>
  new Set(namesIn(z.toJSONSchema(schema as never, { unrepresentable: 'any' })));

/** Names that only the key has, and texts that only the key says. */
function tellingOf(kind: Kind, { question, body, key }: AnySample) {
  const open = new Set([...schemaNames(kind.Body), ...schemaNames(kind.Answer)]);
  const names = [...schemaNames(kind.Key)].filter((name) => !open.has(name));
  const shown = JSON.stringify([question, body]);
  const texts: string[] = [];
  JSON.stringify(key, (_, one) => {
    if (typeof one === 'string' && one.length > 2 && !shown.includes(one)) texts.push(one);
    return one;
  });
  return { names: names.filter((name) => name !== 'type'), texts };
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The names and the texts of a reply, without the student's own answers, and moments, which hold numbers. */
function contentsOf(reply: unknown): { told: Set<string>; said: string[] } {
  const told = new Set<string>();
  const said: string[] = [];
  JSON.stringify(reply, (name, one) => {
    if (name === 'answers') return undefined;
    told.add(name);
    if (typeof one === 'string' && !MOMENT.test(one)) said.push(one);
    return one;
  });
  return { told, said };
}

describe.each(others.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const samples = kind.samples.filter(({ right }) => right.length > 0 || !kind.isAnswerable);

  test('is written, and read back the same; saving it unchanged makes no version', async () => {
    const { ids } = await bankOf(...samples.map((sample) => written(kind, sample)));
    expect(ids).toHaveLength(samples.length);
    expect(ids).not.toHaveLength(0);
    for (const [i, id] of ids.entries()) {
      const kept = await questionNow(id);
      expect(kept).toMatchObject({ question_type: typeOf(kind.name), options: [], version: 1 });
      expect(kind.words(kept.body, kept.answer_key).sort()).toEqual(
        kind.words(samples[i]?.body, samples[i]?.key).sort(),
      );
      const { version } = await done(
        fred.call(changeQuestion, {
          params: { id: String(id) },
          body: {
            version: 1,
            question: kept.question,
            question_type: kept.question_type,
            body: kept.body,
            answer_key: kept.answer_key,
            marks: kept.marks,
            negative_marks: kept.negative_marks,
          },
        }),
      );
      expect(version).toBe(1);
    }
  });

  test('a student sees nothing of the key before release; right earns all, wrong costs, unreadable neither', async () => {
    const { qbank_id, ids } = await bankOf(...samples.map((sample) => written(kind, sample)));
    const stored = await Promise.all(ids.map(questionNow));
    const exam = await startExam(
      fred,
      { qbank_id, course_id: north.course, duration: 10, release: 'by_hand', shuffle_options: true },
      anna,
      bala,
    );
    const replies: unknown[] = [];
    const heard = async <T>(reply: Promise<T>) => {
      const read = await reply;
      replies.push(read);
      return read;
    };
    const save = (who: Person, question_id: number, answer: unknown, given = {}) =>
      who.call(attempts.saveResponse, {
        body: { quiz_or_viva_id: exam, question_id, answer: answer as never, ...given },
      });
    const { questions } = await heard(sit(anna, exam));
    await heard(sit(bala, exam));
    let expected = 0;
    for (const [i, sample] of samples.entries()) {
      const question = stored[i] as (typeof stored)[number];
      const own = (answer: unknown) =>
        translated(answer, sample, { question: question.question, body: question.body });
      expect(questions.find(({ id }) => id === question.id)).toMatchObject({ kind: kind.name, options: [] });
      for (const hostile of sample.hostile) {
        const { status } = await save(bala, question.id, hostile);
        expect([200, 400]).toContain(status);
      }
      if (!kind.isAnswerable) {
        expect((await save(anna, question.id, { any: 'thing' })).status).toBe(400);
        continue;
      }
      expect((await save(anna, question.id, undefined, { option_ids: [1] })).status).toBe(400);
      const right = own(sample.right[0]);
      await heard(done(save(anna, question.id, right, { opening: 1, seq: i + 1 })));
      // The same again, after a lost reply.
      await heard(done(save(anna, question.id, right, { opening: 1, seq: i + 1 })));
      const last = sample.unreadable[0] ?? sample.wrong[0] ?? sample.empty[0];
      await heard(done(save(bala, question.id, own(last))));
      if (sample.unreadable.length === 0 && sample.wrong.length > 0) expected -= 1;
    }
    const again = await heard(sit(anna, exam));
    expect(again.state.answers).toHaveLength(kind.isAnswerable ? samples.length : 0);
    for (const answer of again.state.answers) expect(answer.answer).toBeDefined();
    const monitor = await done(fred.call(listExamStudents, { params: { id: String(exam) } }));
    expect(monitor.find(({ student_id }) => student_id === anna.student_id)).toMatchObject({
      answered: again.state.answers.length,
    });
    // Bala's last answers: what can't be read is not counted as answered.
    const unreadable = samples.filter((sample) => sample.unreadable.length > 0).length;
    const ofBala = monitor.find(({ student_id }) => student_id === bala.student_id)?.answered ?? 0;
    expect(ofBala).toBeLessThanOrEqual(samples.length - unreadable);
    await heard(done(anna.call(attempts.submitAttempt, { body: { quiz_or_viva_id: exam } })));
    await heard(done(anna.call(attempts.getReceipt, { query: ofExam(exam) })));
    await heard(done(anna.call(attempts.listOwnExams)));
    expect(replies).not.toHaveLength(0);
    for (const sample of samples) {
      const { names, texts } = tellingOf(kind, sample);
      for (const reply of replies) {
        const { told, said } = contentsOf(reply);
        expect(names.find((name) => told.has(name))).toBeUndefined();
        expect(texts.find((text) => said.some((one) => one.includes(text)))).toBeUndefined();
      }
    }
    await room.over();
    const params = { id: String(exam) };
    expect((await anna.call(reviewResult, { params })).status).toBe(403);
    await done(fred.call(releaseResults, { params }));
    const total = kind.isAnswerable ? 3 * samples.length : 0;
    expect(await done(anna.call(getQuizResult, { params }))).toMatchObject({
      marks_obtained: total,
      total_marks: total,
      total_questions: kind.isAnswerable ? samples.length : 0,
    });
    expect(await done(bala.call(getQuizResult, { params }))).toMatchObject({
      marks_obtained: Math.max(0, expected),
    });
    const review = await done(anna.call(reviewResult, { params }));
    expect(review).toHaveLength(samples.length);
    for (const { is_right, answer_key } of review) {
      expect(is_right).toBe(kind.isAnswerable ? true : null);
      expect(answer_key).toBeDefined();
    }
    // What can't be read is never called wrong.
    const ofBalas = await done(bala.call(reviewResult, { params }));
    const unread = ofBalas.filter(({ is_unreadable }) => is_unreadable);
    expect(unread).toHaveLength(unreadable);
    expect(unread.filter(({ is_right }) => is_right !== null)).toEqual([]);
    const seen = await done(
      fred.call(getAttempt, { params: { ...params, student_id: String(bala.student_id) } }),
    );
    expect(seen.score).toBe(Math.max(0, expected));

    // Practice: without the key, until it is answered again.
    if (!kind.isAnswerable) {
      expect((await bala.call(listPractice, { query: { exam_id: String(exam) } })).status).toBe(404);
      return;
    }
    const practice = await done(bala.call(listPractice, { query: { exam_id: String(exam) } }));
    expect(practice.questions).toHaveLength(samples.length);
    for (const [i, sample] of samples.entries()) {
      const { names, texts } = tellingOf(kind, sample);
      const { told, said } = contentsOf(practice);
      expect(names.find((name) => told.has(name))).toBeUndefined();
      expect(texts.find((text) => said.some((one) => one.includes(text)))).toBeUndefined();
      const question = stored[i] as (typeof stored)[number];
      const shown = practice.questions.find(({ id }) => id === question.id);
      expect(shown).toMatchObject({ kind: kind.name, exam_id: exam, options: [] });
      const attempt = (answer: unknown, version = shown?.version) =>
        bala.call(answerPractice, {
          body: {
            question_id: question.id,
            exam_id: exam,
            version,
            answer: translated(answer, sample, question) as never,
          },
        });
      const shares = [
        ...sample.partly,
        ...sample.wrong.map((answer) => ({ answer, share: 0 })),
        ...sample.right.map((answer) => ({ answer, share: 1 })),
      ];
      for (const { answer, share } of shares) {
        const reply = await done(attempt(answer));
        expect(reply.share).toBeCloseTo(share, 4);
        expect(reply.is_right).toBe(share === 1);
        expect(reply.answer_key).toEqual(question.answer_key);
        expect(reply.parts?.length).toBeGreaterThan(0);
      }
      for (const answer of [...sample.empty, ...sample.unreadable])
        expect((await attempt(answer)).status).toBe(400);
      for (const hostile of sample.hostile)
        expect([200, 400, 409]).toContain((await attempt(hostile)).status);
      expect((await attempt(sample.right[0], 2)).status).toBe(409);
    }
  });

  test('a bank that is open for practice holds it back while an exam needs a copy of it', async () => {
    const [sample] = samples as [AnySample];
    const copied = written(kind, { ...sample, question: `${sample.question} Once more.` });
    const { qbank_id, ids } = await bankOf(copied);
    await done(fred.call(setBankPractice, { params: { id: String(qbank_id) }, body: { open: true } }));
    const offered = async () =>
      (await done(anna.call(listPractice, { query: {} }))).questions.some(({ id }) => id === ids[0]);
    expect(await offered()).toBe(kind.isAnswerable);
    const other = await newBank(fred, north.course);
    const body = { question_ids: ids, qbank_id: other, module_id: north.module };
    await done(fred.call(duplicateQuestions, { body }));
    await startExam(fred, { qbank_id: other, course_id: north.course, duration: 10 }, bala);
    expect(await offered()).toBe(false);
  });
});

describe('the rules of GATE', () => {
  const rules = { negative_share: '1/3', negative_for: 'single_choice', number_keypad: true } as const;
  const several = () => {
    const all = content('Which are prime?', { answer_rule: 'select_all', marks: 2, negative_marks: 1 });
    return { ...all, options: all.options.map((one, i) => ({ ...one, is_correct: i < 2 })) };
  };

  test('three wrong choices cost exactly one mark; wrong sets and other kinds cost nothing', async () => {
    const qbank_id = await newBank(fred, north.course);
    const order = others.find(({ name }) => name === 'order') as Kind;
    const [sample] = order.samples as [AnySample];
    await addQuestions(
      fred,
      { qbank_id, module_id: north.module },
      ...['One', 'Two', 'Three'].map((text) => content(text)),
      content('A question that is right', { marks: 2 }),
      several(),
      written(order, sample, 2),
    );
    const exam = await startExam(
      fred,
      { qbank_id, course_id: north.course, release: 'at_once', ...rules },
      anna,
    );
    const { state, questions } = await sit(anna, exam);
    expect(state.number_keypad).toBe(true);
    expect(questions.map(({ negative_marks }) => Math.round(negative_marks * 300))).toEqual([
      100, 100, 100, 200, 0, 0,
    ]);
    for (const [i, { id: question_id, kind, body, options }] of questions.entries()) {
      const wrong = kind && translated(sample.wrong[0], sample, { question: '', body });
      const given = kind
        ? { answer: wrong as never }
        : { option_ids: [options[i === 3 ? 1 : 3]?.id as number] };
      await done(
        anna.call(attempts.saveResponse, { body: { quiz_or_viva_id: exam, question_id, ...given } }),
      );
    }
    await done(anna.call(attempts.submitAttempt, { body: { quiz_or_viva_id: exam } }));
    const result = await done(anna.call(getQuizResult, { params: { id: String(exam) } }));
    expect(result).toMatchObject({ marks_obtained: 1, total_marks: 9 });
  });
});

describe('accepting one more answer after the exam', () => {
  test('the frequent answers are shown, a dry run changes nothing, and then marks, bank and students follow', async () => {
    const text = content('What is the capital of Ivory Coast?', {
      question_type: 'TEXT',
      options: [],
      body: {},
      answer_key: {
        accepted: [{ text: 'Yamoussoukro', percent: 100, match: 'exact' }],
        ignore_case: true,
        ignore_accents: true,
        ignore_spaces: false,
        ignore_punctuation: false,
      },
      marks: 2,
      negative_marks: 1,
    });
    const half = structuredClone(text.answer_key) as { accepted: unknown[] };
    half.accepted.push({ text: 'Abidjan', percent: 50, match: 'exact' });
    const { qbank_id, ids } = await bankOf(text, { ...text, answer_key: half as never });
    const [question_id, other] = ids as [number, number];
    const exam = await startExam(fred, { qbank_id, course_id: north.course, release: 'at_once' }, anna, bala);
    for (const [who, said, partly] of [
      [anna, 'Yamoussoukro', 'Yamoussoukro'],
      [bala, 'Yamusukro', 'Abidjan'],
    ] as const) {
      await sit(who, exam);
      for (const id of ids) {
        const body = {
          quiz_or_viva_id: exam,
          question_id: id,
          answer: { text: id === other ? partly : said },
        };
        await done(who.call(attempts.saveResponse, { body }));
      }
      await done(who.call(attempts.submitAttempt, { body: { quiz_or_viva_id: exam } }));
    }
    const params = { id: String(exam) };
    const marksOf = async (who: Person) => (await done(who.call(getQuizResult, { params }))).marks_obtained;
    expect([await marksOf(anna), await marksOf(bala)]).toEqual([4, 0]);

    const { items } = await done(fred.call(analyseExam, { params }));
    expect(items[0]).toMatchObject({
      kind: 'text',
      facility: 0.5,
      answered: 2,
      classes: [
        { label: 'Yamoussoukro', students: 1, share: 1 },
        { label: 'Yamusukro', students: 1, share: 0 },
      ],
    });
    // Half of the marks is not right: facility counts those who have all of it.
    expect(items[1]).toMatchObject({ facility: 0.5, answered: 2 });
    const key = await done(
      fred.call(getAnswerKey, { params: { ...params, question_id: String(question_id) } }),
    );
    expect(key).toMatchObject({
      kind: 'text',
      can_edit_bank: true,
      given: [{ label: 'Yamusukro', students: 1, share: 0, accept: { text: 'Yamusukro' } }],
    });
    const form = { question_id, policy: 'new_key' as const, accept: { text: ' YAMUSUKRO ' } };
    const dry = await done(fred.call(regrade, { params, body: form }));
    expect(dry).toMatchObject({ is_applied: false, changed: 1, bank: 'changes' });
    expect(await marksOf(bala)).toBe(0);
    const refused = await fred.call(regrade, { params, body: { ...form, accept: { text: '' } } });
    expect(refused.status).toBe(400);

    // Meanwhile a colleague widens the key in the bank: that stays.
    const inBank = await questionNow(question_id);
    const widened = structuredClone(text.answer_key) as { accepted: unknown[] };
    widened.accepted.push({ text: 'Yakro', percent: 100, match: 'exact' });
    await done(
      fred.call(changeQuestion, {
        params: { id: String(question_id) },
        body: { ...text, version: inBank.version, answer_key: widened as never },
      }),
    );
    const reason = 'A usual spelling';
    const applied = await done(
      fred.call(regrade, { params, body: { ...form, apply: true, reason, key_version: dry.key_version } }),
    );
    expect(applied).toMatchObject({ is_applied: true, changed: 1, bank: 'changes' });
    expect([await marksOf(anna), await marksOf(bala)]).toEqual([4, 3]);
    const kept = await questionNow(question_id);
    expect(kept.version).toBe(3);
    const logged = await sql<{ action: string; what: string }[]>`
      select action, what from audit_log where action in ('result.regraded', 'bank.key-changed') order by id desc limit 3`;
    const bank = 'the key of question 1 in the question bank Waves';
    const ignored = '; ignoring case, accents';
    expect(logged.map(({ what }) => what)).toEqual([
      `changed ${bank} from Yamoussoukro, Yakro${ignored} to Yamoussoukro, Yakro, YAMUSUKRO${ignored}`,
      expect.stringMatching(
        /^regraded question 1 of .* by accepting ‘YAMUSUKRO’ too, changing the marks of 1 student: A usual spelling$/,
      ),
      `changed ${bank} from Yamoussoukro${ignored} to Yamoussoukro, Yakro${ignored}`,
    ]);
    expect(JSON.stringify(kept.answer_key)).toContain('YAMUSUKRO');
    expect(JSON.stringify(kept.answer_key)).toContain('Yakro');
    const { items: notices } = await done(bala.call(listNotifications));
    expect(notices[0]).toMatchObject({ title: 'Your marks changed' });
    // A second time nothing is left to accept.
    const again = await done(
      fred.call(getAnswerKey, { params: { ...params, question_id: String(question_id) } }),
    );
    expect(again.given).toEqual([]);
  });
});
