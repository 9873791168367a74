// Two markers see both sheets, one proposes a mark, the other agrees to it; the owner sets it alone.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { getExam, listExams } from '@quivia/contract/exams';
import type { Annotation } from '@quivia/contract/marking/annotations';
import { agreeOnMark, confirmMark, getDifference, listDifferences } from '@quivia/contract/marking-plans';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const ANSWERS = ['6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01', '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a02'] as const;
const PROPOSAL = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a03';

const listed = (place: 0 | 1, marks: number[]) => ({
  answer: ANSWERS[place],
  question_id: 7,
  question_number: 3,
  marks,
  is_yours: true,
  proposed: null,
});
const sheet = (marks: number, comment: string, is_yours: boolean, annotations: Annotation[] = []) => ({
  marks,
  comment,
  by_rubric: null,
  annotations,
  is_yours,
});
const difference = (
  place: 0 | 1,
  given: Partial<ReplyTo<typeof getDifference>> = {},
): ReplyTo<typeof getDifference> => ({
  answer: ANSWERS[place],
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: 'Rayleigh scattering', notes: '' },
  given: { text: `Because of answer ${place}` },
  marks: 5,
  step: 0.5,
  rubric: null,
  sheets: [sheet(1, 'Too short', true), sheet(4, '', false)],
  proposal: null,
  act: 'propose',
  ...given,
});

const server = (given: Parameters<typeof difference>[1] = {}) =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'mark' }))
    .on(listExams, [])
    .on(listDifferences, [listed(0, [1, 4]), listed(1, [5, 2])])
    .on(getDifference, ({ params }) => difference(params.answer === ANSWERS[1] ? 1 : 0, given))
    .on(agreeOnMark, { message: 'Proposed.' })
    .on(confirmMark, { message: 'Agreed.' });

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=differences', { as: 'Faculty' });
  await screen.findByText('Because of answer 0');
  return page;
};

test('both sheets are side by side, and a mark with a reason is proposed', async () => {
  const of = server();
  const { user } = await opened();
  const yours = within(screen.getByRole('region', { name: 'First marker (you)' }));
  expect(yours.getByText('1 of 5 marks')).toBeDefined();
  expect(yours.getByText('Too short')).toBeDefined();
  expect(
    within(screen.getByRole('region', { name: 'Second marker' })).getByText('4 of 5 marks'),
  ).toBeDefined();
  await expectAccessible();
  await user.type(screen.getByRole('textbox', { name: 'Mark to agree on' }), '3');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Please say why this mark is right.')).toBeDefined();
  expect(of.sentTo(agreeOnMark)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The cause is named');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await expect
    .poll(() => of.sentTo(agreeOnMark)[0]?.body)
    .toMatchObject({ answer: ANSWERS[0], marks: 3, reason: 'The cause is named' });
});

test('a sheet says which items of the rubric apply', async () => {
  const item = (id: string, marks: number) => ({
    id,
    text: `Says ${id}`,
    marks,
    shown: 'never' as const,
    note: '',
  });
  const groups = [{ name: '', choose: 'many' as const, items: [item('why', 2), item('how', 1)] }];
  const by_rubric = { items: ['why'], adjustment: -0.5, adjustment_note: 'Too long' };
  server({
    rubric: { version: 1, groups },
    sheets: [{ ...sheet(1.5, '', true), by_rubric }, sheet(4, '', false)],
  });
  await opened();
  const yours = within(screen.getByRole('region', { name: 'First marker (you)' }));
  expect(yours.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Says why+2',
    'Too long−0.5',
  ]);
});

test('the other one agrees to it', async () => {
  const proposal = { key: PROPOSAL, marks: 3, reason: 'The cause is named', by: 'other' as const };
  const of = server({ proposal });
  const { user } = await opened();
  expect(screen.getByText('The other marker proposes 3 marks.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Agree to 3 marks' }));
  await expect
    .poll(() => of.sentTo(confirmMark)[0]?.body)
    .toEqual({ answer: ANSWERS[0], proposal: PROPOSAL });
});

test('annotations of both have their numbers in the answer', async () => {
  const on = (from: number, to: number, comment: string): Annotation => ({
    shape: 'passage',
    from,
    to,
    comment,
  });
  const [mine, theirs] = [on(8, 17, 'Which one?'), on(0, 7, 'Good start')];
  server({ sheets: [sheet(1, '', true, [mine]), sheet(4, '', false, [theirs])] });
  renderPage('/faculty?panel=recent-quiz&exam=3&view=differences', { as: 'Faculty' });
  await screen.findByText('of answer', { selector: 'mark' });
  const inSheet = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('listitem')[0]?.textContent;
  expect(inSheet('First marker (you)')).toBe('2‘of answer’Which one?');
  expect(inSheet('Second marker')).toBe('1‘Because’Good start');
  await expectAccessible();
});

test('another answer opens beside the list', async () => {
  server();
  const { user } = await opened();
  await user.click(screen.getByRole('link', { name: /^Question 3: 5 and 2/ }));
  expect(await screen.findByText('Because of answer 1')).toBeDefined();
});

test('who runs the exam sets the mark; whoever was first before a second look only reads', async () => {
  server({ act: 'settle', sheets: [sheet(1, '', false), sheet(4, '', false)] });
  const { unmount } = await opened();
  expect(screen.getByRole('button', { name: 'Set this mark' })).toBeDefined();
  unmount();
  server({ act: 'look' });
  await opened();
  expect(screen.getByText('The second marker decides which mark counts.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
});

test('says so when nothing differs', async () => {
  server().on(listDifferences, []);
  renderPage('/faculty?panel=recent-quiz&exam=3&view=differences', { as: 'Faculty' });
  expect(await screen.findByText('No different marks')).toBeDefined();
});
