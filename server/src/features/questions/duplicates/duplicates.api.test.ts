// Likely duplicates, across the banks of a course that the author may see.
import { dismissDuplicate, listLikelyDuplicates, shareQuestionBank } from '@quivia/contract/question-banks';
import { deleteQuestions, findSimilarQuestions, listQuestions } from '@quivia/contract/questions';
import { attachStimulus, createStimulus } from '@quivia/contract/stimuli';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCollege, type College } from '../../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../../testing/exams/banks.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let north: College;
let fred: Person;
let gita: Person;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
});
afterAll(() => server.stop());

const LONG = 'Which law relates the angle of incidence to the angle of refraction at a boundary?';
const ABOUT = 'What does the author say about light, and why does that matter here?';
const options = ['Snell', 'Hooke', 'Ohm'].map((option, i) => ({ option, is_correct: i === 0 }));
const texts = options.map(({ option }) => option);
const placeIn = async (person: Person) => ({
  qbank_id: await newBank(person, north.course),
  module_id: north.module,
});
const similar = (person: Person, qbank_id: number, question: string, except_id?: number) =>
  done(person.call(findSimilarQuestions, { body: { qbank_id, question, options: texts, except_id } }));

describe('other kinds and passages', () => {
  const cloze = (answer: string) =>
    content('The [[aaaa]] bends light at a boundary between two transparent media, as Snell wrote down.', {
      question_type: 'CLOZE',
      options: [],
      body: { holes: [{ id: 'aaaa', type: 'text' }] },
      answer_key: {
        holes: {
          aaaa: {
            type: 'text',
            weight: 1,
            key: {
              accepted: [{ text: answer, percent: 100, match: 'exact' }],
              ignore_case: true,
              ignore_accents: true,
              ignore_spaces: false,
              ignore_punctuation: false,
            },
          },
        },
      } as never,
    });
  const pairsIn = async (qbank_id: number) =>
    (await done(fred.call(listLikelyDuplicates, { params: { id: String(qbank_id) } }))).map(
      ({ first, second }) => [first.id, second.id],
    );

  test('the same text with blanks is found, whatever the ids of its blanks', async () => {
    const place = await placeIn(fred);
    const ids = await addQuestions(fred, place, cloze('refraction'), cloze('refraction'));
    expect(await pairsIn(place.qbank_id)).toEqual([ids]);
    const body = { qbank_id: place.qbank_id, question: cloze('').question, options: ['refraction'] };
    const found = await done(fred.call(findSimilarQuestions, { body }));
    expect(found.map(({ id, likeness }) => [id, likeness])).toEqual(ids.map((id) => [id, 1]));
    expect(found[0]?.question).toMatch(/^The \\_\\_\\_ bends light/);
  });

  test('the same question about two passages is no duplicate, and is found by the words of its own', async () => {
    const place = await placeIn(fred);
    const ids = await addQuestions(fred, place, ...[1, 2, 3].map(() => content(ABOUT, { options })));
    const params = { id: String(place.qbank_id) };
    expect(await pairsIn(place.qbank_id)).toHaveLength(2);
    for (const [i, text] of ['A prism in a cupboard', 'A glass of water in the sun'].entries())
      await done(fred.call(createStimulus, { params, body: { text, question_ids: [ids[i] as number] } }));
    // The third has none, and could be either.
    expect(await pairsIn(place.qbank_id)).toEqual([[ids[0], ids[2]]]);
    const search = async (words: string) =>
      (await done(fred.call(listQuestions, { query: { qbank_id: params.id, search: words } }))).map(
        ({ id }) => id,
      );
    expect(await search('CUPBOARD')).toEqual([ids[0]]);
    expect(await search('glass of water')).toEqual([ids[1]]);
    expect(await search('author say')).toEqual(ids);
    await done(fred.call(attachStimulus, { body: { question_ids: [ids[0] as number], stimulus_id: null } }));
    expect(await search('cupboard')).toEqual([]);
  });
});

describe('while writing', () => {
  test('a similar question is found, but not the question itself', async () => {
    const place = await placeIn(fred);
    const [id] = await addQuestions(fred, place, content(LONG, { options }));
    const [found] = await similar(fred, place.qbank_id, LONG.replace('Which law', '**What** law'));
    expect(found).toMatchObject({ id, qbank_id: place.qbank_id });
    expect(found?.likeness).toBeLessThan(1);
    expect(await similar(fred, place.qbank_id, LONG, id)).toEqual([]);
    expect(await similar(fred, place.qbank_id, 'What is the unit of resistance?')).toEqual([]);
    expect(await similar(fred, place.qbank_id, ' ')).toEqual([]);
  });

  test('a colleague’s bank is searched only when it is shared', async () => {
    const theirs = await placeIn(gita);
    const question = 'How long does light travel from the Sun to the Earth, about?';
    await addQuestions(gita, theirs, content(question, { options }));
    const mine = await placeIn(fred);
    expect(await similar(fred, mine.qbank_id, question)).toEqual([]);
    await done(
      gita.call(shareQuestionBank, {
        params: { id: String(theirs.qbank_id) },
        body: { user_id: fred.id, access: 'read' },
      }),
    );
    expect((await similar(fred, mine.qbank_id, question)).map((one) => one.qbank_id)).toEqual([
      theirs.qbank_id,
    ]);
  });
});

describe('in a bank', () => {
  test('pairs are listed, most similar first, without deleted questions', async () => {
    const place = await placeIn(fred);
    const slightly = LONG.replace('boundary', 'boundry');
    const ids = await addQuestions(
      fred,
      place,
      content(slightly, { options }),
      content('What is the unit of resistance?', {
        options: options.slice(1).map((one) => ({ ...one, is_correct: true })),
      }),
      content(LONG, { options }),
      content(LONG, { options: options.toReversed() }),
    );
    const pairs = async () =>
      (await done(fred.call(listLikelyDuplicates, { params: { id: String(place.qbank_id) } }))).map(
        ({ first, second }) => [first.id, second.id],
      );
    const found = await pairs();
    expect(found[0]).toEqual([ids[2], ids[3]]);
    expect(found.flat()).not.toContain(ids[1]);
    await done(fred.call(deleteQuestions, { body: { question_ids: [ids[0] as number, ids[3] as number] } }));
    expect(await pairs()).toEqual([]);
  });

  test('two that an author has called no duplicates are not listed again, unless that is undone', async () => {
    const place = await placeIn(fred);
    const ids = await addQuestions(fred, place, content(LONG, { options }), content(`${LONG}?`, { options }));
    const call = { params: { id: String(place.qbank_id) } };
    const pairs = () => done(fred.call(listLikelyDuplicates, call));
    const dismiss = (question_ids: number[], dismissed?: boolean) =>
      fred.call(dismissDuplicate, {
        ...call,
        body: { question_ids: question_ids as [number, number], dismissed },
      });
    expect((await pairs())[0]?.first.options).toEqual(options);
    const message = 'These two are no longer shown as possible duplicates.';
    expect(await done(dismiss(ids.toReversed()))).toMatchObject({ message });
    expect(await done(dismiss(ids))).toMatchObject({ message });
    expect(await pairs()).toEqual([]);
    await done(dismiss(ids, false));
    expect(await pairs()).toHaveLength(1);
    const [elsewhere] = await addQuestions(fred, await placeIn(fred), 'Elsewhere?');
    expect((await dismiss([ids[0] as number, elsewhere as number])).status).toBe(404);
    expect((await dismiss([ids[0] as number, ids[0] as number])).status).toBe(400);
  });
});
