// What is reviewed, who sees it, what must be chosen, and that it is stored once.
import { listAudit } from '@quivia/contract/audit';
import { shareQuestionBank } from '@quivia/contract/question-banks';
import * as endpoints from '@quivia/contract/question-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { countTry } from '../../../platform/security/throttle.ts';
import { buildCollege, type College } from '../../../testing/college.ts';
import { addQuestions, content, newBank, newModule, teacher } from '../../../testing/exams/banks.ts';
import {
  confirm,
  giftOf,
  intoModule,
  items,
  questionsIn,
  review,
  settled,
  upload,
} from '../../../testing/files/question-files.ts';
import { at } from '../../../testing/files/uploads.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { rounds } from '../../../testing/server/rounds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { forgetOldImports } from './imports.service.ts';

let server: TestApp;
let root: Person;
let north: College;
let second: number;
let fred: Person;
let gina: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  second = await newModule(root, north.course, 2);
  fred = await teacher(server, north, 'fred01');
  gina = await teacher(server, north, 'gina01');
});
afterAll(() => server.stop());

const bank = () => newBank(fred, north.course);
const share = (id: number, access: 'read' | 'edit' | null) =>
  done(fred.call(shareQuestionBank, { ...at(id), body: { user_id: gina.id, access } }));

describe('the review', () => {
  test('shows each item in its order, page by page, and why one is left out', async () => {
    const file = `What is light? {=a wave ~a wall}

Which one is it? {~a wall ~a wish}

What is broken? {=a wall ~

What is colour? {=a length ~a weight}`;
    const { id, counts } = await review(fred, await bank(), file);
    expect(counts.new + counts.left_out).toBe((await items(fred, id)).length);
    const left = await items(fred, id, { outcome: 'left_out' });
    expect(left[0]).toMatchObject({
      item: 2,
      place: 'line 3',
      reason: 'No option is marked as correct.',
      excerpt: expect.stringContaining('Which one is it?'),
    });
    expect(left[1]?.reason).toMatch(/^Line \d+: /);
    expect((await items(fred, id, { outcome: 'usable' })).map(({ item }) => item)).toEqual([1, 4]);
    const coming = await items(fred, id, { outcome: 'new' });
    expect(coming[0]?.question).toEqual({
      question: 'What is light?',
      options: [
        { option: 'a wave', is_correct: true },
        { option: 'a wall', is_correct: false },
      ],
      answer_rule: 'any_correct',
      marks: 1,
      negative_marks: 0,
      negative_share: null,
      explanation: '',
      tags: [],
      difficulty: null,
    });
    expect((await items(fred, id, { limit: '1', offset: '1' })).map(({ item }) => item)).toEqual([2]);
  });

  test('points out what the bank has already, and what the file says twice', async () => {
    const qbank_id = await bank();
    const known = 'Which city has been the capital of Australia since 1927?';
    await addQuestions(fred, { qbank_id, module_id: north.module }, content(known));
    const options = content(known).options.map(
      ({ option, is_correct }) => `${is_correct ? '=' : '~'}${option}`,
    );
    const file = `**${known}** {${options.join(' ')}}

Which planet is nearest to the Sun? {=Mercury ~Venus ~Mars}

Which planet is nearest to the Sun?? {~Mars =Mercury ~Venus}

Who wrote Opticks? {=Newton ~Huygens}`;
    const found = await review(fred, qbank_id, file);
    expect(found.counts).toEqual({ new: 4, undecided: 0, left_out: 0, likely_duplicates: 2 });
    expect((await items(fred, found.id)).map(({ duplicate_of }) => duplicate_of)).toEqual([
      `Question 1 of the bank: ${known}`,
      null,
      'Item 2 of this file: Which planet is nearest to the Sun?',
      null,
    ]);
    expect(found.stored_in).toEqual([]);
    expect(await confirm(fred, found, north.module, true)).toMatchObject({
      status: 'done',
      stored_in: [north.module],
      message: '2 questions have been stored in Waves.',
    });
    expect(await questionsIn(fred, qbank_id)).toHaveLength(3);
  });

  test('leaves a bad picture out, says so, and keeps a good one', async () => {
    const file = `<quiz><question type="multichoice"><name><text>P</text></name>
      <questiontext format="html"><text><![CDATA[<p>See <img alt="a wave" src="@@PLUGINFILE@@/w.svg"> and <img alt="a cat" src="@@PLUGINFILE@@/c.svg"></p>]]></text>
        <file name="w.svg" encoding="base64">${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path d="M0 0h3v2H0z"/></svg>').toString('base64')}</file>
        <file name="c.svg" encoding="base64">${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><oops').toString('base64')}</file>
      </questiontext>
      <answer fraction="100"><text>yes</text></answer><answer fraction="0"><text>no</text></answer>
    </question></quiz>`;
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, file);
    const [item] = await items(fred, found.id);
    expect(item?.notes.join()).toContain('picture');
    expect(item?.question?.question).toMatch(
      /^See !\[a wave\]\(image:[^)]+\) and a cat \(A picture was skipped\. .+\)$/,
    );
    expect(await confirm(fred, found, north.module)).toMatchObject({ status: 'done' });
    const [stored] = await questionsIn(fred, qbank_id);
    const [, address = ''] = /!\[a wave\]\(([^)]+)\)/.exec(stored?.question ?? '') ?? [];
    const picture = await server.app.inject(address);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
  });
});

describe('confirming', () => {
  const inTwoParts = `$CATEGORY: Part 2\n\nWhat is light? {=a wave ~a wall}\n
$CATEGORY: Elsewhere\n\nWhat is colour? {=a length ~a weight}\n`;

  test('puts each category where it was chosen to go, and leaves out what was', async () => {
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, inTwoParts);
    expect(found.categories).toEqual([
      { category: 'Part 2', questions: 1, module_id: second },
      { category: 'Elsewhere', questions: 1, module_id: null },
    ]);
    const body = { modules: found.categories };
    await done(fred.call(endpoints.confirmQuestionImport, { ...at(found.id), body }));
    expect(await settled(fred, found.id)).toMatchObject({
      status: 'done',
      progress: { done: 1, total: 1 },
    });
    expect(
      (await questionsIn(fred, qbank_id)).map((one) => [one.question, one.module_id, one.question_number]),
    ).toEqual([['What is light?', second, 11]]);
    const log = await done(root.call(listAudit, { query: { action: 'bank.imported' } }));
    expect(log[0]).toMatchObject({
      actor: 'fred01',
      institution: 'North College',
      what: 'imported 1 question from questions.txt into the question bank Waves',
    });
  });

  test('leaves out single items, and is refused when none is left', async () => {
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, inTwoParts);
    const send = (skip_items: number[]) =>
      fred.call(endpoints.confirmQuestionImport, {
        ...at(found.id),
        body: { modules: intoModule(found, second), skip_items },
      });
    expect((await send([1, 2])).status).toBe(400);
    await done(send([1]));
    expect(await settled(fred, found.id)).toMatchObject({ status: 'done', progress: { done: 1, total: 1 } });
    expect((await questionsIn(fred, qbank_id)).map(({ question }) => question)).toEqual(['What is colour?']);
  });

  describe('of a table whose key names a position or a text', () => {
    const table = [
      'question,option 1,option 2,option 3,option 4,answer',
      'Which is 2 + 2?,4,2,8,16,4',
      'Which is 2 + 1?,3,2,1,4,3',
      'Which is 1 + 1?,1,2,3,4,2',
    ].join('\n');
    const send = (found: endpoints.QuestionImport, given: object) =>
      fred.call(endpoints.confirmQuestionImport, {
        ...at(found.id),
        body: { modules: intoModule(found, second), ...given },
      });
    const keysIn = async (qbank_id: number) =>
      (await questionsIn(fred, qbank_id)).map(({ question, options }) => [
        question,
        ...options.flatMap(({ option, is_correct }) => (is_correct ? [option] : [])),
      ]);

    test('asks which is meant, and stores nothing before each is chosen or left out', async () => {
      const qbank_id = await bank();
      const found = await review(fred, qbank_id, table);
      expect(found).toMatchObject({
        counts: { new: 1, undecided: 2, left_out: 0 },
        categories: [{ questions: 3 }],
      });
      const [first] = await items(fred, found.id, { outcome: 'undecided' });
      expect(first).toMatchObject({
        item: 1,
        reason: '“4” is given as the key. It can mean a position or the text of an option.',
        key_readings: [
          { by: 'position', correct: [3], answer_rule: 'any_correct' },
          { by: 'text', correct: [0], answer_rule: 'any_correct' },
        ],
      });
      expect(first?.question?.options.some(({ is_correct }) => is_correct)).toBe(false);
      for (const keys of [[], [{ item: 1, by: 'text' }]])
        expect(await send(found, { keys })).toMatchObject({
          status: 400,
          body: {
            fields: {
              keys: `The key of item ${keys.length + 1} can be read in two ways. Please choose its correct option, or leave it out.`,
            },
          },
        });
      expect(await questionsIn(fred, qbank_id)).toEqual([]);
      await done(send(found, { keys: [{ item: 1, by: 'text' }], skip_items: [2] }));
      expect(await settled(fred, found.id)).toMatchObject({ status: 'done' });
      expect(await keysIn(qbank_id)).toEqual([
        ['Which is 2 + 2?', '4'],
        ['Which is 1 + 1?', '2'],
      ]);
    });

    test('takes one choice for all the others', async () => {
      const qbank_id = await bank();
      const found = await review(fred, qbank_id, table);
      await done(send(found, { keys: [{ item: 2, by: 'position' }], other_keys: 'text' }));
      await settled(fred, found.id);
      expect(await keysIn(qbank_id)).toEqual([
        ['Which is 2 + 2?', '4'],
        ['Which is 2 + 1?', '1'],
        ['Which is 1 + 1?', '2'],
      ]);
    });

    test('takes no more choices than a file can have items', async () => {
      const found = await review(fred, await bank(), table);
      const keys = Array.from({ length: endpoints.QUESTION_FILE.questions + 1 }, (_, i) => ({
        item: i + 1,
        by: 'text',
      }));
      expect((await send(found, { keys })).status).toBe(400);
    });
  });

  test('needs a choice for every category, of a module of the course, and something to store', async () => {
    const found = await review(fred, await bank(), inTwoParts);
    const confirming = (modules: { category: string; module_id: number | null }[]) =>
      fred.call(endpoints.confirmQuestionImport, { ...at(found.id), body: { modules } });
    expect(await confirming([{ category: 'Part 2', module_id: second }])).toMatchObject({
      status: 400,
      body: {
        fields: { modules: 'Please choose a module for “Elsewhere”, or skip its questions.' },
      },
    });
    const foreign = await buildCollege(server, root, 'South');
    expect(await confirming(intoModule(found, foreign.module))).toMatchObject({
      status: 400,
      body: { code: 'unknown_reference', message: expect.stringContaining('“Part 2”') },
    });
    expect(await confirming(intoModule(found, null))).toMatchObject({
      status: 400,
      body: { message: 'With these choices, no questions would be stored.' },
    });
    expect(await settled(fred, found.id)).toMatchObject({ status: 'review' });
  });

  test('twice, at once or later, stores once', async () => {
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, giftOf(20));
    const once = () =>
      fred.call(endpoints.confirmQuestionImport, {
        ...at(found.id),
        body: { modules: intoModule(found, north.module) },
      });
    const answers = await Promise.all([once(), once(), once()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await settled(fred, found.id)).toMatchObject({ status: 'done' });
    expect(await once()).toMatchObject({
      body: { message: 'This file has already been stored. Nothing changed.' },
    });
    expect(await questionsIn(fred, qbank_id)).toHaveLength(20);
  });

  test('two files into one bank gives every question its own number', async () => {
    const qbank_id = await bank();
    const both = [
      await review(fred, qbank_id, giftOf(30, 'lens')),
      await review(fred, qbank_id, giftOf(30, 'prism')),
    ];
    await Promise.all(both.map((found) => confirm(fred, found, north.module)));
    const numbers = (await questionsIn(fred, qbank_id)).map((one) => one.question_number);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  test('as many questions as a file may have are stored', async () => {
    const count = rounds(500, 5000);
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, giftOf(count));
    expect(found.counts).toMatchObject({ new: count, left_out: 0 });
    expect(await confirm(fred, found, north.module)).toMatchObject({
      status: 'done',
      message: `${count.toLocaleString('en')} questions have been stored in Waves.`,
    });
    expect(
      await sql`select count(*)::int as n, max(question_number) as last from questions where bank_id = ${qbank_id}`,
    ).toEqual([{ n: count, last: count }]);
  });
});

test('why items are left out is counted, and each reason has its items', async () => {
  const file = `What isn't light? {~a wall ~a wish}

What is light? {=a wave ~a wall}

What is broken? {=a wall ~

What isn't sound? {~a wall ~a wish}

What isn't colour? {~a wall ~a wish}`;
  const { id } = await review(fred, await bank(), file);
  const reasons = await done(fred.call(endpoints.listSkipReasons, at(id)));
  expect(reasons).toMatchObject([
    { item: 1, reason: 'No option is marked as correct.', questions: 3 },
    { item: 3, reason: expect.stringMatching(/^Line 5: /), questions: 1 },
  ]);
  const those = await items(fred, id, { outcome: 'left_out', reason_of: '1' });
  expect(those.map(({ item }) => item)).toEqual([1, 4, 5]);
  expect(await items(fred, id, { outcome: 'left_out', reason_of: '3' })).toHaveLength(1);
  expect(await items(fred, id, { outcome: 'left_out', reason_of: '77' })).toEqual([]);
});

describe('who may', () => {
  const calls = [
    endpoints.getQuestionImport,
    endpoints.listImportItems,
    endpoints.listSkipReasons,
    endpoints.discardQuestionImport,
  ] as const;

  test('to a colleague without access, or who may only read, an import is not there', async () => {
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, giftOf(2));
    for (const access of [null, 'read'] as const) {
      await share(qbank_id, access);
      for (const endpoint of calls) expect((await gina.call(endpoint, at(found.id))).status).toBe(404);
      const body = { modules: intoModule(found, north.module) };
      expect((await gina.call(endpoints.confirmQuestionImport, { ...at(found.id), body })).status).toBe(404);
    }
    expect(await settled(fred, found.id)).toMatchObject({ status: 'review' });
  });

  test('a colleague who may edit uploads, sees, and confirms what another one uploaded', async () => {
    const qbank_id = await bank();
    await share(qbank_id, 'edit');
    const found = await review(fred, qbank_id, giftOf(2));
    expect(await items(gina, found.id)).toHaveLength(2);
    expect(await confirm(gina, found, north.module)).toMatchObject({ status: 'done' });
    expect((await questionsIn(fred, qbank_id)).map(({ changed_by }) => changed_by)).toEqual([
      'gina01',
      'gina01',
    ]);
    expect(await review(gina, qbank_id, giftOf(1, 'prism'))).toMatchObject({ status: 'review' });
  });

  test('an upload needs the right to edit the bank', async () => {
    const qbank_id = await bank();
    const given = { ...at(qbank_id), query: { filename: 'a.txt' }, file: Buffer.from(giftOf(1)) };
    expect(await gina.call(endpoints.uploadQuestionFile, given)).toMatchObject({
      status: 404,
      body: { message: "This question bank doesn't exist." },
    });
    await share(qbank_id, 'read');
    expect(await gina.call(endpoints.uploadQuestionFile, given)).toMatchObject({
      status: 403,
      body: { message: 'fred01 shared Waves with you for reading only.' },
    });
    expect(await sql`select 1 from question_imports where bank_id = ${qbank_id}`).toHaveLength(0);
  });
});

describe('an upload', () => {
  test('that was discarded is gone, and what was stored stays', async () => {
    const qbank_id = await bank();
    const found = await review(fred, qbank_id, giftOf(2));
    await confirm(fred, found, north.module);
    expect(await done(fred.call(endpoints.discardQuestionImport, at(found.id)))).toMatchObject({
      message: 'Upload discarded.',
    });
    expect((await fred.call(endpoints.getQuestionImport, at(found.id))).status).toBe(404);
    expect(await questionsIn(fred, qbank_id)).toHaveLength(2);
  });

  test('stores no sentence, and still shows those that an earlier version stored', async () => {
    const { id, message } = await review(
      fred,
      await bank(),
      `${giftOf(1)}\n\n${giftOf(1)}\n\nWhat is it? {~a wall ~a wish}`,
    );
    expect(message).toBe('Please review the questions, choose the modules and confirm to store them.');
    expect(await sql`select message, notes from question_imports where id = ${id}`).toEqual([
      { message: '', notes: [] },
    ]);
    const columns = sql`reason, notes, duplicate_of`;
    expect(
      await sql`select ${columns} from question_import_items where import_id = ${id} order by item`,
    ).toEqual([
      { reason: '', notes: [], duplicate_of: null },
      { reason: '', notes: [], duplicate_of: '' },
      { reason: '', notes: [], duplicate_of: null },
    ]);
    expect(await items(fred, id)).toMatchObject([
      { reason: '', duplicate_of: null },
      { reason: '', duplicate_of: expect.stringMatching(/^Item 1 of this file: /) },
      { reason: 'No option is marked as correct.', duplicate_of: null },
    ]);
    const before = { status: 'failed', message: 'Old.', problem: 'Old.', problem_line: 3, notes: ['Noted.'] };
    await sql`update question_imports set ${sql({ ...before, said: null, noted: null })} where id = ${id}`;
    await sql`
      update question_import_items set reason = 'Why.', notes = '{Changed.}', duplicate_of = 'Like 1.', said = null
      where import_id = ${id} and item = 2`;
    expect(await done(fred.call(endpoints.getQuestionImport, at(id)))).toMatchObject({
      message: 'Old.',
      notes: ['Noted.'],
      problem: { line: 3, message: 'Old.' },
    });
    expect((await items(fred, id))[1]).toMatchObject({
      reason: 'Why.',
      notes: ['Changed.'],
      duplicate_of: 'Like 1.',
    });
  });

  test('is forgotten after a month', async () => {
    const { id } = await review(fred, await bank(), giftOf(2));
    const young = await review(fred, await bank(), giftOf(2));
    await sql`update question_imports set uploaded_at = uploaded_at - interval '31 days' where id = ${id}`;
    await forgetOldImports.work({});
    expect((await fred.call(endpoints.getQuestionImport, at(id))).status).toBe(404);
    expect(await sql`select 1 from question_import_items where import_id = ${id}`).toHaveLength(0);
    expect(await items(fred, young.id)).toHaveLength(2);
  });

  test('too many in an hour are too many', async () => {
    const hana = await teacher(server, north, 'hana01');
    const qbank_id = await newBank(hana, north.course);
    // Without those that wait for a decision.
    const forget = () => sql`delete from question_imports where bank_id = ${qbank_id}`;
    // What a department brings when it changes systems.
    for (let i = 0; i < 48; i += 1) await upload(hana, qbank_id, 'x');
    const limit = { tries: 300, within: hours(1) };
    for (let i = 48; i < limit.tries; i += 1) await countTry(`question-file:${hana.id}`, limit);
    await forget();
    const once = () =>
      hana.call(endpoints.uploadQuestionFile, {
        ...at(qbank_id),
        query: { filename: 'a.txt' },
        file: Buffer.from('x'),
      });
    const refused = await once();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    stepClock(days(1));
    await refreshToken(hana);
    expect((await once()).status).toBe(200);
    stepClock(-days(1));
    // Nobody waits for these to be read.
    await forget();
  });
});
