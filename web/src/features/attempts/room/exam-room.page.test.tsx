import {
  confirmDelivered,
  getOwnRecord,
  getReceipt,
  listOwnExams,
  listPaper,
  nextQuestion,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import { ERROR_MESSAGES, SOMETHING_WENT_WRONG } from '@quivia/contract/errors.words';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import {
  EXAM,
  examOf,
  examServer,
  forgetExams,
  nextOf,
  PAPER,
  receiptOf,
  savedOf,
  stateOf,
} from '../../../testing/exam.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { NOTIFIED, openNews } from '../../../testing/open-news.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeEach(forgetExams);

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Question ${number}\\b`) });
const option = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });
const saveLine = () => screen.getByTestId('save-line').textContent;
const press = (name: string) => screen.getByRole('button', { name });

describe('a passage', () => {
  test('stands above its questions, and stays closed from one of them to the next', async () => {
    const stimulus = { id: 5, text: 'A **long** story.' };
    const withPassage = PAPER.map((one, i) => (i === 1 || i === 2 ? { ...one, stimulus } : one));
    examServer().on(listPaper, withPassage);
    const { user } = openExam();
    await question(1);
    expect(screen.queryByText(/^Passage/)).toBeNull();
    await user.keyboard('{ArrowRight}');
    await question(2);
    const summary = await screen.findByText('Passage for questions 2 to 3');
    expect(screen.getByRole('region', { name: 'Passage for questions 2 to 3' }).textContent).toBe(
      'A long story.',
    );
    const passage = summary.closest('details') as HTMLDetailsElement;
    passage.open = false;
    await user.keyboard('{ArrowRight}');
    await question(3);
    expect(screen.getByText('Passage for questions 2 to 3').closest('details')).toBe(passage);
    expect(passage.open).toBe(false);
    await user.keyboard('{ArrowRight}');
    await question(4);
    await waitFor(() => expect(screen.queryByText(/^Passage/)).toBeNull());
  });
});

describe('answering', () => {
  test('each choice is sent at once, and the line says when it is saved', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.click(option('Second of 1'));
    await waitFor(() => expect(saveLine()).toMatch(/^All answers saved, \d?\d:\d\d:\d\d \S\S$/));
    expect(server.sentTo(saveResponse).map(({ body }) => body)).toMatchObject([
      { question_id: 11, option_id: 111, opening: 1 },
    ]);
  });

  test('letters choose, arrows move, F flags, and a move puts the focus on the question', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.keyboard('c{ArrowRight}');
    const second = await question(2);
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(screen.getByText('Question 1, answered')).toBeDefined();
    await user.keyboard('f');
    await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(2));
    expect(server.sentTo(saveResponse)[1]?.body).toMatchObject({ question_id: 12, is_flagged: true });
    expect(screen.getByText('Question 2, seen, not answered, flagged')).toBeDefined();
  });

  test('Save with nothing chosen says what to do', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.click(press('Save'));
    expect(screen.getByText('Choose an answer first.')).toBeDefined();
    expect(server.sentTo(saveResponse)).toEqual([]);
    await user.click(option('First of 1'));
    expect(screen.queryByText('Choose an answer first.')).toBeNull();
    // Not on another question either.
    await user.keyboard('s');
    await user.click(press('Next'));
    expect(screen.queryByText('Choose an answer first.')).toBeNull();
  });

  test('an error of the server is not called Offline, and the answer is sent again', async () => {
    let isBroken = true;
    const server = examServer().on(saveResponse, () => (isBroken ? refusal('internal') : savedOf()));
    const { user } = openExam();
    await question(1);
    await user.click(option('Second of 1'));
    await waitFor(() => expect(saveLine()).toContain('The server is having trouble.'));
    expect(saveLine()).not.toContain('Offline');
    isBroken = false;
    await waitFor(() => expect(saveLine()).toMatch(/^All answers saved/));
    expect(new Set(server.sentTo(saveResponse).map(({ body }) => body.seq)).size).toBe(1);
  });

  test('without a reply it is Offline', async () => {
    examServer().on(saveResponse, () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = openExam();
    await question(1);
    await user.click(option('Second of 1'));
    await waitFor(() => expect(saveLine()).toContain('Offline'));
  });

  test.each(['question_left', 'results_out', 'seq_used', 'not_allowed'] as const)(
    'an answer refused with %s is shown with its sentence and not retried',
    async (code) => {
      const server = examServer().on(saveResponse, () => refusal(code));
      const { user } = openExam();
      await question(1);
      await user.click(option('Second of 1'));
      expect((await screen.findByRole('alert')).textContent).toBe(`Question 1: ${ERROR_MESSAGES[code]}`);
      expect(saveLine()).toBe('1 answer not saved');
      dispatchEvent(new Event('online'));
      await waitFor(() => expect(server.sentTo(startAttempt).length).toBeGreaterThan(1));
      expect(server.sentTo(saveResponse)).toHaveLength(1);
    },
  );

  test('a refused answer is listed with the reason, is not sent again, and the saved one is shown', async () => {
    const kept = { question_id: 11, option_ids: [110], is_flagged: false };
    const server = examServer({ answers: [kept] }).on(saveResponse, () => refusal('not_allowed'));
    const { user } = openExam();
    await question(1);
    await user.click(option('Second of 1'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Question 1: /);
    expect(saveLine()).toBe('1 answer not saved');
    await waitFor(() => expect(option('First of 1')).toHaveProperty('checked', true));
    expect(server.sentTo(saveResponse)).toHaveLength(1);
    // The next answer to it is saved, and the complaint goes.
    server.on(saveResponse, () => savedOf());
    await user.click(option('Third of 1'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

test('an answer that was refused is named after a reload too, and on the receipt', async () => {
  examServer().on(saveResponse, () => refusal('question_left'));
  const first = openExam();
  await question(1);
  await first.user.click(option('Second of 1'));
  const said = `Question 1: ${ERROR_MESSAGES.question_left}`;
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  first.unmount();
  const again = openExam();
  await question(1);
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(saveLine()).toBe('1 answer not saved');
  again.unmount();
  examServer({ status: 'submitted' }).on(getReceipt, receiptOf());
  openExam();
  await screen.findByRole('heading', { name: 'Submitted' });
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});

describe('forward only', () => {
  const forward = { navigation: 'forward_only', current_question: 11 } as const;

  test('Next asks the server for the next question; numbers count them all', async () => {
    const server = examServer(forward).on(listPaper, PAPER.slice(0, 1)).on(nextQuestion, nextOf);
    const { user } = openExam();
    expect((await question(1)).textContent).toBe('Question 1 of 4');
    expect(await screen.findByText('Question 4, not seen yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await user.click(option('First of 1'));
    await user.click(press('Next'));
    await waitFor(async () => expect(document.activeElement).toBe(await question(2)));
    expect(screen.queryByText(/First of 1/)).toBeNull();
    expect(server.sentTo(nextQuestion).map(({ body }) => body.question_id)).toEqual([11]);
    // Back is not possible by keyboard either.
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('heading', { name: /^Question 2/ })).toBeDefined();
  });

  test('without a network it says that the next question waits, and the answer can still change', async () => {
    const server = examServer(forward).on(listPaper, PAPER.slice(0, 1));
    const { user } = openExam();
    await question(1);
    await user.click(option('First of 1'));
    await user.click(press('Next'));
    expect(await screen.findByText(/The next question opens as soon as you're connected/)).toBeDefined();
    await user.click(option('Second of 1'));
    await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(2));
    server.on(nextQuestion, nextOf);
    dispatchEvent(new Event('online'));
    await question(2);
    expect(screen.queryByText(/The next question opens/)).toBeNull();
  });

  test('a server in trouble is named as such', async () => {
    examServer(forward)
      .on(listPaper, PAPER.slice(0, 1))
      .on(nextQuestion, () => refusal('internal'));
    const { user } = openExam();
    await question(1);
    await user.click(option('First of 1'));
    await user.click(press('Next'));
    expect(await screen.findByText(/^The server is having trouble\./)).toBeDefined();
  });

  test('the review lists questions that were not reached', async () => {
    examServer(forward).on(listPaper, PAPER.slice(0, 1));
    const { user } = openExam();
    await question(1);
    await user.click(screen.getByRole('link', { name: 'Review and submit' }));
    expect(await screen.findByText(/You have answered 0 of 4/)).toBeDefined();
    expect(screen.getByText('Question 4, not seen yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Question/ })).toBeNull();
  });
});

describe('help and display', () => {
  test('the keyboard help opens with ?, and keys do nothing behind it', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard help' });
    await user.keyboard('a');
    expect(server.sentTo(saveResponse)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('text size, contrast and shortcuts are remembered on the device', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    await user.click(press('Text size and contrast'));
    await user.click(await screen.findByLabelText('Very large'));
    await user.click(screen.getByLabelText('High contrast'));
    await user.click(screen.getByLabelText('Keyboard shortcuts'));
    await user.click(press('Done'));
    expect(document.documentElement.dataset).toMatchObject({ examText: 'larger', contrast: 'high' });
    await user.keyboard('a');
    expect(server.sentTo(saveResponse)).toEqual([]);
    expect(JSON.parse(localStorage.getItem('exam-display') ?? '{}')).toEqual({
      text: 'larger',
      highContrast: true,
      shortcuts: false,
      hidesClock: false,
    });
  });
});

describe('reviewing and submitting', () => {
  test('the review lists what is unanswered; submitting asks first and shows the receipt', async () => {
    const server = examServer().on(submitAttempt, () => receiptOf({ answered: 1 }));
    const { user } = openExam();
    await question(1);
    await user.click(option('Second of 1'));
    await user.click(screen.getByRole('link', { name: 'Review and submit' }));
    expect(await screen.findByText(/You have answered 1 of 4/)).toBeDefined();
    await user.click(press('Submit'));
    const dialog = screen.getByRole('alertdialog', { name: 'Submit your exam?' });
    expect(dialog.textContent).toContain('3 questions have no answer.');
    expect(server.sentTo(submitAttempt)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Submit and finish' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Submitted' })).toBeDefined();
    expect(screen.getByText('Q000003-7KMP')).toBeDefined();
    expect(screen.getByText('1 of 4')).toBeDefined();
  });

  test('a question in the review leads back to it', async () => {
    examServer();
    const { user } = renderPage(`/quiz/${EXAM}/review`, { as: 'Student' });
    await user.click(await screen.findByRole('button', { name: 'Question 3, not seen yet' }));
    await waitFor(async () => expect(document.activeElement).toBe(await question(3)));
  });

  test('while it cannot be submitted the student can keep working', async () => {
    examServer().on(submitAttempt, () => refusal('busy'));
    const { user } = renderPage(`/quiz/${EXAM}/review`, { as: 'Student' });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await user.click(press('Submit and finish'));
    await screen.findByRole('heading', { level: 1, name: 'Submitting…' });
    await user.click(press('Keep working'));
    expect(await screen.findByText('Review your answers')).toBeDefined();
  });
});

describe('on the way in', () => {
  test('an exam opened by its address starts only after the warning', async () => {
    const server = fakeServer()
      .on(listOwnExams, [examOf({ navigation: 'forward_only', integrity: 'full_screen' })])
      .on(startAttempt, () => stateOf())
      .on(listPaper, PAPER);
    const { user } = openExam();
    await user.click(await screen.findByRole('button', { name: 'Start Quiz' }));
    await question(1);
    expect(server.sentTo(startAttempt)).toHaveLength(1);
  });

  test('an exam of somebody else says so, and does not retry', async () => {
    const server = fakeServer()
      .on(listOwnExams, [])
      .on(startAttempt, () => refusal('not_found', { message: "This exam isn't assigned to you." }));
    openExam();
    expect((await screen.findByRole('alert')).textContent).toBe("This exam isn't assigned to you.");
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.sentTo(startAttempt)).toHaveLength(1);
  });

  test('a server that cannot be reached is tried again', async () => {
    const server = fakeServer();
    const { user } = openExam();
    expect(await screen.findByText('Retrying automatically every few seconds.')).toBeDefined();
    server.on(listOwnExams, []).on(startAttempt, stateOf()).on(listPaper, PAPER);
    await user.click(press('Try again'));
    await question(1);
  });

  test('an exam that is open on another device asks before it continues here', async () => {
    const server = examServer().on(startAttempt, ({ query }) =>
      query.take_over ? stateOf({ opening: 2 }) : refusal('open_elsewhere'),
    );
    const { user } = openExam();
    await screen.findByRole('heading', { name: 'This exam is open on another device' });
    await user.click(press('Continue here'));
    await question(1);
    // The answers of this opening are numbered by it.
    await user.click(option('First of 1'));
    await waitFor(() => expect(server.sentTo(saveResponse)[0]?.body.opening).toBe(2));
  });

  test('one that is open in another tab of this browser says so', async () => {
    examServer().on(startAttempt, () => refusal('open_elsewhere'));
    const opener = { userId: 7, examId: EXAM, device: 'the-other-tab-of-it', until: '' };
    localStorage.setItem('exam-opened-by', JSON.stringify(opener));
    const closed = Promise.withResolvers<void>();
    void navigator.locks?.request(`quivia-device-${opener.device}`, () => closed.promise);
    openExam();
    await screen.findByRole('heading', { name: 'This exam is open in another tab' });
    expect(screen.getByText(/it closes in the other tab/)).toBeDefined();
    closed.resolve();
  });

  test('one that was continued in another tab says so once that tab has written it down', async () => {
    examServer();
    openExam();
    await question(1);
    examServer().on(startAttempt, () => refusal('open_elsewhere'));
    dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: 'Continued on another device' });
    const opener = { userId: 7, examId: EXAM, device: 'the-other-tab-of-it', until: '' };
    localStorage.setItem('exam-opened-by', JSON.stringify(opener));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'exam-opened-by' })));
    expect(screen.getByRole('heading', { name: 'Continued in another tab' })).toBeDefined();
  });

  test('the first question opens at its top, although the page before it was scrolled', async () => {
    fakeServer()
      .on(listOwnExams, [examOf()])
      .on(startAttempt, () => stateOf())
      .on(listPaper, PAPER);
    const { user } = openExam();
    const start = await screen.findByRole('button', { name: 'Start Quiz' });
    vi.stubGlobal('scrollY', 511);
    const scrollTo = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
    await user.click(start);
    await question(1);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    vi.unstubAllGlobals();
    scrollTo.mockRestore();
  });

  test('a reload after the end says what arrived late, and when the last answer was saved', async () => {
    const saved_at = new Date(Date.now() - 3_600_000).toISOString();
    const server = fakeServer()
      .on(listOwnExams, [examOf({ status: 'closed_by_deadline', state: 'over' })])
      .on(startAttempt, () => stateOf({ status: 'closed_by_deadline', saved_at, late_questions: [12] }))
      .on(getReceipt, receiptOf({ status: 'closed_by_deadline' }))
      .on(confirmDelivered, receiptOf({ status: 'closed_by_deadline' }));
    const { unmount } = openExam();
    await screen.findByRole('heading', { level: 1, name: "Time's up" });
    expect(saveLine()).toBe('1 answer arrived late. Your examiner will decide whether it counts.');
    unmount();
    server.on(startAttempt, () => stateOf({ status: 'closed_by_deadline', saved_at }));
    openExam();
    await screen.findByRole('heading', { level: 1, name: "Time's up" });
    expect(saveLine()).toBe(`All answers saved, ${timeToSecondOf(new Date(saved_at))}`);
  });

  test('a disqualified student reads why, and nothing about saving', async () => {
    fakeServer()
      .on(listOwnExams, [examOf({ status: 'disqualified', state: 'over' })])
      .on(startAttempt, () => stateOf({ status: 'disqualified', end_reason: 'A second phone' }))
      .on(
        getReceipt,
        receiptOf({
          status: 'disqualified',
          end_reason: 'A second phone',
          message: 'Your teacher disqualified you: A second phone',
          questions: 0,
        }),
      );
    openExam();
    expect(await screen.findByRole('heading', { level: 1, name: 'You were disqualified' })).toBeDefined();
    expect(screen.getByText('Your teacher disqualified you: A second phone')).toBeDefined();
    expect(screen.queryByTestId('save-line')).toBeNull();
  });

  test('Back asks first; the student can stay, or leave', async () => {
    examServer();
    const { user, router } = renderPage('/student?panel=take-quiz', { as: 'Student' });
    await screen.findByRole('heading', { level: 1, name: 'Take Quiz' });
    await router.navigate(`/quiz/${EXAM}`);
    await question(1);
    await router.navigate(-1);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('leaving is recorded');
    await user.click(press('Stay in the exam'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await question(1)).toBeDefined();
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Take Quiz' })).toBeDefined();
  });

  test('Back asks also where the exam is the first page of its tab', async () => {
    examServer();
    const { user, router } = openExam();
    await question(1);
    await user.click(option('First of 1'));
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Take Quiz' })).toBeDefined();
  });

  test('waiting to submit shows the clock', async () => {
    examServer().on(submitAttempt, () => new Response('', { status: 502 }));
    const { user } = openExam();
    await question(1);
    await user.click(screen.getByRole('link', { name: 'Review and submit' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await user.click(screen.getByRole('button', { name: 'Submit and finish' }));
    await screen.findByRole('heading', { level: 1, name: 'Submitting…' });
    expect(screen.getByRole('timer').textContent).toMatch(/^\d\d:\d\d$/);
  });

  test('an exam that has ended shows its receipt', async () => {
    fakeServer()
      .on(listOwnExams, [examOf({ status: 'closed_by_deadline', state: 'over' })])
      .on(startAttempt, () => stateOf({ status: 'closed_by_deadline' }))
      .on(
        getReceipt,
        receiptOf({
          status: 'closed_by_deadline',
          message: "Time's up. Your answers have been submitted.",
        }),
      )
      .on(confirmDelivered, receiptOf({ status: 'closed_by_deadline' }));
    openExam();
    expect(await screen.findByRole('heading', { level: 1, name: "Time's up" })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View Results' }).getAttribute('href')).toContain('/student');
  });

  test('the receipt says for good which answers arrived late and do not count, and is never green', async () => {
    const late = {
      question_number: 2,
      chosen: 'C',
      given_at: null,
      received_at: new Date().toISOString(),
      accepted: null,
      after_results: true,
    };
    const receipt = receiptOf({ status: 'closed_by_deadline', late: [late] });
    fakeServer()
      .on(listOwnExams, [examOf({ status: 'closed_by_deadline', state: 'over' })])
      .on(startAttempt, () =>
        stateOf({ status: 'closed_by_deadline', saved_at: new Date().toISOString(), late_questions: [12] }),
      )
      .on(getReceipt, receipt)
      .on(confirmDelivered, receipt);
    openExam();
    const region = await screen.findByRole('region', { name: 'Answers that arrived late' });
    expect(region.textContent).toMatch(
      /Question 2, your answer C, arrived .* after the results: not counted\. Show this to your examiner\./,
    );
    expect(saveLine()).toBe('1 answer arrived late and does not count');
  });

  test('an exam that is cancelled while it is being taken shows a calm page with the reason', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    server
      .on(saveResponse, () => refusal('exam_cancelled'))
      .on(startAttempt, () =>
        refusal('exam_cancelled', { message: 'This exam was cancelled: the hall is closed' }),
      );
    await user.click(option('First of 1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Exam cancelled' })).toBeDefined();
    expect(screen.getByText('This exam was cancelled: the hall is closed')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    const asked = server.sentTo(startAttempt).length;
    dispatchEvent(new Event('online'));
    expect(server.sentTo(startAttempt)).toHaveLength(asked);
  });

  test('the receipt lists what was recorded, once it is opened', async () => {
    const at = new Date().toISOString();
    const server = fakeServer()
      .on(listOwnExams, [examOf({ status: 'submitted' })])
      .on(startAttempt, () => stateOf({ status: 'submitted' }))
      .on(getReceipt, receiptOf())
      .on(getOwnRecord, {
        events: [
          { kind: 'left_page', at, question_number: 2, away_seconds: 62 },
          { kind: 'left_page', at, question_number: null, away_seconds: 0 },
          { kind: 'second_device', at, question_number: null, away_seconds: null },
        ],
        dropped: 0,
        short_absences: 1,
      });
    const { user } = openExam();
    await screen.findByRole('heading', { level: 1, name: 'Submitted' });
    expect(server.sentTo(getOwnRecord)).toEqual([]);
    await user.click(screen.getByText('What was recorded'));
    expect(await screen.findByText('You left the page for 1 minute 2 seconds (question 2)')).toBeDefined();
    expect(screen.getByText('You left the page for less than a second')).toBeDefined();
    expect(screen.getByText("1 absence of less than 5 seconds is listed but doesn't count.")).toBeDefined();
    expect(screen.getByText('You continued on another device')).toBeDefined();
    expect(screen.getByText(/Your examiner can see it too/)).toBeDefined();
  });

  test('a receipt without anything recorded says so; a failed look can be repeated', async () => {
    const server = fakeServer()
      .on(listOwnExams, [examOf({ status: 'submitted' })])
      .on(startAttempt, () => stateOf({ status: 'submitted' }))
      .on(getReceipt, receiptOf())
      .on(getOwnRecord, () => refusal('not_allowed'));
    const { user } = openExam();
    await user.click(await screen.findByText('What was recorded'));
    const again = await screen.findByRole('button', { name: /again/i });
    server.on(getOwnRecord, { events: [], dropped: 0, short_absences: 0 });
    await user.click(again);
    expect(await screen.findByText('Nothing was recorded during your exam.')).toBeDefined();
  });

  test('a receipt whose stream was down says that the exam was reopened once it is back, and a failed look changes nothing', async () => {
    const server = fakeServer()
      .on(listOwnExams, [examOf({ status: 'submitted' })])
      .on(startAttempt, () => stateOf({ status: 'submitted' }))
      .on(getReceipt, receiptOf());
    openExam();
    await screen.findByRole('heading', { level: 1, name: 'Submitted' });
    const stream = () =>
      new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    server.on(listOwnExams, [examOf({ status: 'in_progress' })]).on(streamNotifications, stream);
    await screen.findByRole('button', { name: 'Continue' });
    const asked = server.sentTo(listOwnExams).length;
    server.on(listOwnExams, () => refusal('internal'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.sentTo(listOwnExams).length).toBeGreaterThan(asked));
    await act(async () => {});
    expect(press('Continue')).toBeDefined();
  });

  test('a person without the role sees no question', async () => {
    fakeServer();
    renderPage(`/quiz/${EXAM}`, { as: 'Faculty' });
    expect(await screen.findByRole('main')).toBeDefined();
    expect(screen.queryByText(/^Question/)).toBeNull();
  });
});

describe('the clock', () => {
  test('shows the time left, and closes the sheet at the deadline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const deadline = new Date(Date.now() + 600_000).toISOString();
    const server = examServer().on(startAttempt, () => stateOf({ deadline }));
    openExam();
    await question(1);
    expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|0\d:\d\d)$/);
    server.on(startAttempt, () => stateOf({ status: 'closed_by_deadline', deadline }));
    server.on(getReceipt, receiptOf({ status: 'closed_by_deadline' }));
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(await screen.findByRole('heading', { level: 1, name: "Time's up" })).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(await screen.findByText('Q000003-7KMP')).toBeDefined();
  });

  test('a minute that is over is not announced any longer, wherever the pointer rests', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const deadline = new Date(Date.now() + 70_000).toISOString();
    examServer().on(startAttempt, () => stateOf({ deadline }));
    const { user } = openExam();
    await question(1);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await user.hover(await screen.findByText('1 minute left'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('1 minute left')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText('1 minute left')).toBeNull();
  });

  test("follows the server, also when the browser's is an hour wrong, and more time arrives with the news", async () => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: now + 3_600_000 });
    const server = examServer({ server_time: at(0), deadline: at(20) }).on(listOwnExams, [
      examOf({ status: 'in_progress', server_time: at(0), start_time: at(-5), end_time: at(60) }),
    ]);
    const tellNews = openNews(server);
    openExam();
    await question(1);
    expect(screen.getByRole('timer').textContent).toMatch(/^(20:00|1\d:\d\d)$/);
    server.on(startAttempt, () => stateOf({ server_time: at(0), deadline: at(30) }));
    await tellNews(NOTIFIED);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|2\d:\d\d)$/));
    expect(await screen.findByText("You've been given 10 more minutes.")).toBeDefined();
  });

  test('only the server decides that the time is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const server = examServer({ server_time: at(0), deadline: at(8) }).on(saveResponse, () =>
      savedOf({ server_time: at(0), deadline: at(8) }),
    );
    const { user } = openExam();
    await question(1);
    await user.click(option('First of 1'));
    await waitFor(() => expect(saveLine()).toMatch(/^All answers saved/));
    server.goAway();
    await user.click(option('Second of 1'));
    // This browser's clocks run ahead.
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(await screen.findByRole('heading', { level: 1, name: "Time's up" })).toBeDefined();
    expect(saveLine()).toMatch(/^Offline\. 1 answer not stored/);
    server.comeBack();
    dispatchEvent(new Event('online'));
    await question(1);
    expect(screen.getByRole('timer').textContent).toMatch(/^0[678]:\d\d$/);
    await waitFor(() => expect(saveLine()).toMatch(/^All answers saved/));
    expect(server.sentTo(saveResponse).at(-1)?.body).toMatchObject({ option_ids: [111] });
  });

  test('says how much more time was given', async () => {
    const server = examServer();
    const { user } = openExam();
    await question(1);
    const later = new Date(Date.now() + 39 * 60_000).toISOString();
    server.on(saveResponse, () => savedOf({ deadline: later }));
    await user.click(option('First of 1'));
    expect(await screen.findByText("You've been given 10 more minutes.")).toBeDefined();
  });
});

// As here, where there is no IndexedDB.
test('a browser that stores nothing says so, and the answers still arrive', async () => {
  const server = examServer();
  const { user } = openExam();
  await question(1);
  expect(await screen.findByText(/^This browser can't store your answers\./)).toBeDefined();
  server.goAway();
  await user.click(option('First of 1'));
  await waitFor(() => expect(saveLine()).toBe("Offline. 1 answer not stored: don't close this page."));
  server.comeBack();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(saveLine()).toMatch(/^All answers saved/));
  expect(server.sentTo(saveResponse).at(-1)?.body).toMatchObject({ option_ids: [110] });
});

describe('what this device has stored is damaged', () => {
  const STORED = [
    'exam-opened-by',
    'exam-place',
    'exam-absence',
    'exam-messages-closed',
    'exam-display',
    'exam-session',
  ];

  test('the exam opens, and the damaged texts are kept under other names', async () => {
    examServer();
    for (const key of STORED) localStorage.setItem(key, '{"userId":');
    for (const key of ['exam-struck', 'exam-device', 'page-key']) sessionStorage.setItem(key, '[3,');
    openExam();
    await question(1);
    expect(localStorage.getItem('damaged/exam-opened-by')).toBe('{"userId":');
    expect(sessionStorage.getItem('damaged/exam-struck')).toBe('[3,');
  });

  test('an unsent answer that cannot be read is kept aside and named, and the others are sent', async () => {
    const server = examServer();
    const store = await deviceStore();
    const answer = { kind: 'answer', exam_id: EXAM, opening: 1, question_id: 11, option_ids: [111] };
    const whole = { ...answer, seq: 5, is_flagged: false, malpractice: false };
    await store.put(['unsent', 7, EXAM, 1, 5], whole);
    await store.put(['unsent', 7, EXAM, 1, 6], null);
    openExam();
    await question(1);
    await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(1));
    expect(await screen.findByText(/^1 entry that was waiting on this device can't be read/)).toBeDefined();
    expect(await store.all(['damaged', 7])).toEqual([
      { key: ['damaged', 7, 'unsent', EXAM, 1, 6], value: null },
    ]);
  });

  test('whatever else stops the exam from opening ends in a sentence, and can be tried again', async () => {
    examServer();
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const opening = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('This browser has no random numbers');
    });
    const { user } = openExam();
    expect((await screen.findByRole('alert')).textContent).toBe(SOMETHING_WENT_WRONG);
    expect(screen.getByRole('link', { name: 'Go to your quizzes' })).toBeDefined();
    opening.mockRestore();
    await user.click(press('Try again'));
    await question(1);
  });
});
