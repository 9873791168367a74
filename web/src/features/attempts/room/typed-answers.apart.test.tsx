// Questions of other kinds than multiple choice on the exam page. What is typed may never be lost.
// @vitest-environment happy-dom
import '../../../testing/set-up-pages.ts';
import {
  listPaper,
  nextQuestion,
  type QuestionForStudent,
  saveResponse,
  startAttempt,
} from '@quivia/contract/attempts';
import { saveEssay } from '@quivia/contract/essays';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examServer, forgetExams, PAPER, savedOf, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { PlayerProps } from '../../kinds/kind.ts';
import type { Unsent } from '../session/unsent.ts';

/** Two fields stand for all kinds. */
vi.mock('../../kinds/players.tsx', () => {
  return {
    hasUnreadableNumber: () => false,
    Player({ kind, children, answer, onAnswer }: PlayerProps<unknown, { text: string }> & { kind: string }) {
      const change = (text: string) => onAnswer(text ? { text } : null);
      return (
        <>
          {children}
          {kind !== 'info' && (
            <>
              <input
                aria-label="Your answer"
                value={answer?.text ?? ''}
                onChange={(event) => change(event.target.value)}
              />
              <select aria-label="Unit" onChange={(event) => change(event.target.value)}>
                <option>cm</option>
                <option>nm</option>
              </select>
            </>
          )}
        </>
      );
    },
    bringPlayers: async () => {},
  };
});

beforeAll(() =>
  Promise.all([
    import('../sheet/palette.tsx'),
    import('../sheet/key-commands.tsx'),
    import('../sheet/review-view.tsx'),
    import('./dialogs.tsx'),
  ]),
);
beforeEach(async () => {
  await forgetExams();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const other = (id: number, kind: 'text' | 'info' | 'essay'): QuestionForStudent => ({
  ...(PAPER[id - 11] as QuestionForStudent),
  options: [],
  kind,
  body: {},
});
const KINDS = [other(11, 'text'), other(12, 'info'), ...PAPER.slice(2)];

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Question ${number}\\b`) });
const field = () => screen.findByLabelText('Your answer');
const press = (name: string) => screen.getByRole('button', { name });
const sentTo = (server: ReturnType<typeof examServer>) =>
  server.sentTo(saveResponse).map(({ body }) => (body as { answer?: { text: string } }).answer?.text);
const kept = async () =>
  (await (await deviceStore()).all(['unsent']))
    .map(({ value }) => value as Unsent)
    .flatMap((one) => (one.kind === 'answer' ? [one.answer] : []));

/** The page's pause after the last key ends when this says so: a busy machine could wait as long between two keys. */
function holdPause(): () => void {
  const start = globalThis.setTimeout;
  let end = () => {};
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => {
    if (ms !== 800) return start(act, ms);
    end = act;
    return start(() => {});
  });
  return () => end();
}

describe('typing', () => {
  test('is kept on the device at once and sent once, after a pause', async () => {
    const server = examServer().on(listPaper, KINDS);
    const endPause = holdPause();
    const { user } = openExam();
    await user.type(await field(), 'osmosis');
    await waitFor(async () => expect(await kept()).toEqual([{ text: 'osmosis' }]));
    expect(sentTo(server)).toEqual([]);
    endPause();
    await waitFor(() => expect(sentTo(server)).toEqual(['osmosis']));
    expect(server.sentTo(saveResponse)[0]?.body).toMatchObject({ question_id: 11, option_ids: [] });
    await waitFor(async () => expect(await kept()).toEqual([]));
    await expectAccessible(screen.getByRole('region', { name: /^Question 1/ }));
  });

  test.each([
    ['leaving the field', (user: { tab: () => Promise<void> }) => user.tab()],
    ['hiding the page', () => hidePage()],
  ])('%s sends it without waiting', async (_what, act) => {
    const server = examServer().on(listPaper, KINDS);
    holdPause();
    const { user } = openExam();
    await user.type(await field(), 'osm');
    await act(user);
    await waitFor(() => expect(sentTo(server)).toEqual(['osm']));
  });

  test('a tab that is killed while typing loses nothing, with or without a network', async () => {
    examServer().on(listPaper, KINDS);
    holdPause();
    const { user, unmount } = openExam();
    await user.type(await field(), 'osm');
    await waitFor(async () => expect(await kept()).toEqual([{ text: 'osm' }]));
    const left = await (await deviceStore()).all(['unsent']);
    unmount();
    await waitFor(async () => expect(await kept()).toEqual([]));
    // What the killed tab would have left: nothing of it was sent.
    for (const { key, value } of left) await (await deviceStore()).put(key, value);
    const server = examServer().on(listPaper, KINDS);
    server.on(saveResponse, () => Promise.reject(new TypeError('Failed to fetch')));
    openExam();
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'osm'));
    await waitFor(() => expect(sentTo(server)).toContain('osm'));
  });

  test('news of the exam while somebody types leaves the text alone', async () => {
    const server = examServer().on(listPaper, KINDS);
    const { user } = openExam();
    await user.type(await field(), 'os');
    server.on(startAttempt, () => stateOf({ last_seq: 5 }));
    dispatchEvent(new Event('online'));
    await user.type(await field(), 'm');
    await waitFor(() => expect(sentTo(server)).toContain('osm'));
    expect(await field()).toHaveProperty('value', 'osm');
  });

  test('keys are no shortcuts in a field or a list', async () => {
    const server = examServer().on(listPaper, KINDS);
    const { user } = openExam();
    await user.type(await field(), 'nmprs');
    await user.selectOptions(screen.getByLabelText('Unit'), 'nm');
    screen.getByLabelText('Unit').focus();
    await user.keyboard('n');
    await waitFor(() => expect(document.title).toContain('Question 1 of 4'));
    expect(press('Flag for review').getAttribute('aria-pressed')).toBe('false');
    (await question(1)).focus();
    await user.keyboard('n');
    await question(2);
    await waitFor(() => expect(sentTo(server).at(-1)).toBe('nm'));
  });
});

function hidePage() {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

test('a second device continues with what was typed, which can be cleared', async () => {
  const answers = [{ question_id: 11, option_ids: [], answer: { text: 'osmosis' }, is_flagged: false }];
  const server = examServer({ answers }).on(listPaper, KINDS);
  const { user } = openExam();
  expect(await field()).toHaveProperty('value', 'osmosis');
  await user.click(press('Clear my answer'));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect(await field()).toHaveProperty('value', '');
  await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(1));
  await user.click(press('Save'));
  expect(await screen.findByText('Answer the question first.')).toBeDefined();
});

test('information has no marks and no answer, and is not among what is left', async () => {
  examServer().on(listPaper, KINDS);
  const { user } = openExam();
  await user.type(await field(), 'osmosis');
  const sheet = within(await screen.findByRole('complementary', { name: 'Answer sheet' }));
  expect(sheet.getByText('1 answered, 0 flagged, 2 left')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Question 2, information' }));
  const shown = within(screen.getByRole('region', { name: /^Question 2/ }));
  expect(shown.queryByText(/mark/)).toBeNull();
  expect(press('Save')).toHaveProperty('disabled', true);
  await user.keyboard('r');
  expect(await screen.findByText(/^You have answered 1 of 3\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Question 2/ })).toBeNull();
});

test('forward only, what was typed arrives before the question is left', async () => {
  const order: string[] = [];
  examServer({ navigation: 'forward_only', current_question: 11 })
    .on(listPaper, KINDS.slice(0, 1))
    .on(saveResponse, ({ body }) => {
      order.push((body as { answer: { text: string } }).answer.text);
      return savedOf();
    })
    .on(nextQuestion, () => {
      order.push('next');
      return { question: KINDS[1] ?? null, ...stateOf() };
    });
  const { user } = openExam();
  await user.type(await field(), 'osmosis');
  await user.keyboard('{Tab}');
  await user.click(press('Next'));
  await question(2);
  expect(order).toEqual(['osmosis', 'next']);
  // Nothing to answer: it does not ask.
  await user.click(press('Next'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an essay that the server has no room for stays on the screen and on this device, and the page says so', async () => {
  const server = examServer()
    .on(listPaper, [other(11, 'essay'), ...PAPER.slice(1)])
    .on(saveEssay, () => refusal('text_full', { message: 'It stays on this device.' }));
  const { user } = openExam();
  await user.type(await field(), 'osmosis');
  await user.click(press('Save'));
  expect(await screen.findByText('Question 1: It stays on this device.')).toBeTruthy();
  expect((await screen.findAllByText('1 answer not saved')).length).toBeGreaterThan(0);
  // What the server has instead is read, and does not replace it.
  await waitFor(() => expect(server.sentTo(startAttempt).length).toBeGreaterThan(1));
  await user.type(await field(), '!');
  expect(await field()).toHaveProperty('value', 'osmosis!');
  await waitFor(async () => expect(await kept()).toEqual([{ text: 'osmosis!' }]));
  // Nor does it hold up the student.
  await user.click(press('Next'));
  await user.click(press('Previous'));
  expect(await field()).toHaveProperty('value', 'osmosis!');
});
