// The comment bank on the marking page: opened with a key, searched, inserted by digits and Enter, added to.
import { type AnswerToMark, nextAnswer, returnAnswer } from '@quivia/contract/answer-marking';
import {
  addBankComment,
  type BankComment,
  listBankComments,
  removeBankComment,
} from '@quivia/contract/comment-bank';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const answer: AnswerToMark = {
  answer: '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01',
  version: 'v0',
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: '', notes: '' },
  given: { text: 'Because of air' },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
};
const progress = {
  all: 1,
  blank: 0,
  waiting: 0,
  held: 1,
  second: 0,
  differs: 0,
  marked: 0,
  escalated: 0,
};
const banked = (place: number, given: Partial<BankComment>): BankComment => ({
  comment: `6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0b0${place}`,
  level: 'own',
  text: '',
  can_remove: true,
  ...given,
});
const COMMENTS = [
  banked(1, { text: 'Say why' }),
  banked(2, { text: 'Name the wavelength', level: 'question', can_remove: false }),
];

const college = (comments = COMMENTS) =>
  fakeServer()
    .on(nextAnswer, { answer, progress })
    .on(returnAnswer, { message: 'Returned.' })
    .on(listBankComments, comments)
    .on(addBankComment, { message: 'Added to the comment bank.' })
    .on(removeBankComment, { message: 'Removed from the comment bank.' });

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=marking&question=7', { as: 'Faculty' });
  await screen.findByText('Because of air');
  return page;
};
const comment = () =>
  (screen.getByRole('textbox', { name: 'Comment for the student' }) as HTMLTextAreaElement).value;
const bank = async () => within(await screen.findByRole('dialog', { name: 'Comment bank' }));
const isClosed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();

test('a comment is inserted by its digit, and by Enter after a search, below what is there', async () => {
  college();
  const { user } = await opened();
  await user.keyboard('/');
  await (await bank()).findByText('Say why');
  await expectAccessible();
  await user.keyboard('2');
  await isClosed();
  expect(comment()).toBe('Name the wavelength');
  await user.click(screen.getByRole('button', { name: 'Comment bank' }));
  // Digits are text there.
  await user.type(await (await bank()).findByRole('textbox'), 'WHY{Enter}');
  await isClosed();
  expect(comment()).toBe('Name the wavelength\nSay why');
});

test('a slash is text while somebody types', async () => {
  college();
  const { user } = await opened();
  await user.keyboard('c');
  await user.keyboard('1/2');
  expect(comment()).toBe('1/2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the current comment is added for oneself or shared on purpose, and one’s own is removed', async () => {
  const server = college();
  const { user } = await opened();
  await user.keyboard('c');
  await user.keyboard('Say why{Escape}/');
  const dialog = await bank();
  const add = within(await dialog.findByRole('region', { name: 'Add the current comment' }));
  // It is there already.
  expect(add.queryByRole('button', { name: 'Only for me' })).toBeNull();
  expect(add.getByText(/before they have marked an answer/)).toBeDefined();
  await user.click(add.getByRole('button', { name: 'For this question' }));
  await expect
    .poll(() => server.sentTo(addBankComment)[0]?.body)
    .toMatchObject({ question_id: 7, level: 'question', text: 'Say why' });
  expect(dialog.queryByRole('button', { name: 'Remove from the bank: Name the wavelength' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove from the bank: Say why' }));
  await expect
    .poll(() => server.sentTo(removeBankComment)[0]?.body)
    .toEqual({ comment: COMMENTS[0]?.comment, question_id: 7 });
});

test('says so when there is none, or none that is searched for', async () => {
  college([]);
  const { user, unmount } = await opened();
  await user.keyboard('/');
  expect(await (await bank()).findByText(/^The comment bank has no comments/)).toBeDefined();
  unmount();
  college();
  const again = await opened();
  await again.user.keyboard('/');
  await again.user.type(await (await bank()).findByRole('textbox'), 'violet');
  expect((await bank()).getByText('No comment contains these words.')).toBeDefined();
});
