import { uploadImage } from '@quivia/contract/images';
import { createQuestions } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, moduleOf, questionOf } from '../../../testing/sample-bank.ts';

beforeAll(async () => {
  await import('../banks/create-qbank-panel.tsx');
});

const EMPTY = bankOf({
  question_count: 0,
  modules: [moduleOf(1, { question_count: 0, next_number: 1 }), moduleOf(2)],
});

function emptyBank() {
  const server = bankServer({ bank: EMPTY, held: [] });
  server.on(createQuestions, ({ body }) => ({
    message: 'Question saved.',
    questions: (body as unknown[]).map((_, index) => ({ id: 101 + index, question_number: 1 + index })),
  }));
  return server;
}

function open() {
  const page = renderPage('/faculty?panel=create-qbank&bank=5', { as: 'Faculty' });
  const { user } = page;
  // By label and text: looking for roles takes long on a page with so many buttons.
  const form = async (number: number) => within(await screen.findByLabelText(`Question ${number}`));
  const fill = async (number: number, label: string, text: string) => {
    await user.click((await form(number)).getByLabelText(label));
    await user.paste(text);
  };
  return {
    ...page,
    form,
    press: async (text: string) => user.click(await screen.findByText(text)),
    fill,
    async write(number: number, question: string, options = ['One', 'Two', 'Three', 'Four']) {
      await fill(number, 'Question', question);
      for (const [index, option] of options.entries()) await fill(number, `Option ${'ABCD'[index]}`, option);
    },
  };
}

const firstDraft = () => JSON.parse(localStorage.getItem('draft/7/bank/5/module/21') ?? '[]')[0];

describe('saving', () => {
  test('asks in turn for the question, the options and the key, and focuses the field', async () => {
    const server = emptyBank();
    const { user, form, press, fill, write } = open();
    const first = await form(1);
    await press('Save questions');
    expect((await screen.findAllByText('Please fill in all question fields.')).length).toBeGreaterThan(1);
    expect(screen.getByText('Question 1 has no text.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Question')));
    await write(1, 'What is a stack?', ['One', 'Two', 'Three']);
    await user.click(first.getByLabelText('Option A is correct'));
    await press('Save questions');
    expect((await screen.findAllByText('Please fill in all option fields.')).length).toBeGreaterThan(1);
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Option D')));
    await user.click(first.getByLabelText('Option A is correct'));
    await fill(1, 'Option D', 'Four');
    await press('Save questions');
    expect(
      (await screen.findAllByText('Please select the correct option for each question.')).length,
    ).toBeGreaterThan(1);
    expect(server.sentTo(createQuestions)).toHaveLength(0);
  });

  test('a corrected field is no longer marked', async () => {
    emptyBank();
    const { user, form, press } = open();
    const first = await form(1);
    await press('Save questions');
    const question = first.getByLabelText('Question');
    await waitFor(() => expect(question.getAttribute('aria-invalid')).toBe('true'));
    await user.type(question, 'W');
    expect(question.getAttribute('aria-invalid')).toBeNull();
  });

  test('sends the touched questions only, and leaves no draft', async () => {
    const server = emptyBank();
    const { user, form, press, write } = open();
    await write(2, 'What is a queue?');
    const second = await form(2);
    await user.click(second.getByLabelText('Option B is correct'));
    expect(firstDraft()).toBeDefined();
    server.state.held = [questionOf(1)];
    server.state.bank = bankOf({ question_count: 1 });
    await press('Save questions');
    expect(await screen.findByText('Question saved.')).toBeDefined();
    expect(server.sentTo(createQuestions)[0]?.body).toEqual([
      expect.objectContaining({
        qbank_id: 5,
        module_id: 21,
        question_number: 2,
        question: 'What is a queue?',
        options: ['One', 'Two', 'Three', 'Four'].map((option, i) => ({ option, is_correct: i === 1 })),
      }),
    ]);
    await waitFor(() => expect(screen.queryByLabelText('Question 2')).toBeNull());
    expect(firstDraft()).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add More'));
  });

  test('that is refused keeps everything, and a second attempt sends the same key', async () => {
    const server = emptyBank().on(createQuestions, () => refusal('database_away'));
    const { user, form, press, write } = open();
    await write(1, 'What is a queue?');
    await user.click((await form(1)).getByLabelText('Option A is correct'));
    await press('Save questions');
    await waitFor(() => expect(server.sentTo(createQuestions)).toHaveLength(1));
    await screen.findByText('Save questions');
    expect((await form(1)).getByLabelText('Question')).toHaveProperty('value', 'What is a queue?');
    await press('Save questions');
    await waitFor(() => expect(server.sentTo(createQuestions)).toHaveLength(2));
    const [one, two] = server.sentTo(createQuestions).map(({ body }) => body[0]?.key);
    expect(one).toBe(two);
  });

  test('waits for a picture that is still uploading', async () => {
    const arrives = Promise.withResolvers<void>();
    const server = emptyBank().on(uploadImage, async () => {
      await arrives.promise;
      const key = 'A'.repeat(22);
      return { key, url: `/api/v1/quiz/image/${key}`, width: 1, height: 1 };
    });
    const { user, form, press, write } = open();
    await write(1, 'Which shape is this?');
    const first = await form(1);
    await user.click(first.getByLabelText('Option A is correct'));
    const file = new File(['x'], 'dot.png', { type: 'image/png' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await press('Save questions');
    expect(await screen.findByText(/A picture is still uploading/)).toBeDefined();
    expect(server.sentTo(createQuestions)).toHaveLength(0);
    arrives.resolve();
    expect(await screen.findByText(/square brackets/)).toBeDefined();
    await press('Save questions');
    await waitFor(() => expect(server.sentTo(createQuestions)).toHaveLength(1));
  });
});

describe('drafts', () => {
  test('are restored after a reload, discarded on request, and Undo brings them back', async () => {
    emptyBank();
    const before = open();
    await before.write(1, 'Half a que', []);
    before.unmount();
    const { user, form } = open();
    expect(await screen.findByText('Draft restored')).toBeDefined();
    expect((await form(1)).getByLabelText('Question')).toHaveProperty('value', 'Half a que');
    await user.click(screen.getByText('Discard draft'));
    expect((await form(1)).getByLabelText('Question')).toHaveProperty('value', '');
    expect(screen.getByText('Draft discarded.')).toBeDefined();
    await user.click(screen.getByText('Undo'));
    expect((await form(1)).getByLabelText('Question')).toHaveProperty('value', 'Half a que');
  });

  test('open their module, wherever it is', async () => {
    emptyBank();
    const before = open();
    await before.user.click(await screen.findByText('Module 2: Searching'));
    await before.write(11, 'Binary?', []);
    before.unmount();
    const { form } = open();
    expect((await form(11)).getByLabelText('Question')).toHaveProperty('value', 'Binary?');
  });
});

describe('questions', () => {
  test('are added, with the focus in the new one, and numbered in order', async () => {
    emptyBank();
    const { user, form } = open();
    await form(2);
    await user.click(screen.getByText('Add More'));
    const third = await form(3);
    await waitFor(() => expect(document.activeElement).toBe(third.getByLabelText('Question')));
  });

  test('are removed; Undo is offered only for one that was written', async () => {
    emptyBank();
    const { user, form, write } = open();
    await write(1, 'What is a stack?', []);
    await user.click((await form(2)).getByText('Remove question 2'));
    expect(screen.queryByText('Undo')).toBeNull();
    await user.click((await form(1)).getByText('Remove question 1'));
    expect(await screen.findByText('Question 1 removed.')).toBeDefined();
    expect(screen.queryByLabelText('Question 1')).toBeNull();
    await user.click(screen.getByText('Undo'));
    expect((await form(1)).getByLabelText('Question')).toHaveProperty('value', 'What is a stack?');
  });
});

describe('options', () => {
  test('are moved with Alt and the arrow keys, announced, and keep the focus', async () => {
    emptyBank();
    const { user, form, write } = open();
    await write(1, 'Which?', ['One', 'Two']);
    const first = await form(1);
    await user.click(first.getByLabelText('Option B'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(first.getByLabelText('Option A')).toHaveProperty('value', 'Two');
    expect(first.getByText('Option B is now option A.')).toBeDefined();
    expect(document.activeElement).toBe(first.getByLabelText('Option A'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(first.getByLabelText('Option A')).toHaveProperty('value', 'Two');
  });

  test('follow each other by Enter, and several lines are kept together', async () => {
    emptyBank();
    const { user, form } = open();
    const first = await form(1);
    await user.click(first.getByLabelText('Option C'));
    await user.keyboard('three{Enter}four{Enter}');
    expect(first.getByLabelText('Option C')).toHaveProperty('value', 'three');
    expect(first.getByLabelText('Option D')).toHaveProperty('value', 'four');
    expect(document.activeElement?.textContent).toBe('Add option');
    await user.click(first.getByLabelText('Option D'));
    await user.keyboard('{Shift>}{Enter}{/Shift}five{Enter}six');
    expect(first.getByLabelText('Option D')).toHaveProperty('value', 'four\nfive\nsix');
  });

  test('take one tab stop each for moving and removing', async () => {
    emptyBank();
    const { user, form } = open();
    const first = await form(1);
    const buttons = first
      .getByRole('toolbar', { name: 'Move or remove option B' })
      .querySelectorAll('button');
    expect([...buttons].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    buttons[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(first.getByText('Option B removed.')).toBeDefined();
  });

  test('are at least two and at most 26', async () => {
    emptyBank();
    const { user, form } = open();
    const first = await form(1);
    for (let i = 4; i < 26; i += 1) await user.click(first.getByText('Add option'));
    expect(document.activeElement).toBe(first.getByLabelText('Option Z'));
    expect(first.queryByText('Add option')).toBeNull();
    for (let i = 26; i > 2; i -= 1) await user.click(first.getByText('Remove option A'));
    expect(first.getByText('Option A removed.')).toBeDefined();
    expect(first.queryByLabelText('Option C')).toBeNull();
    await user.click(first.getByText('Remove option A'));
    expect(first.getByLabelText('Option B')).toBeDefined();
  });

  test('when several are correct, the answer rule is asked', async () => {
    const server = emptyBank();
    const { user, form, press, write } = open();
    await write(1, 'Which are linear?');
    const first = await form(1);
    await user.click(first.getByLabelText('Option A is correct'));
    expect(first.queryByLabelText('What earns the marks')).toBeNull();
    await user.click(first.getByLabelText('Option C is correct'));
    await user.selectOptions(first.getByLabelText('What earns the marks'), 'Select all that apply');
    await press('Save questions');
    await waitFor(() =>
      expect(server.sentTo(createQuestions)[0]?.body[0]).toMatchObject({ answer_rule: 'select_all' }),
    );
  });
});

describe('more fields', () => {
  test('are summed up, sent, and open when one of them is invalid', async () => {
    const server = emptyBank();
    const { user, form, press, fill, write } = open();
    await write(1, 'What is a stack?');
    const first = await form(1);
    await user.click(first.getByLabelText('Option A is correct'));
    const more = first.getByText('More').closest('details') as HTMLDetailsElement;
    const typeInto = async (label: string, text: string) => {
      await user.clear(first.getByLabelText(label));
      await fill(1, label, text);
    };
    await typeInto('Marks', '0');
    await press('Save questions');
    expect((await screen.findAllByText('Please enter a number from 0.01 to 1000')).length).toBeGreaterThan(1);
    expect(more.open).toBe(true);
    await typeInto('Marks', '2,5');
    await typeInto('Negative marks', '1/3');
    await user.selectOptions(first.getByLabelText('Difficulty'), 'Hard');
    await user.type(first.getByLabelText('Tags'), 'graphs{Enter}Graphs,lists,');
    await fill(1, 'Explanation', 'Last in');
    expect(
      first.getByText(/^2\.5 marks, −1\/3 of the marks if wrong · hard · with explanation/),
    ).toBeDefined();
    await user.click(first.getByText('Remove the tag graphs'));
    expect(document.activeElement).toBe(first.getByLabelText('Tags'));
    await press('Save questions');
    await waitFor(() =>
      expect(server.sentTo(createQuestions)[0]?.body[0]).toMatchObject({
        marks: 2.5,
        negative_marks: 0,
        negative_share: '1/3',
        difficulty: 'hard',
        tags: ['lists'],
        explanation: 'Last in',
      }),
    );
  });
});
