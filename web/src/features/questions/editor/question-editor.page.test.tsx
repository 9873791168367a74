import { changeQuestion, getQuestion } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankServer, questionOf } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const DRAFT = 'draft/7/bank/5/question/101';

/** Opens question 1 alone: a page with few fields is quick to search. */
function open() {
  const page = renderPage('/faculty?panel=create-qbank&bank=5&question=101', { as: 'Faculty' });
  const { user } = page;
  const editor = async () => within(await screen.findByLabelText('Edit question 1'));
  return {
    ...page,
    editor,
    edit: async () => user.click(await screen.findByRole('button', { name: 'Edit question 1' })),
    write: async (text: string) => {
      const question = (await editor()).getByLabelText('Question');
      await user.clear(question);
      await user.paste(text);
    },
    save: async () => user.click((await editor()).getByText('Save')),
  };
}

const savedAs = (version: number) => ({ message: 'Question saved.', version });

test('an edit is saved on top of the version it started from', async () => {
  const server = bankServer().on(changeQuestion, savedAs(2));
  const { edit, write, save, editor } = open();
  await edit();
  await waitFor(async () => expect(document.activeElement).toBe((await editor()).getByLabelText('Question')));
  await write('What is a stack good for?');
  expect(localStorage.getItem(DRAFT)).toContain('good for');
  server.on(getQuestion, questionOf(1, { question: 'What is a stack good for?', version: 2 }));
  await save();
  expect(await screen.findByText('Question saved.')).toBeDefined();
  expect(server.sentTo(changeQuestion)[0]).toMatchObject({
    params: { id: '101' },
    body: { version: 1, question: 'What is a stack good for?', marks: 1 },
  });
  expect(await screen.findByText('What is a stack good for?')).toBeDefined();
  expect(screen.queryByLabelText('Edit question 1')).toBeNull();
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('an invalid edit is not sent', async () => {
  const server = bankServer();
  const { edit, write, save, editor } = open();
  await edit();
  await write(' ');
  await save();
  expect((await screen.findAllByText('Please fill in all question fields.')).length).toBeGreaterThan(1);
  await waitFor(async () => expect(document.activeElement).toBe((await editor()).getByLabelText('Question')));
  expect(server.sentTo(changeQuestion)).toHaveLength(0);
});

test('an edit that could not be sent stays open, and is still there after a reload', async () => {
  bankServer().on(changeQuestion, () => refusal('database_away'));
  const before = open();
  await before.edit();
  await before.write('What is a stack good for?');
  await before.save();
  expect((await before.editor()).getByLabelText('Question')).toHaveProperty(
    'value',
    'What is a stack good for?',
  );
  before.unmount();
  const { editor } = open();
  expect(await screen.findByText('Draft restored')).toBeDefined();
  expect((await editor()).getByLabelText('Question')).toHaveProperty('value', 'What is a stack good for?');
});

describe('Cancel', () => {
  test('closes an unchanged edit without a word', async () => {
    bankServer();
    const { user, edit, editor } = open();
    await edit();
    await user.click((await editor()).getByText('Cancel'));
    expect(screen.queryByText('Changes discarded.')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Edit question 1' })).toBeDefined();
  });

  test('discards changes, and Undo opens them again', async () => {
    bankServer();
    const { user, edit, write, editor } = open();
    await edit();
    await write('What is a stack good for?');
    await user.click((await editor()).getByText('Cancel'));
    expect(await screen.findByText('Changes discarded.')).toBeDefined();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await user.click(screen.getByText('Undo'));
    expect((await editor()).getByLabelText('Question')).toHaveProperty('value', 'What is a stack good for?');
  });
});

describe('when someone else saved the question meanwhile', () => {
  const THEIRS = questionOf(1, { question: 'What is a small stack?', version: 2, changed_by: 'gita01' });

  async function conflict() {
    const server = bankServer().on(changeQuestion, () => refusal('changed_meanwhile'));
    const page = open();
    await page.edit();
    await page.write('What is a large stack?');
    server.on(getQuestion, THEIRS);
    await page.save();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'gita01 saved this question while you were editing it' }),
    );
    return { ...page, server, dialog };
  }

  test('both changes are shown against the version both started from', async () => {
    const { dialog } = await conflict();
    const added = (name: string) => dialog.getByRole('region', { name }).querySelector('ins')?.textContent;
    expect(added('What gita01 changed')).toContain('small');
    expect(added('What you changed')).toContain('large');
  });

  test('mine can be saved on top of theirs', async () => {
    const { user, server, dialog } = await conflict();
    server
      .on(changeQuestion, savedAs(3))
      .on(getQuestion, { ...THEIRS, version: 3, question: 'What is a large stack?' });
    await user.click(dialog.getByRole('button', { name: 'Save mine as the new version' }));
    expect(await screen.findByText('Question saved.')).toBeDefined();
    expect(server.sentTo(changeQuestion).at(-1)?.body).toMatchObject({
      version: 2,
      question: 'What is a large stack?',
    });
  });

  test('their version can be used, and my draft is dropped', async () => {
    const { user, server, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Use their version' }));
    expect(await screen.findByText('What is a small stack?')).toBeDefined();
    expect(server.sentTo(changeQuestion)).toHaveLength(1);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test('editing can continue, with everything typed', async () => {
    const { user, dialog, editor } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await editor()).getByLabelText('Question')).toHaveProperty('value', 'What is a large stack?');
  });
});
