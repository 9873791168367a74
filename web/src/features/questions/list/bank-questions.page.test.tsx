import * as banks from '@quivia/contract/question-banks';
import * as questions from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, entryOf, moduleOf, questionOf } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

function open(more = '') {
  const page = renderPage(`/faculty?panel=create-qbank&bank=5${more}`, { as: 'Faculty' });
  const { user } = page;
  return {
    ...page,
    /** Chooses from the menu of a question. */
    act: async (number: number, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for question ${number}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    },
  };
}

const shown = () => screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent);

describe('a question', () => {
  test('shows its key, marks, tags and last change', async () => {
    const given = { marks: 2, negative_marks: 0.5, tags: ['lists'], difficulty: 'hard' as const, version: 4 };
    bankServer({ held: [questionOf(1, { ...given, answer_rule: 'select_all', changed_by: 'gita01' })] });
    open();
    const card = within(await screen.findByRole('article', { name: 'Question 1' }));
    expect(card.getByText('First of 1').closest('li')?.textContent).toContain('Correct');
    expect(card.getByText('Second of 1').closest('li')?.textContent).not.toContain('Correct');
    for (const text of ['2 marks, −0.5 if wrong', 'Select all that apply', 'Hard', 'lists'])
      expect(card.getByText(text)).toBeDefined();
    expect(card.getByText(/gita01/).textContent).toContain('Version 4');
  });

  test('in use leads to the exams with the version each of them has', async () => {
    const { id, qbank_id, qbank_title, module_id, question_number, ...version } = questionOf(1);
    const exams = [{ id: 8, title: 'Class test 1', starts_at: '2026-11-01T09:00:00.000Z' }];
    bankServer({ held: [questionOf(1, { exam_count: 3 })] }).on(questions.listVersions, [
      { ...version, restored_from: null, exam_count: 3, exams },
    ]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Used in 3 exams' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    const link = await dialog.findByRole('link', { name: 'Class test 1' });
    expect(link.getAttribute('href')).toMatch(/\?panel=start-quiz&exam=8$/);
    expect(dialog.getByText('And 2 other exams that are older or run by colleagues')).toBeDefined();
  });

  test('is previewed as a student sees it: without key, tags and number', async () => {
    bankServer({ held: [questionOf(1, { tags: ['lists'], explanation: 'Last in, first out' })] });
    const { act, user } = open();
    await act(1, 'Preview as a student');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview as a student' }));
    expect(dialog.getByText('What is a stack?')).toBeDefined();
    for (const hidden of ['Correct', 'lists', 'Last in, first out', 'Question 1'])
      expect(dialog.queryByText(hidden)).toBeNull();
    await user.click(dialog.getByText('Phone'));
    expect(dialog.getByRole('radio', { name: 'Phone' })).toHaveProperty('checked', true);
  });

  test('moves up at once, is announced and keeps the focus', async () => {
    const server = bankServer();
    const { act } = open();
    const moves = Promise.withResolvers<void>();
    server.on(questions.moveQuestions, async () => {
      await moves.promise;
      return { message: 'Question moved.' };
    });
    await act(2, 'Move up');
    await waitFor(() => expect(shown()).toEqual(['What is a queue?', 'What is a stack?', 'What is a tree?']));
    expect(screen.getByText('The question is now number 1.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Actions for question 1'));
    moves.resolve();
    await waitFor(() =>
      expect(server.sentTo(questions.moveQuestions)[0]?.body).toEqual({
        question_ids: [102],
        qbank_id: 5,
        module_id: 21,
        before_id: 101,
      }),
    );
  });

  test('moves down by moving the next one up, and back when that is refused', async () => {
    const server = bankServer().on(questions.moveQuestions, () =>
      refusal('not_allowed', { message: 'Not yours.' }),
    );
    const { act } = open();
    await act(1, 'Move down');
    expect(await screen.findByText('Not yours.')).toBeDefined();
    await waitFor(() => expect(shown()).toEqual(['What is a stack?', 'What is a queue?', 'What is a tree?']));
    expect(server.sentTo(questions.moveQuestions)[0]?.body).toMatchObject({
      question_ids: [102],
      before_id: 101,
    });
  });

  test('is duplicated into the same module', async () => {
    const server = bankServer().on(questions.duplicateQuestions, {
      message: 'Question copied.',
      question_ids: [104],
    });
    const { act } = open();
    await act(2, 'Duplicate');
    expect(await screen.findByText('Question copied.')).toBeDefined();
    expect(server.sentTo(questions.duplicateQuestions)[0]?.body).toEqual({
      question_ids: [102],
      qbank_id: 5,
      module_id: 21,
    });
  });

  test('is deleted at once, and Undo puts it back where it was', async () => {
    const server = bankServer();
    server
      .on(questions.deleteQuestions, () => {
        server.state.held = [questionOf(1), questionOf(3)];
        return { message: 'Question deleted.' };
      })
      .on(questions.restoreQuestions, { message: 'Question restored.' })
      .on(questions.moveQuestions, { message: 'Question moved.' });
    const { act, user } = open();
    await act(2, 'Delete');
    expect(await screen.findByText('Question 2 deleted.')).toBeDefined();
    expect(screen.queryByText('What is a queue?')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('What is a tree?'));
    await user.click(screen.getByText('Undo'));
    await waitFor(() =>
      expect(server.sentTo(questions.moveQuestions)[0]?.body).toEqual({
        question_ids: [102],
        qbank_id: 5,
        module_id: 21,
        before_id: 103,
      }),
    );
    expect(server.sentTo(questions.restoreQuestions)[0]?.body).toEqual({ question_ids: [102] });
    expect(screen.queryByText('Undo')).toBeNull();
  });
});

describe('selected questions', () => {
  async function select(...numbers: number[]) {
    const page = open();
    for (const number of numbers)
      await page.user.click(await screen.findByLabelText(`Select question ${number}`));
    return { ...page, bar: within(screen.getByRole('region', { name: 'Selected questions' })) };
  }

  test('are counted, and none at the end', async () => {
    bankServer();
    const { user, bar } = await select(1, 3);
    expect(bar.getByRole('status').textContent).toBe('2 questions selected');
    await user.click(bar.getByText('Select none'));
    expect(screen.queryByRole('region', { name: 'Selected questions' })).toBeNull();
    expect(screen.getByLabelText('Select question 1')).toHaveProperty('checked', false);
  });

  test('are all that are shown, with one press', async () => {
    bankServer();
    const { user } = open();
    const all = await screen.findByLabelText('Select all 3 questions');
    await user.click(all);
    expect(screen.getByText('3 questions selected')).toBeDefined();
    await user.click(screen.getByLabelText('Select question 2'));
    expect(all).toHaveProperty('checked', false);
    expect(screen.getByText('2 questions selected')).toBeDefined();
  });

  test('get the same marks, difficulty and tags; a blank field changes nothing', async () => {
    const server = bankServer().on(questions.changeManyQuestions, { message: '2 questions changed.' });
    const { user, bar } = await select(1, 3);
    await user.click(bar.getByText('Edit…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 questions' }));
    await user.click(dialog.getByText('Change 2 questions'));
    expect(dialog.getByText('Please change at least one field')).toBeDefined();
    await user.type(dialog.getByLabelText('Negative marks'), 'x');
    await user.click(dialog.getByText('Change 2 questions'));
    expect(dialog.getByText(/Please enter a number from 0 to 1000/)).toBeDefined();
    await user.clear(dialog.getByLabelText('Negative marks'));
    await user.type(dialog.getByLabelText('Negative marks'), '1/3');
    await user.selectOptions(dialog.getByLabelText('Difficulty'), 'Hard');
    await user.type(dialog.getByLabelText('Add tags'), 'exam 1{Enter}');
    await user.click(dialog.getByText('Change 2 questions'));
    expect(await screen.findByText('2 questions changed.')).toBeDefined();
    expect(server.sentTo(questions.changeManyQuestions)[0]?.body).toEqual({
      question_ids: [101, 103],
      negative: { marks: 0, share: '1/3' },
      difficulty: 'hard',
      add_tags: ['exam 1'],
      remove_tags: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected questions' })).toBeNull();
  });

  test('are deleted together', async () => {
    const server = bankServer().on(questions.deleteQuestions, { message: '2 questions deleted.' });
    const { user, bar } = await select(1, 3);
    await user.click(bar.getByText('Delete'));
    expect(await screen.findByText('2 questions deleted.')).toBeDefined();
    expect(server.sentTo(questions.deleteQuestions)[0]?.body).toEqual({ question_ids: [101, 103] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected questions' })).toBeNull());
  });

  test('are moved before a question of another bank', async () => {
    const server = bankServer()
      .on(banks.listQuestionBanks, [
        entryOf(),
        entryOf({ id: 6, title: 'Sorting', access: 'edit' }),
        entryOf({ id: 7, title: 'Hashing', access: 'read' }),
      ])
      .on(questions.moveQuestions, { message: '2 questions moved.' });
    const { user, bar } = await select(1, 2);
    await user.click(bar.getByText('Move to…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 questions' }));
    await user.click(dialog.getByText('Move'));
    expect(await screen.findByText('Please choose a bank and a module')).toBeDefined();
    expect(dialog.queryByRole('option', { name: 'Hashing' })).toBeNull();
    server
      .on(banks.getQuestionBank, bankOf({ id: 6, modules: [moduleOf(1, { id: 61 })] }))
      .on(questions.listQuestions, [questionOf(4, { qbank_id: 6, module_id: 61, question_number: 3 })]);
    await user.selectOptions(await dialog.findByLabelText('Question bank'), 'Sorting');
    await dialog.findByRole('option', { name: 'Module 1: Basics' });
    await user.selectOptions(dialog.getByLabelText('Module'), 'Module 1: Basics');
    await user.selectOptions(dialog.getByLabelText('Position'), 'Before question number');
    await user.type(dialog.getByLabelText('Number'), '2');
    await user.click(dialog.getByText('Move'));
    expect(await screen.findByText('2 questions moved.')).toBeDefined();
    expect(server.sentTo(questions.moveQuestions)[0]?.body).toEqual({
      question_ids: [101, 102],
      qbank_id: 6,
      module_id: 61,
      before_id: 104,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a refusal in the dialog', () => {
  const NOT_YOURS = 'You can only read this bank.';

  async function openDialog(button: string, name: string) {
    const { user } = open();
    await user.click(await screen.findByLabelText('Select question 1'));
    const bar = within(await screen.findByRole('region', { name: 'Selected questions' }));
    await user.click(bar.getByText(button));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await dialog.findByRole('option', { name: 'Module 1: Basics' });
    await user.selectOptions(dialog.getByLabelText('Module'), 'Module 1: Basics');
    return { user, dialog };
  }

  test('of a copy is shown once, and the dialog stays open', async () => {
    const server = bankServer().on(questions.duplicateQuestions, () =>
      refusal('not_allowed', { message: NOT_YOURS }),
    );
    const { user, dialog } = await openDialog('Duplicate to…', 'Duplicate 1 question');
    await user.click(dialog.getByText('Duplicate'));
    await waitFor(() => expect(server.sentTo(questions.duplicateQuestions)).toHaveLength(1));
    expect(await screen.findAllByText(NOT_YOURS)).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('of the position is shown too, also after a refused move', async () => {
    const server = bankServer().on(questions.moveQuestions, () =>
      refusal('not_allowed', { message: NOT_YOURS }),
    );
    const { user, dialog } = await openDialog('Move to…', 'Move 1 question');
    await user.click(dialog.getByText('Move'));
    expect(await screen.findAllByText(NOT_YOURS)).toHaveLength(1);
    await user.selectOptions(dialog.getByLabelText('Position'), 'At the beginning');
    server.on(questions.listQuestions, () => refusal('not_found', { message: 'This bank is gone.' }));
    await user.click(dialog.getByText('Move'));
    expect(await screen.findByText('This bank is gone.')).toBeDefined();
    expect(server.sentTo(questions.moveQuestions)).toHaveLength(1);
  });
});

describe('filters', () => {
  test('are read from the address, sent, and cleared together', async () => {
    const server = bankServer();
    const { user, router } = open('&module=21&tag=lists&difficulty=hard&search=queue');
    expect(await screen.findByRole('region', { name: 'Found in this bank' })).toBeDefined();
    const card = within(await screen.findByRole('article', { name: 'Question 2' }));
    expect(card.getByText('Module 1: Basics')).toBeDefined();
    expect(screen.getByText('1 found')).toBeDefined();
    expect(server.sentTo(questions.listQuestions)[0]?.query).toMatchObject({
      qbank_id: '5',
      module_id: '21',
      tag: 'lists',
      difficulty: 'hard',
      search: 'queue',
    });
    await user.click(screen.getByText('Show all'));
    expect(router.state.location.search).toBe('?panel=create-qbank&bank=5');
    expect(await screen.findByText('What is a stack?')).toBeDefined();
  });

  test('that find nothing say what else to try', async () => {
    bankServer();
    const { user } = open();
    await user.type(await screen.findByLabelText('Search this bank'), 'matrix{Enter}');
    expect(await screen.findByText('Try other words, or another module, tag or difficulty.')).toBeDefined();
  });

  test('a result cannot be moved by one: its neighbours are others', async () => {
    bankServer();
    const { user } = open('&difficulty=easy');
    await user.click(await screen.findByRole('button', { name: 'Actions for question 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull();
  });
});

describe('unsaved edits', () => {
  test('are linked from the top, wherever they are', async () => {
    const form = { key: crypto.randomUUID(), question: 'Half', options: [], answer_rule: 'any_correct' };
    const options = ['a', 'b'].map((id) => ({ id, option: id, is_correct: id === 'a' }));
    const {
      id,
      qbank_id,
      qbank_title,
      module_id,
      question_number,
      version,
      changed_at,
      changed_by,
      ...base
    } = questionOf(3);
    const edit = {
      version,
      base: { ...base, options: base.options.map(({ option, is_correct }) => ({ option, is_correct })) },
      form: {
        ...form,
        options,
        marks: '1',
        negative_marks: '0',
        explanation: '',
        tags: [],
        difficulty: null,
      },
    };
    localStorage.setItem('draft/7/bank/5/question/103', JSON.stringify(edit));
    bankServer({ held: [questionOf(1), questionOf(3)] });
    open();
    expect((await screen.findByText(/You have unsaved changes in 1 question/)).textContent).toContain(
      'continue editing',
    );
    expect(screen.getByText('continue editing').getAttribute('href')).toContain('question=103');
  });
});

describe('one question', () => {
  test('that was moved to another bank is not shown here', async () => {
    bankServer({ held: [questionOf(1, { qbank_id: 6 })] });
    open('&question=101');
    expect(await screen.findByText("This question isn't in the bank")).toBeDefined();
    expect(screen.queryByText('What is a stack?')).toBeNull();
  });

  test('that does not exist leads to all questions', async () => {
    bankServer().on(questions.getQuestion, () => refusal('not_found'));
    open('&question=999');
    expect(await screen.findByText("This question isn't in the bank")).toBeDefined();
    const all = screen.getByRole('link', { name: 'All questions in this bank' });
    expect(all.getAttribute('href')).toMatch(/\?panel=create-qbank&bank=5$/);
  });
});

describe('deleted questions', () => {
  const DELETED = questionOf(4, { question_number: null, module_id: 99 });

  test('are listed with their module and restored one by one', async () => {
    const server = bankServer({ bank: bankOf({ deleted_count: 1 }), deleted: [DELETED] });
    server.on(questions.restoreQuestions, () => {
      server.state.deleted = [];
      return { message: 'Question restored.' };
    });
    const { user } = open('&view=deleted');
    expect(await screen.findByText('What is a heap?')).toBeDefined();
    expect(screen.getByText('A retired module')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Question restored.')).toBeDefined();
    expect(server.sentTo(questions.restoreQuestions)[0]?.body).toEqual({ question_ids: [104] });
    expect(await screen.findByText('No deleted questions')).toBeDefined();
  });

  test('cannot be restored by a person who can only read', async () => {
    bankServer({ bank: bankOf({ access: 'read' }), deleted: [DELETED] });
    open('&view=deleted');
    expect(await screen.findByText('What is a heap?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
