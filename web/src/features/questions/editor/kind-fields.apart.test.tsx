// Questions of other types than multiple choice in the editor, new and existing ones.
// @vitest-environment happy-dom
import '../../../testing/set-up-pages.ts';
import { changeQuestion, createQuestions } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, moduleOf } from '../../../testing/sample-bank.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { EditorProps } from '../../kinds/kind.ts';

type Key = { accepted: string };

/** One field stands for the editors of all kinds. */
vi.mock('../../kinds/editors.ts', () => {
  const Editor = ({ answerKey, onChange, problems }: EditorProps<object, Key>) => (
    <TextField
      label="Accepted"
      value={answerKey.accepted}
      error={problems['answer_key.accepted']}
      onChange={({ target }) => onChange({ answerKey: { accepted: target.value } })}
    />
  );
  const blank = () => ({ body: {}, answerKey: { accepted: '' } });
  return {
    editors: {
      text: async () => ({ blank, ownsText: false, Editor }),
      info: async () => ({ blank: () => ({ body: {}, answerKey: {} }), ownsText: false, Editor: () => null }),
    },
  };
});

beforeAll(() => Promise.all([import('../banks/create-qbank-panel.tsx'), import('./kind-fields.tsx')]));

const EMPTY = bankOf({
  question_count: 0,
  modules: [moduleOf(1, { question_count: 0, next_number: 1 }), moduleOf(2)],
});

function openNew() {
  const server = bankServer({ bank: EMPTY, held: [] });
  const { user } = renderPage('/faculty?panel=create-qbank&bank=5', { as: 'Faculty' });
  const form = async (number: number) => within(await screen.findByLabelText(`Question ${number}`));
  return {
    server,
    user,
    form,
    async choose(number: number, type: string) {
      await user.selectOptions((await form(number)).getByLabelText('Type'), type);
    },
    async write(number: number, label: string, text: string) {
      await user.click(await (await form(number)).findByLabelText(label));
      await user.paste(text);
    },
    save: async () => user.click(await screen.findByText('Save questions')),
  };
}

const saved = { message: 'Question saved.', questions: [{ id: 101, question_number: 1 }] };

test('a short text is written, tried as students see it, and sent with its key', async () => {
  const { server, user, form, choose, write, save } = openNew();
  server.on(createQuestions, saved);
  await choose(1, 'Short text');
  await write(1, 'Question', 'Which process?');
  await write(1, 'Accepted', 'osmosis');
  const one = await form(1);
  expect(one.queryByText('Options')).toBeNull();
  const summary = one.getByText('As students see it');
  await user.click(summary);
  const preview = within(summary.closest('details') as HTMLElement);
  expect(await preview.findByText('Which process?')).toBeDefined();
  expect(await preview.findByRole('textbox')).toBeDefined();
  await expectAccessible(screen.getByLabelText('Question 1'));
  expect(JSON.parse(localStorage.getItem('draft/7/bank/5/module/21') ?? '[]')[0]).toMatchObject({
    question_type: 'TEXT',
    written: { TEXT: { answer_key: { accepted: 'osmosis' } } },
  });
  await save();
  await waitFor(() => expect(server.sentTo(createQuestions)).toHaveLength(1));
  expect(server.sentTo(createQuestions)[0]?.body).toMatchObject([
    {
      question: 'Which process?',
      question_type: 'TEXT',
      options: [],
      body: {},
      answer_key: { accepted: 'osmosis' },
      marks: 1,
    },
  ]);
});

test('what the server finds is shown at its field, of the right question, until it is changed', async () => {
  const { server, user, form, choose, write, save } = openNew();
  server.on(createQuestions, () =>
    refusal('invalid_input', { fields: { '1.answer_key.accepted': 'Please add an accepted answer.' } }),
  );
  for (const number of [1, 2]) {
    await choose(number, 'Short text');
    await write(number, 'Question', 'Which process?');
  }
  await save();
  const field = await (await form(2)).findByLabelText('Accepted');
  expect(await (await form(2)).findByText('Please add an accepted answer.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((await form(2)).getByText('Please add an accepted answer.')).toBeDefined();
  expect((await form(1)).queryByText('Please add an accepted answer.')).toBeNull();
  await user.type(field, 'o');
  expect((await form(2)).queryByText('Please add an accepted answer.')).toBeNull();
});

test('information has no marks', async () => {
  const { server, user, form, choose, write, save } = openNew();
  server.on(createQuestions, saved);
  await choose(1, 'Information');
  await write(1, 'Question', 'Read this first.');
  const one = await form(1);
  await user.click(one.getByText('More'));
  expect(one.queryByLabelText('Marks')).toBeNull();
  expect(one.queryByText('If several options are correct')).toBeNull();
  await save();
  await waitFor(() => expect(server.sentTo(createQuestions)).toHaveLength(1));
  expect(server.sentTo(createQuestions)[0]?.body).toMatchObject([{ question_type: 'INFO', body: {} }]);
});

test('a question that changes its type keeps its text and marks, and finds its options again', async () => {
  const server = bankServer().on(changeQuestion, { message: 'Question saved.', version: 2 });
  const { user } = renderPage('/faculty?panel=create-qbank&bank=5&question=101', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Edit question 1' }));
  const editor = within(await screen.findByLabelText('Edit question 1'));
  const options = () =>
    editor.queryAllByLabelText(/^Option [A-H]$/).map((one) => (one as HTMLTextAreaElement).value);
  const before = options();
  const text = (editor.getByLabelText('Question') as HTMLTextAreaElement).value;
  await user.selectOptions(editor.getByLabelText('Type'), 'Short text');
  await user.type(await editor.findByLabelText('Accepted'), 'stack');
  expect(editor.getByLabelText('Question')).toHaveProperty('value', text);
  await user.selectOptions(editor.getByLabelText('Type'), 'Multiple choice');
  expect(options()).toEqual(before);
  await user.selectOptions(editor.getByLabelText('Type'), 'Short text');
  expect(await editor.findByLabelText('Accepted')).toHaveProperty('value', 'stack');
  await user.click(editor.getByText('Save'));
  await waitFor(() => expect(server.sentTo(changeQuestion)).toHaveLength(1));
  expect(server.sentTo(changeQuestion)[0]?.body).toMatchObject({
    question: text,
    question_type: 'TEXT',
    options: [],
    answer_key: { accepted: 'stack' },
    marks: 1,
  });
});
