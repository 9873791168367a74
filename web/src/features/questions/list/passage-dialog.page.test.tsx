import * as stimuli from '@quivia/contract/stimuli';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankServer, questionOf } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const PASSAGE = { id: 9, text: 'A **long** story.' };

function serve() {
  return bankServer({ held: [questionOf(1, { stimulus: PASSAGE }), questionOf(2), questionOf(3)] })
    .on(stimuli.listStimuli, [{ ...PASSAGE, question_numbers: [1] }])
    .on(stimuli.createStimulus, { message: 'Passage added to 2 questions.', id: 10 })
    .on(stimuli.changeStimulus, { message: 'Passage changed for 1 question.', id: 11 })
    .on(stimuli.attachStimulus, { message: 'Passage added to 1 question.' });
}

function open() {
  const page = renderPage('/faculty?panel=create-qbank&bank=5', { as: 'Faculty' });
  const act = async (number: number, item: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Actions for question ${number}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...page, act };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('selected questions get a new passage, and a blank one is refused', async () => {
  const server = serve();
  const { user } = open();
  for (const number of [2, 3])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`question ${number}$`, 'i') }));
  await user.click(screen.getByRole('button', { name: 'Add a passage…' }));
  const shown = await dialog('Add a passage to 2 questions');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(shown.getByText('Please write the passage.')).toBeDefined();
  await user.type(shown.getByRole('textbox', { name: 'Text' }), 'Once upon a time');
  await expectAccessible();
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(stimuli.createStimulus)).toMatchObject([
    { body: { text: 'Once upon a time', question_ids: [102, 103] } },
  ]);
});

test('a question uses the passage of another one', async () => {
  const server = serve();
  const { user, act } = open();
  await act(2, 'Add a passage…');
  const shown = await dialog('Add a passage');
  const choice = await shown.findByRole('combobox', { name: 'Passage' });
  await user.selectOptions(choice, 'Use passage of question 1: A **long** story.');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo(stimuli.attachStimulus)).toHaveLength(1));
  expect(server.sentTo(stimuli.attachStimulus)).toMatchObject([
    { body: { question_ids: [102], stimulus_id: 9 } },
  ]);
});

test('a passage is changed for its questions, or removed from one of them', async () => {
  const server = serve();
  const { user, act } = open();
  const card = within(await screen.findByRole('article', { name: 'Question 1' }));
  expect(card.getByText('Passage')).toBeDefined();
  await act(1, 'Edit passage…');
  const shown = await dialog('Edit passage');
  await user.type(shown.getByRole('textbox', { name: 'Text' }), ' The end.');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(stimuli.changeStimulus)).toMatchObject([
    { params: { id: '9' }, body: { text: 'A **long** story. The end.' } },
  ]);
  await act(1, 'Edit passage…');
  await user.click((await dialog('Edit passage')).getByRole('button', { name: 'Remove from this question' }));
  await waitFor(() => expect(server.sentTo(stimuli.attachStimulus)).toHaveLength(1));
  expect(server.sentTo(stimuli.attachStimulus)).toMatchObject([
    { body: { question_ids: [101], stimulus_id: null } },
  ]);
});
