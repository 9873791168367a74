import { liftCover, listCovers, lookUnderCover } from '@quivia/contract/answer-covers';
import {
  type AnswerToMark,
  changeMarkStep,
  escalateAnswer,
  getMarking,
  keepHold,
  listAhead,
  listOwnSheets,
  type MarkedQuestion,
  nextAnswer,
  nextEscalated,
  type Progress,
  reopenSheet,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { listEqualAnswers, listGroupMarks } from '@quivia/contract/equal-answers';
import { getExam, listExams } from '@quivia/contract/exams';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const progress = (given: Partial<Progress> = {}): Progress => ({
  all: 4,
  blank: 1,
  waiting: 2,
  held: 0,
  second: 0,
  differs: 0,
  marked: 1,
  escalated: 0,
  ...given,
});

const ANSWERS = ['6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01', '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a02'] as const;

const answer = (place: 0 | 1, given: Partial<AnswerToMark> = {}): AnswerToMark => ({
  answer: ANSWERS[place],
  version: `v${place}`,
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: 3 },
  answer_key: { model_answer: 'Rayleigh scattering', notes: '' },
  given: { text: `Because of answer ${place}` },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
  ...given,
});

const over = examOf({ state: 'over', is_over: true, has_marking: true, share: 'mark' });

const question: MarkedQuestion = {
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  marks: 5,
  has_rubric: false,
  plan: { type: 'single' },
  progress: progress({ held: 1, waiting: 1 }),
  waits_for_you: true,
  yours: 1,
};
const overview: ReplyTo<typeof getMarking> = {
  title: 'Series 1',
  share: 'mark',
  step: 0.5,
  questions: [question],
  markers: [{ name: 'Mira', is_you: true, answers: 1, part: null }],
};

const college = () =>
  fakeServer()
    .on(getExam, over)
    .on(listExams, [])
    .on(getMarking, overview)
    .on(listEqualAnswers, [])
    .on(listGroupMarks, [])
    .on(listAhead, [])
    .on(nextAnswer, { answer: answer(0), progress: progress({ held: 1, waiting: 1 }) })
    .on(submitMark, { message: 'Marked.' })
    .on(escalateAnswer, { message: 'Passed on.' })
    .on(returnAnswer, { message: 'Returned.' })
    .on(keepHold, { held_until: '2026-11-16T11:10:00.000Z' })
    .on(listOwnSheets, [{ answer: ANSWERS[1], marks: 2, comment: 'Short', by_rubric: null }])
    .on(reopenSheet, answer(1, { sheet: { marks: 2, comment: 'Short', by_rubric: null, annotations: [] } }));

const TAB = '/faculty?panel=recent-quiz&exam=3&view=marking';
const opened = async () => {
  const page = renderPage(`${TAB}&question=7`, { as: 'Faculty' });
  await screen.findByText(/^Because of answer/);
  return page;
};
const marks = () => (screen.getByRole('textbox', { name: 'Marks' }) as HTMLInputElement).value;

test('the tab says how far each question is, and the states add up', async () => {
  college();
  const { user } = renderPage(TAB, { as: 'Faculty' });
  expect(
    await screen.findByText('1 marked + 1 waiting + 1 being marked + 1 blank = 4 answers'),
  ).toBeDefined();
  expect(
    screen.getByRole('progressbar', { name: 'Progress of question 3' }).getAttribute('aria-valuetext'),
  ).toBe('1 of 3 marked');
  expect(within(screen.getByRole('region', { name: 'Who marked' })).getByText('1 answer')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your agreement with others at question 3' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Statement of work' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Divide the work' })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Mark question 3' }));
  await screen.findByText(/^Because of answer/);
});

test('releasing is the main action only when every answer has its mark', async () => {
  const server = college()
    .on(getExam, { ...over, share: 'own', release: 'by_hand', released_at: null })
    .on(getMarking, { ...overview, share: 'own' });
  const { unmount } = renderPage(TAB, { as: 'Faculty' });
  await screen.findByRole('link', { name: 'Mark question 3' });
  expect(screen.queryByRole('link', { name: 'Release results' })).toBeNull();
  unmount();
  const done = progress({ waiting: 0, marked: 3 });
  server.on(getMarking, { ...overview, share: 'own', questions: [{ ...question, progress: done }] });
  renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByRole('link', { name: 'Release results' })).toBeDefined();
});

test('those who run the exam choose the steps of marks, and read why others don’t fit', async () => {
  const sentence = 'These don’t fit steps of 1: 7 marks and 1 rubric item.';
  const server = college()
    .on(getMarking, { ...overview, share: 'run' })
    .on(changeMarkStep, () => refusal('exam_not_now', { message: sentence }));
  const { user, unmount } = renderPage(TAB, { as: 'Faculty' });
  const steps = await screen.findByRole('combobox', { name: 'Markers give marks in steps of' });
  expect((steps as HTMLSelectElement).value).toBe('0.5');
  await expectAccessible();
  await user.selectOptions(steps, '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(server.sentTo(changeMarkStep)[0]?.body).toEqual({ step: 1 });
  unmount();
  server.on(getMarking, overview);
  renderPage(TAB, { as: 'Faculty' });
  await screen.findByRole('region', { name: 'Who marked' });
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an answer is marked by keys alone, and the next one comes', async () => {
  const server = college();
  const { user } = await opened();
  await expectAccessible();
  server.on(nextAnswer, { answer: answer(1), progress: progress({ marked: 2, held: 1, waiting: 0 }) });
  await user.keyboard('3');
  expect(marks()).toBe('3');
  await user.keyboard('+');
  expect(marks()).toBe('3.5');
  await user.keyboard('5z');
  expect(marks()).toBe('3.5');
  await user.keyboard('c');
  await user.keyboard('1 of 2, e. g. z');
  expect(marks()).toBe('3.5');
  await user.keyboard('{Escape}');
  await user.keyboard('{Enter}');
  await screen.findByText('1', { selector: 'article span' });
  expect(server.sentTo(submitMark)[0]?.body).toMatchObject({
    answer: ANSWERS[0],
    version: 'v0',
    marks: 3.5,
    comment: '1 of 2, e. g. z',
  });
  expect(marks()).toBe('');
  expect(screen.getByText('2 of 3')).toBeDefined();
});

test('an essay over its limit is whole, and says where the limit falls', async () => {
  college();
  await opened();
  expect(screen.getByText('4 words, 1 over the limit of 3')).toBeDefined();
  expect(screen.getByText('0', { selector: 'article span' })).toBeDefined();
  expect(screen.getByText('Rayleigh scattering')).toBeDefined();
});

test('what is no mark is not sent', async () => {
  const server = college();
  const { user } = await opened();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please give 0 to 5 marks, in steps of 0.5.')).toBeDefined();
  await user.keyboard('3.3{Enter}');
  expect(screen.getByText('Please give 0 to 5 marks, in steps of 0.5.')).toBeDefined();
  expect(server.sentTo(submitMark)).toEqual([]);
});

test('quarters are marks where the exam has them', async () => {
  const server = college().on(nextAnswer, { answer: answer(0, { step: 0.25 }), progress: progress() });
  const { user } = await opened();
  await user.keyboard('3+{Enter}');
  await expect.poll(() => server.sentTo(submitMark)[0]?.body).toMatchObject({ marks: 3.25 });
});

test('the answer before can be looked at again, and changed with a reason', async () => {
  const server = college();
  const { user } = await opened();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('1', { selector: 'article span' });
  expect(marks()).toBe('2');
  await user.keyboard('4');
  await user.type(screen.getByRole('textbox', { name: 'Why the mark changes' }), 'Page two{Enter}');
  await expect
    .poll(() => server.sentTo(submitMark)[0]?.body)
    .toMatchObject({ answer: ANSWERS[1], marks: 4, comment: 'Short', reason: 'Page two' });
});

test('an answer is passed on with a note; letters can be turned off', async () => {
  const server = college();
  const { user } = await opened();
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Concern for welfare');
  await user.click(dialog.getByRole('button', { name: 'Pass on' }));
  await expect
    .poll(() => server.sentTo(escalateAnswer)[0]?.body)
    .toEqual({ answer: ANSWERS[0], note: 'Concern for welfare' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Use digits and letters as shortcuts' }));
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('4');
  expect(marks()).toBe('');
});

test('other keys can be chosen, Enter too; two change places, and stay so after a reload', async () => {
  const server = college();
  const { user, unmount } = await opened();
  await user.keyboard('?');
  const choose = async (key: string, what: RegExp) => {
    await user.click(await screen.findByRole('button', { name: what }));
    await user.keyboard(key);
  };
  await choose('e', /^C: Write a comment/);
  expect(screen.getByRole('status').textContent).toBe('E now does what C did.');
  await choose('1', /^M: Type the marks/);
  expect(screen.getByText(/^This key can’t be chosen/)).toBeDefined();
  await choose('{Escape}', /^M: Type the marks/);
  await choose('x', /^Enter: Submit/);
  await expectAccessible();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  unmount();
  const again = await opened();
  expect(screen.getByText('X').closest('span')?.textContent).toBe('X submit, next');
  await again.user.keyboard('e');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment for the student' }));
  await again.user.keyboard('{Escape}4{Enter}');
  expect(server.sentTo(submitMark)).toHaveLength(0);
  await again.user.keyboard('x');
  await expect.poll(() => server.sentTo(submitMark)).toHaveLength(1);
  await again.user.keyboard('?');
  await again.user.click(await screen.findByRole('button', { name: 'Use the usual keys again' }));
  expect(await screen.findByRole('button', { name: /^C: Write a comment/ })).toBeDefined();
});

test('says so when nothing waits', async () => {
  college().on(nextAnswer, { answer: null, progress: progress({ waiting: 0, held: 2 }) });
  renderPage(`${TAB}&question=7`, { as: 'Faculty' });
  expect(await screen.findByText('Others are marking 2 answers.')).toBeDefined();
});

test('says in general words that what still waits is kept for other markers', async () => {
  const server = college().on(nextAnswer, { answer: null, progress: progress({ waiting: 2 }) });
  const { unmount } = renderPage(`${TAB}&question=7`, { as: 'Faculty' });
  expect(await screen.findByText('The answers that still wait are for other markers.')).toBeDefined();
  unmount();
  server.on(getMarking, { ...overview, questions: [{ ...question, waits_for_you: false, yours: 0 }] });
  renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByText('The answers that still wait are for other markers.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Mark question 3' })).toBeNull();
});

test('what was entered is there again after a look at another answer and after a reload, until it is submitted', async () => {
  const server = college();
  const { user, unmount } = await opened();
  await user.keyboard('3');
  await user.type(screen.getByRole('textbox', { name: 'Comment for the student' }), 'Say why{Escape}');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('1', { selector: 'article span' });
  expect(marks()).toBe('2');
  unmount();
  const again = await opened();
  expect(marks()).toBe('3');
  await again.user.keyboard('{Enter}');
  await expect
    .poll(() => server.sentTo(submitMark)[0]?.body)
    .toMatchObject({ answer: ANSWERS[0], marks: 3, comment: 'Say why' });
  again.unmount();
  await opened();
  expect(marks()).toBe('');
});

test('an answer that was passed on can be given back to the markers', async () => {
  const server = college().on(nextEscalated, {
    answer: answer(0, { escalated: 'Is this our exam?' }),
    progress: progress({ escalated: 1 }),
  });
  const { user } = renderPage(`${TAB}&question=7&of=escalated`, { as: 'Faculty' });
  await screen.findByText('Is this our exam?');
  server.on(nextEscalated, { answer: null, progress: progress() });
  await user.click(screen.getByRole('button', { name: 'Give it back to the markers' }));
  expect(await screen.findByText('Nothing waits')).toBeDefined();
  expect(server.sentTo(returnAnswer)[0]?.body).toEqual({ answer: ANSWERS[0], to_markers: true });
});

test('the next answer is on the screen before the server has replied, and is held before it is marked', async () => {
  const { held_until: _, escalated: __, sheet: ___, ...second } = answer(1);
  const server = college().on(listAhead, [second]);
  const { user } = await opened();
  await expect.poll(() => server.sentTo(listAhead)).toHaveLength(1);
  const [submitted, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server
    .on(submitMark, async () => {
      await submitted.promise;
      return { message: 'Marked.' };
    })
    .on(nextAnswer, async () => {
      await taken.promise;
      return { answer: answer(1), progress: progress({ marked: 2, held: 1, waiting: 0 }) };
    });
  await user.keyboard('3{Enter}');
  await screen.findByText('1', { selector: 'article span' });
  expect(marks()).toBe('');
  // The first one is held until its mark is stored, and the second isn't marked before it is held.
  expect(server.sentTo(returnAnswer)).toEqual([]);
  await user.keyboard('4{Enter}');
  submitted.resolve();
  await expect
    .poll(() => server.sentTo(nextAnswer).at(-1)?.body)
    .toEqual({ question_id: 7, answer: ANSWERS[1] });
  expect(server.sentTo(submitMark)).toHaveLength(1);
  taken.resolve();
  await expect.poll(() => server.sentTo(submitMark)).toHaveLength(2);
  expect(server.sentTo(submitMark).map(({ body }) => body)).toMatchObject([
    { answer: ANSWERS[0], marks: 3 },
    { answer: ANSWERS[1], marks: 4 },
  ]);
});

test('an answer that somebody else has taken by then makes room for the next one', async () => {
  const { held_until: _, escalated: __, sheet: ___, ...second } = answer(1);
  const third = answer(1, {
    answer: '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a03',
    version: 'v2',
    given: { text: 'Dust' },
  });
  const server = college().on(listAhead, [second]);
  const { user } = await opened();
  await expect.poll(() => server.sentTo(listAhead)).toHaveLength(1);
  server.on(nextAnswer, { answer: third, progress: progress() });
  await user.keyboard('3{Enter}');
  expect(await screen.findByText('Dust')).toBeDefined();
  expect(screen.getByText('Somebody else has taken that answer. This is the next one.')).toBeDefined();
});

test('an answer whose mark was refused comes back with what was entered', async () => {
  const { held_until: _, escalated: __, sheet: ___, ...second } = answer(1);
  const server = college()
    .on(listAhead, [second])
    .on(submitMark, refusal('changed_meanwhile', { message: 'Please read it again.' }));
  const { user } = await opened();
  await expect.poll(() => server.sentTo(listAhead)).toHaveLength(1);
  await user.keyboard('3{Enter}');
  expect(await screen.findByText('Please read it again.')).toBeDefined();
  await screen.findByText('0', { selector: 'article span' });
  expect(marks()).toBe('3');
  expect(server.sentTo(nextAnswer)).toHaveLength(1);
});

test('those who run the exam see what was covered, look below, and lift it with a reason', async () => {
  const COVER = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a09';
  const server = college()
    .on(getExam, { ...over, share: 'own' })
    .on(getMarking, { ...overview, share: 'own', covers: 1 })
    .on(listCovers, [
      {
        cover: COVER,
        answer: ANSWERS[0],
        question_id: 7,
        question_number: 3,
        shape: 'passage',
        name: 'Mira',
      },
    ])
    .on(lookUnderCover, { part: { shape: 'passage', from: 0, to: 4 }, words: 'Anna' })
    .on(liftCover, { message: 'Lifted. Markers see this part again.' });
  const { user } = renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByText('Question 3: words, covered by Mira')).toBeDefined();
  expect(screen.queryByText('Anna')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Look below cover 1' }));
  expect(await screen.findByText('Anna')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Lift cover 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift this cover?' }));
  await user.type(dialog.getByRole('textbox'), 'It names a scientist');
  await user.click(dialog.getByRole('button', { name: 'Lift' }));
  await expect
    .poll(() => server.sentTo(liftCover)[0]?.body)
    .toEqual({ cover: COVER, reason: 'It names a scientist' });
  expect(server.sentTo(lookUnderCover)).toHaveLength(1);
});
