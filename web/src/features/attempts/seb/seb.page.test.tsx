// The exam's pages around Safe Exam Browser, whose script object is put into the window as each platform has it.
import { listOwnExams, type SebForStudent, saveResponse, startAttempt } from '@quivia/contract/attempts';
import { getOwnHall } from '@quivia/contract/hall/student';
import * as seb from '@quivia/contract/seb';
import { refresh } from '@quivia/contract/session';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examOf, examServer, forgetExams, receiptOf, savedOf, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { tokenWith } from '../../../testing/sign-in.ts';
import { forgetSebTab, noteChecked } from './seb-tab.ts';

const pages = [
  import('./check-page.tsx'),
  import('./seb-view.tsx'),
  import('./seb-quit.tsx'),
  import('../room/receipt-view.tsx'),
];
beforeAll(() => Promise.all(pages));

let replaced: string[];
let assigned: string[];
beforeEach(async () => {
  await forgetExams();
  forgetSebTab();
  delete window.SafeExamBrowser;
  replaced = [];
  assigned = [];
  vi.spyOn(window.location, 'replace').mockImplementation((to) => void replaced.push(String(to)));
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const VERIFIED = { outcome: 'verified', failure: null } as const;
const KEY = 'c'.repeat(64);
const NEXT = `/seb/check/${EXAM}/${'n'.repeat(32)}`;
const CHECK = `/seb/check/${EXAM}/${'a'.repeat(32)}`;

const needed = (given: Partial<SebForStudent> = {}): SebForStudent => ({
  has_file: true,
  is_here: false,
  is_exempt: false,
  opens_at: inMinutes(-30),
  failure: null,
  ...given,
});

/** The exam is taken in Safe Exam Browser, which is not here yet. */
function sebServer(given: Partial<SebForStudent> = {}, status: 'assigned' | 'in_progress' = 'assigned') {
  const state = { seb: needed(given) };
  const server = examServer()
    .on(listOwnExams, () => [examOf({ status, seb: state.seb })])
    .on(startAttempt, () => (state.seb.is_here ? stateOf() : refusal('seb_needed')))
    .on(getOwnHall, () => ({ exam_id: EXAM, server_time: inMinutes(0), deadline: null, paused: null }))
    .on(seb.beginSebCheck, { page: NEXT })
    .on(seb.checkSeb, VERIFIED)
    .on(seb.makeSebFile, {
      link: 'sebs://quivia.example/api/v1/seb/config/x.seb',
      file: 'https://quivia.example/api/v1/seb/config/x.seb',
      until: inMinutes(10),
    });
  return { server, state };
}

const open = (address = `/quiz/${EXAM}`) => renderPage(address, { as: 'Student' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('in an ordinary browser', () => {
  test('one press opens Safe Exam Browser with a file, and the page says what to do if it does not', async () => {
    sebServer();
    const { user } = open();
    await button('Open in Safe Exam Browser');
    await expectAccessible();
    await user.click(await button('Open in Safe Exam Browser'));
    await screen.findByText(/^Safe Exam Browser is opening/);
    expect(assigned).toEqual(['sebs://quivia.example/api/v1/seb/config/x.seb']);
    const download = screen.getByRole('link', { name: 'Download the file' });
    expect(download.getAttribute('href')).toBe('https://quivia.example/api/v1/seb/config/x.seb');
    expect(screen.getByRole('link', { name: 'Install Safe Exam Browser' }).getAttribute('href')).toMatch(
      /^https:\/\/safeexambrowser\.org\//,
    );
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  });

  test('it can be opened from an hour before the start, and the page says from when', async () => {
    sebServer({ opens_at: inMinutes(20) });
    open();
    expect((await button('Open in Safe Exam Browser')).disabled).toBe(true);
    expect(screen.getByText(/^You can open it from /)).toBeDefined();
  });

  test('a refusal is shown where the button is', async () => {
    const { server } = sebServer();
    server.on(seb.makeSebFile, refusal('exam_not_open', { message: 'This exam has ended for you.' }));
    const { user } = open();
    await user.click(await button('Open in Safe Exam Browser'));
    expect((await screen.findByRole('alert')).textContent).toBe('This exam has ended for you.');
    expect(assigned).toEqual([]);
  });

  test("where the college has a file, there is none of Quivia's", async () => {
    sebServer({ has_file: false });
    open();
    await screen.findByText(/^Open the Safe Exam Browser file that you were given/);
    expect(screen.queryByRole('button', { name: 'Open in Safe Exam Browser' })).toBeNull();
  });

  test('a student who is exempted starts as in any other exam', async () => {
    sebServer({ is_here: true, is_exempt: true });
    open();
    await button('Start Quiz');
  });

  test('an exam that is under way leads to Safe Exam Browser, too, and says that answers are kept', async () => {
    const store = await deviceStore();
    await store.put(['unsent', 7, EXAM, 1, 5], {
      kind: 'answer',
      exam_id: EXAM,
      opening: 1,
      seq: 5,
      question_id: 11,
      option_ids: [110],
      is_flagged: false,
      malpractice: false,
    });
    const { server } = sebServer({}, 'in_progress');
    server.on(saveResponse, () => refusal('seb_needed'));
    open();
    await button('Open in Safe Exam Browser');
    await screen.findByText(/^1 answer kept on this device/);
    await expect.poll(() => server.sentTo(saveResponse).length).toBeGreaterThan(0);
    expect(await store.all(['unsent', 7])).toHaveLength(1);
  });
});

describe('in Safe Exam Browser', () => {
  const inSeb = (security: object = { configKey: KEY, updateKeys: () => {} }) => {
    window.SafeExamBrowser = { version: 'SEB_Windows_3.10.2.920', security };
  };

  test('the page that was opened first is checked by itself, as a document of its own', async () => {
    inSeb();
    sebServer();
    open();
    await expect.poll(() => replaced).toEqual([NEXT]);
    expect(screen.queryByRole('button', { name: 'Open in Safe Exam Browser' })).toBeNull();
  });

  test('the check page signs in by the cookie alone, shows the keys, and then moves to the exam', async () => {
    inSeb();
    const { server, state } = sebServer();
    server
      .on(refresh, { access_token: tokenWith(['Student'], {}, { use: 'exam', exam: EXAM }) })
      .on(seb.checkSeb, () => {
        state.seb = needed({ is_here: true });
        return VERIFIED;
      });
    const { router } = renderPage(CHECK);
    await screen.findByText('Start Quiz');
    expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`);
    expect(server.sentTo(seb.checkSeb)).toMatchObject([
      {
        query: { nonce: 'a'.repeat(32) },
        body: { quiz_or_viva_id: EXAM, config_key: KEY, version: 'SEB_Windows_3.10.2.920' },
      },
    ]);
    // Nothing leads away from the only exam of this session.
    expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull();
    await act(() => router.navigate('/student'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
  });

  test('keys that come late are waited for, and asked for by a function that has a name', async () => {
    const { server } = sebServer();
    open(CHECK);
    await screen.findByText('Checking Safe Exam Browser');
    expect(server.sentTo(seb.checkSeb)).toEqual([]);
    const asked: string[] = [];
    inSeb({
      configKey: '',
      browserExamKey: ':',
      updateKeys(callback: () => void) {
        asked.push(callback.name);
        Object.assign(window.SafeExamBrowser?.security ?? {}, { configKey: KEY, browserExamKey: KEY });
        (window as never as Record<string, () => void>)[callback.name]?.();
      },
    });
    await expect.poll(() => server.sentTo(seb.checkSeb).length).toBe(1);
    expect(asked).toEqual(['quiviaSebKeys']);
    expect(server.sentTo(seb.checkSeb)[0]?.body).toMatchObject({ config_key: KEY, browser_exam_key: KEY });
  });

  test('where the object never comes, the check is sent without keys after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = sebServer();
    server.on(seb.checkSeb, { outcome: 'failed', failure: 'no_keys' });
    open(CHECK);
    await screen.findByText('Checking Safe Exam Browser');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(server.sentTo(seb.checkSeb)).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect
      .poll(() => server.sentTo(seb.checkSeb).map(({ body }) => body))
      .toEqual([{ quiz_or_viva_id: EXAM }]);
  });

  test('a page that was loaded again, or kept, is checked under a new address', async () => {
    inSeb();
    const { server } = sebServer();
    server.on(seb.checkSeb, { outcome: 'stale', failure: null });
    open(CHECK);
    await expect.poll(() => replaced).toEqual([NEXT]);
  });

  test('without a network the check waits and is tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    inSeb();
    const { server } = sebServer();
    let isDown = true;
    server.on(seb.checkSeb, () => (isDown ? refusal('internal') : VERIFIED));
    const { router } = open(CHECK);
    await screen.findByText('No connection to Quivia');
    isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
  });

  test('without a session, which a used ticket leaves, it says how to open it again', async () => {
    inSeb();
    const { server } = sebServer();
    server.on(refresh, refusal('not_signed_in')).on(seb.checkSeb, refusal('not_signed_in'));
    renderPage(CHECK);
    await screen.findByRole('heading', { name: 'This file has been used' });
    await expectAccessible();
  });

  test('a check that failed covers the questions, says why, and offers to check again', async () => {
    inSeb();
    noteChecked(EXAM, 'failed');
    sebServer({ failure: 'wrong_keys' }, 'in_progress');
    const { user } = open();
    await screen.findByRole('heading', { name: "Safe Exam Browser couldn't be checked" });
    expect(screen.getByRole('alert').textContent).toMatch(/another file or other settings/);
    expect(screen.queryByRole('heading', { name: /^Question/ })).toBeNull();
    await expectAccessible();
    expect(replaced).toEqual([]);
    await user.click(await button('Check again'));
    await expect.poll(() => replaced).toEqual([NEXT]);
  });

  test('a reload is checked before anything of the paper is shown', async () => {
    inSeb();
    sessionStorage.setItem('seb-exam', String(EXAM));
    const { server } = sebServer({ is_here: true }, 'in_progress');
    open();
    await expect.poll(() => replaced).toEqual([NEXT]);
    expect(server.sentTo(startAttempt)).toEqual([]);
  });

  test('a reload without a network opens the exam as it was', async () => {
    inSeb();
    sessionStorage.setItem('seb-exam', String(EXAM));
    const { server } = sebServer({ is_here: true }, 'in_progress');
    server.on(seb.beginSebCheck, refusal('internal'));
    open();
    await screen.findByRole('heading', { name: /^Question 1/ });
    expect(replaced).toEqual([]);
  });

  test('an exemption that ends in the middle of the exam covers the questions', async () => {
    noteChecked(EXAM, 'verified');
    const { state } = sebServer({ is_here: true, is_exempt: true }, 'in_progress');
    open();
    await screen.findByRole('heading', { name: /^Question 1/ });
    state.seb = needed();
    act(() => void dispatchEvent(new Event('online')));
    await button('Open in Safe Exam Browser');
    expect(screen.queryByRole('heading', { name: /^Question/ })).toBeNull();
  });
});

describe('after submitting', () => {
  const ADDRESS = 'https://quivia.example/seb/quit/0123';

  async function submitted(status = 'submitted' as const) {
    noteChecked(EXAM, 'verified');
    window.SafeExamBrowser = { version: 'SEB_Windows_3.10.2.920', security: { configKey: KEY } };
    const { server } = sebServer({ is_here: true }, 'in_progress');
    const { getReceipt } = await import('@quivia/contract/attempts');
    server
      .on(startAttempt, () => stateOf({ status }))
      .on(getReceipt, () => receiptOf())
      .on(seb.quitSeb, { address: ADDRESS });
    return server;
  }

  test('the button that quits is there, and loads its address', async () => {
    await submitted();
    open();
    const link = await screen.findByRole('link', { name: 'Quit Safe Exam Browser' });
    expect(link.getAttribute('href')).toBe(ADDRESS);
    expect(screen.getByText('Everything has been sent.')).toBeDefined();
    await expectAccessible();
  });

  test('it is not there while answers wait', async () => {
    const store = await deviceStore();
    await store.put(['unsent', 7, EXAM, 1, 5], {
      kind: 'answer',
      exam_id: EXAM,
      opening: 1,
      seq: 5,
      question_id: 11,
      option_ids: [110],
      is_flagged: false,
      malpractice: false,
    });
    const server = await submitted();
    let isDown = true;
    server.on(saveResponse, () => (isDown ? refusal('internal') : savedOf({ outcome: 'late' })));
    open();
    await screen.findByText("Don't quit yet: your last answers are still being sent.");
    expect(screen.queryByRole('link', { name: 'Quit Safe Exam Browser' })).toBeNull();
    expect(server.sentTo(seb.quitSeb)).toEqual([]);
    isDown = false;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('link', { name: 'Quit Safe Exam Browser' });
  });

  test('on an iPad it says that the student can leave', async () => {
    await submitted();
    window.SafeExamBrowser = { version: 'SEB_iOS_3.6.2_1572_org.safeexambrowser.ios' };
    open();
    await screen.findByText('Everything has been sent. You can leave now.');
  });

  test('in other browsers nothing is said of it', async () => {
    const server = await submitted();
    forgetSebTab();
    open();
    await screen.findByText('Q000003-7KMP');
    expect(server.sentTo(seb.quitSeb)).toEqual([]);
  });

  test('an address that could not be loaded is asked for again', async () => {
    const server = await submitted();
    server.on(seb.quitSeb, refusal('internal'));
    const { user } = open();
    await user.click(await button('Try again'));
    server.on(seb.quitSeb, { address: ADDRESS });
    await user.click(await button('Try again'));
    await screen.findByRole('link', { name: 'Quit Safe Exam Browser' });
  });
});

test('the address that quits, opened elsewhere, says that the window can be closed', async () => {
  renderPage('/seb/quit/0123');
  await screen.findByRole('heading', { name: 'You can close this window' });
});

test('a session for one exam says so', () => {
  sessionStore.start(tokenWith(['Student'], {}, { use: 'exam', exam: EXAM }));
  expect(sessionStore.get().examId).toBe(EXAM);
  sessionStore.start(tokenWith(['Student']));
  expect(sessionStore.get().examId).toBeNull();
});
