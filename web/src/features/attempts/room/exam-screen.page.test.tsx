// Getting through an exam and finishing it, by pointer and by keyboard.
import { listPaper, nextQuestion, type QuestionForStudent, saveResponse } from '@quivia/contract/attempts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { EXAM, examServer, forgetExams, nextOf, PAPER, savedOf } from '../../../testing/exam.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() =>
  Promise.all([
    import('../sheet/palette.tsx'),
    import('../sheet/key-commands.tsx'),
    import('../sheet/review-view.tsx'),
    import('../tools/tool-panel.tsx'),
    import('./dialogs.tsx'),
  ]),
);
beforeEach(async () => {
  await forgetExams();
  sessionStorage.clear();
  localStorage.clear();
});

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Question ${number}\\b`) });
const option = (name: RegExp) => screen.getByRole('radio', { name });
/** The neighbours of a question are laid out ahead. */
const strikeB = () =>
  within(screen.getByRole('region', { name: /^Question 1/ })).getByRole('button', { name: 'Strike out B' });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const answerSheet = async () => within(await screen.findByRole('complementary', { name: 'Answer sheet' }));
const says = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(words));

const numberQuestion: QuestionForStudent = {
  ...(PAPER[0] as QuestionForStudent),
  kind: 'number',
  options: [],
  body: { unit_mode: 'none', units: [] },
};

/** Four questions; opened at the last one. */
async function openLast() {
  const page = openExam();
  await question(1);
  await page.user.click((await answerSheet()).getByRole('button', { name: /^Question 4/ }));
  await question(4);
  return page;
}

test('an information page has no answer to lose: it can’t be flagged, by pointer or by key', async () => {
  const [first, ...others] = PAPER as [QuestionForStudent, ...QuestionForStudent[]];
  const info: QuestionForStudent = { ...first, kind: 'info', options: [], body: {} };
  const server = examServer().on(listPaper, [info, ...others]);
  const { user } = openExam();
  await question(1);
  expect(screen.queryByRole('button', { name: /^Flag/ })).toBeNull();
  await user.keyboard('f');
  await user.keyboard('n');
  await question(2);
  expect(screen.getAllByRole('button', { name: /^Flag/ })).not.toEqual([]);
  expect(server.sentTo(saveResponse)).toEqual([]);
});

describe('the way to the end', () => {
  test('on the last question Next leads to the review', async () => {
    examServer();
    const { user } = await openLast();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(press('Review and submit'));
    expect(await screen.findByRole('heading', { name: 'Review your answers' })).toBeDefined();
    expect(document.title).toBe('Review · Data structures · Quivia');
  });

  test('by keyboard N does so too, and R from every question', async () => {
    examServer();
    const { user } = await openLast();
    await user.keyboard('n');
    const heading = await screen.findByRole('heading', { name: 'Review your answers' });
    await user.click(screen.getByRole('link', { name: 'Back to the questions' }));
    await question(4);
    expect(heading.isConnected).toBe(false);
    await user.keyboard('p');
    await question(3);
    await user.keyboard('r');
    expect(await screen.findByRole('heading', { name: 'Review your answers' })).toBeDefined();
  });

  test('an answer that cannot be graded as a whole is incomplete on the sheet, in the review and before submitting', async () => {
    const holes = [
      { id: 'p', type: 'text' },
      { id: 'q', type: 'text' },
    ];
    const kinds: QuestionForStudent[] = [
      {
        ...(PAPER[0] as QuestionForStudent),
        kind: 'number',
        options: [],
        body: { unit_mode: 'none', units: [] },
      },
      {
        ...(PAPER[1] as QuestionForStudent),
        kind: 'cloze',
        options: [],
        question: '[[p]] [[q]]',
        body: { holes },
      },
      ...PAPER.slice(2),
    ];
    const answers = [
      { question_id: 11, option_ids: [], answer: { value: 'nine point eight' }, is_flagged: false },
      { question_id: 12, option_ids: [], answer: { holes: { p: 'x' } }, is_flagged: false },
      { question_id: 13, option_ids: [130], is_flagged: false },
    ];
    examServer({ answers }).on(listPaper, kinds);
    const { user } = openExam();
    await question(1);
    const sheet = await answerSheet();
    expect(sheet.getByRole('button', { name: 'Question 1, incomplete' })).toBeDefined();
    expect(sheet.getByText('1 answered, 2 incomplete, 0 flagged, 1 left')).toBeDefined();
    await user.click(sheet.getByRole('link', { name: 'Review and submit' }));
    expect(await screen.findByText(/You have answered 1 of 4/)).toBeDefined();
    // The first of the lists.
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Incomplete (2)');
    expect(press('Question 2, 1 of 2 blanks')).toBeDefined();
    await user.click(press('Submit'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '2 answers are incomplete: Question 1, not a number; Question 2, 1 of 2 blanks.',
    );
    await user.click(press('Keep working'));
    await user.click(press('Question 1, not a number'));
    expect(await question(1)).toBeDefined();
  });

  test('a number that cannot be read is named, though Next is pressed at once', async () => {
    const paper = [numberQuestion, ...PAPER.slice(1)];
    examServer().on(listPaper, paper);
    const { user } = openExam();
    await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'nine');
    await user.click(press('Next'));
    await question(2);
    expect(
      await screen.findByText("Question 1: a number in your answer can't be read. Please correct it."),
    ).toBeDefined();
  });

  test('forward only, it asks before the question is left with it', async () => {
    const server = examServer({ navigation: 'forward_only', current_question: 11 })
      .on(listPaper, [numberQuestion])
      .on(nextQuestion, nextOf);
    const { user } = openExam();
    await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'nine');
    await user.click(press('Next'));
    expect(await screen.findByRole('alertdialog', { name: 'Move on with this answer?' })).toBeDefined();
    expect(server.sentTo(nextQuestion)).toEqual([]);
    await user.click(press('Move on'));
    await question(2);
  });

  test("the tab's title says which question is shown", async () => {
    examServer();
    await openLast();
    await waitFor(() => expect(document.title).toBe('Question 4 of 4 · Data structures · Quivia'));
  });

  test('the answer sheet opens from the bar, and the number of the current question leads to it', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    await user.click(press('1/4 Answer sheet'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Answer sheet' }));
    const current = sheet.getByRole('button', { name: /^Question 1/ });
    await waitFor(() => expect(document.activeElement).toBe(current));
    await user.click(current);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await question(1)));
  });

  test('the answer sheet is one Tab stop, and the arrows move in it without leaving the question', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    const sheet = await answerSheet();
    const marks = sheet.getAllByRole('button');
    expect(marks.filter((mark) => mark.tabIndex === 0)).toHaveLength(1);
    marks[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(marks[2]);
    await user.keyboard('{End}{ArrowLeft}');
    expect(document.activeElement).toBe(marks[2]);
    await waitFor(() => expect(document.title).toContain('Question 1 of 4'));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await question(3)));
  });
});

describe('saving and clearing', () => {
  test('Save says what came of it, and that answers save automatically', async () => {
    let save: () => void = () => {};
    const server = examServer().on(
      saveResponse,
      () => new Promise((resolve) => (save = () => resolve(savedOf()))),
    );
    const { user } = openExam();
    await question(1);
    await user.click(option(/First of 1/));
    await user.click(press('Save'));
    await says('Saving…');
    save();
    await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(2));
    save();
    await says('Saved. Answers also save automatically.');
    await user.click(press('Next'));
    expect(screen.queryByText('Saved. Answers also save automatically.')).toBeNull();
  });

  test('without a network Save says where the answer is', async () => {
    examServer().on(saveResponse, () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = openExam();
    await question(1);
    await user.click(option(/First of 1/));
    await user.click(press('Save'));
    await says("Kept on this device. It will be sent as soon as you're connected.");
  });

  test('clearing the choice leaves the focus at its option', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    await user.click(option(/Second of 1/));
    await user.click(press('Clear my choice'));
    expect(option(/Second of 1/)).toHaveProperty('checked', false);
    expect(document.activeElement).toBe(option(/Second of 1/));
  });

  test('a flag changes its pressed state and not its name', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    const flag = press('Flag for review');
    expect(flag.getAttribute('aria-pressed')).toBe('false');
    await user.click(flag);
    expect(press('Flag for review').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('forward only', () => {
  const forward = { navigation: 'forward_only', current_question: 11 } as const;

  test('nothing can be flagged, and leaving an unanswered question asks', async () => {
    const server = examServer(forward).on(listPaper, PAPER.slice(0, 1)).on(nextQuestion, nextOf);
    const { user } = openExam();
    await question(1);
    expect(screen.queryByRole('button', { name: /Flag/ })).toBeNull();
    await user.keyboard('m');
    await user.click(press('Next'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Move on without an answer?' }));
    await user.click(asked.getByRole('button', { name: 'Stay here' }));
    expect(server.sentTo(nextQuestion)).toEqual([]);
    await user.keyboard('n');
    await user.click(await screen.findByRole('button', { name: 'Move on' }));
    await question(2);
    expect(server.sentTo(saveResponse)).toEqual([]);
  });

  test('an answered question is left without a word', async () => {
    examServer(forward).on(listPaper, PAPER.slice(0, 1)).on(nextQuestion, nextOf);
    const { user } = openExam();
    await question(1);
    await user.click(option(/First of 1/));
    await user.click(press('Next'));
    await question(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('striking out', () => {
  test('an option is struck out and restored, kept through a reload, and never sent', async () => {
    const server = examServer();
    const { user, unmount } = openExam();
    await question(1);
    await user.click(strikeB());
    expect(strikeB().getAttribute('aria-pressed')).toBe('true');
    expect(option(/^B Second of 1 struck out$/)).toBeDefined();
    unmount();
    openExam();
    await question(1);
    expect(option(/^B Second of 1 struck out$/)).toBeDefined();
    await user.click(strikeB());
    expect(option(/^B Second of 1$/)).toBeDefined();
    expect(server.sentTo(saveResponse)).toEqual([]);
  });

  test('what the crossed-out letters are for is said until the first use', async () => {
    examServer();
    const { user } = openExam();
    const hint = 'To strike an option out, press the crossed-out letter beside it.';
    expect((await screen.findAllByText(hint)).length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Strike out A' })[0] as HTMLElement);
    expect(screen.queryAllByText(hint)).toHaveLength(0);
  });

  test('choosing a struck option restores it; a chosen one is not struck out', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.click(strikeB());
    await user.click(option(/Second of 1/));
    expect(option(/^B Second of 1$/)).toHaveProperty('checked', true);
    await user.click(strikeB());
    expect(strikeB().getAttribute('aria-disabled')).toBe('true');
    await user.click(option(/First of 1/));
    expect(option(/^B Second of 1$/)).toHaveProperty('checked', false);
    await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(2));
  });

  test('the buttons are one Tab stop, and the arrows move between them', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    const strikes = within(screen.getByRole('region', { name: /^Question 1/ })).getAllByRole('button', {
      name: /^Strike out/,
    });
    expect(strikes.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    strikes[0]?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(strikes[1]);
    expect(option(/^B Second of 1 struck out$/)).toBeDefined();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(strikes[0]);
  });

  test('Shift and the letter do so by keyboard, and what keys did is announced', async () => {
    examServer();
    const { user } = openExam();
    await question(1);
    await user.keyboard('{Shift>}C{/Shift}');
    await says('C struck out');
    await user.keyboard('{Shift>}C{/Shift}');
    await says('C restored');
    await user.keyboard('a');
    await says('A chosen');
    await user.keyboard('f');
    await says('Flagged for review');
    await user.keyboard('f');
    await says('Flag removed');
  });
});

describe('tools', () => {
  const both = { allow_calculator: true, allow_scratch_pad: true };

  test('there are none where the exam does not allow them', async () => {
    examServer();
    openExam();
    await question(1);
    await answerSheet();
    for (const name of ['Tools', 'Calculator', 'Scratch pad'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('the calculator takes keys and presses, and its keys answer nothing', async () => {
    const server = examServer({ allow_calculator: true });
    const { user } = openExam();
    await question(1);
    const opener = await screen.findByRole('button', { name: 'Calculator' });
    // Also on a phone: an icon alone says too little.
    expect(within(opener).getByText('Calculator').className).toBe('');
    expect(screen.queryByRole('button', { name: 'Scratch pad' })).toBeNull();
    await user.click(opener);
    const field = await screen.findByLabelText('Expression');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('1+2*3{Enter}');
    expect(screen.getByText('= 7')).toBeDefined();
    for (const key of ['plus', '1', 'equals']) await user.click(press(key));
    expect(field).toHaveProperty('value', 'Ans+1');
    expect(screen.getByText('= 8')).toBeDefined();
    await user.click(press('AC'));
    for (const key of ['sin', '3', '0', 'equals', 'M+']) await user.click(press(key));
    expect(screen.getByText('= 0.5')).toBeDefined();
    expect(screen.getByText('M = 0.5')).toBeDefined();
    await user.click(screen.getByLabelText('Rad'));
    await user.click(press('equals'));
    expect(screen.getByText('= −0.988031624093')).toBeDefined();
    for (const key of ['AC', '1', 'divided by', '0', 'delete the last character', '0', 'equals'])
      await user.click(press(key));
    expect(screen.getByText("Can't divide by zero.")).toBeDefined();
    field.focus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(opener);
    expect(server.sentTo(saveResponse)).toEqual([]);
  });

  test('notes stay on the device, encrypted, through a reload', async () => {
    examServer(both);
    const { user, unmount } = openExam();
    await question(1);
    const opener = await screen.findByRole('button', { name: 'Tools' });
    // Neither tool lends its name to both.
    expect(screen.queryByRole('button', { name: 'Calculator' })).toBeNull();
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Scratch pad' }));
    // At once: on a busy machine the first keys would be kept before the last are typed.
    (await screen.findByLabelText('Your notes')).focus();
    await user.paste('a = 12');
    expect(screen.getByText(/^Only you see this\./)).toBeDefined();
    const kept = async () =>
      (await (await deviceStore()).all(['page'])).filter(({ key }) => key[3] === 'scratch-pad');
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    expect(JSON.stringify(await kept())).not.toContain('a = 12');
    unmount();
    openExam();
    await question(1);
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('button', { name: 'Scratch pad' }));
    await waitFor(() => expect(screen.getByLabelText('Your notes')).toHaveProperty('value', 'a = 12'));
  });
});

test('the clock can be hidden until the last five minutes', async () => {
  examServer({ deadline: new Date(Date.now() + 20 * 60_000).toISOString() });
  const { user } = openExam();
  await question(1);
  expect(screen.getByRole('timer')).toBeDefined();
  await user.click(press('Text size and contrast'));
  await user.click(await screen.findByLabelText('Hide the clock until the last 5 minutes'));
  await user.click(press('Done'));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('keyboard shortcuts are offered where there are keys', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  examServer();
  const { user } = openExam();
  await question(1);
  await user.click(press('Text size and contrast'));
  expect(await screen.findByRole('checkbox', { name: 'High contrast' })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Keyboard shortcuts' })).toBeNull();
  await user.click(press('Done'));
  await user.keyboard('n');
  await question(2);
  await user.click(press('Text size and contrast'));
  expect(await screen.findByRole('checkbox', { name: 'Keyboard shortcuts' })).toBeDefined();
  vi.restoreAllMocks();
});
