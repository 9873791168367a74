import { getExam, listExams } from '@quivia/contract/exams';
import * as seb from '@quivia/contract/seb';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf } from '../../../testing/sample-exam.ts';
import { othersIn, sentencesOf } from './file-in-words.words.ts';
import { newPassword } from './seb-form.ts';

beforeAll(() => import('../start-quiz-panel.tsx'));

/** As the server makes it. */
const FILE = {
  sebConfigPurpose: 0,
  startURL: 'https://quivia.example/api/v1/seb/start/…',
  quitURL: 'https://quivia.example/seb/quit/0123',
  quitURLConfirm: false,
  allowQuit: true,
  sendBrowserExamKey: true,
  browserWindowWebView: 3,
  browserViewMode: 1,
  enableBrowserWindowToolbar: false,
  allowBrowsingBackForward: false,
  newBrowserWindowByLinkBlockForeign: true,
  URLFilterEnable: true,
  URLFilterEnableContentFilter: false,
  URLFilterRules: [{ action: 1, active: true, expression: 'quivia.example/*', regex: false }],
  browserWindowAllowReload: true,
  showReloadButton: true,
  showReloadWarning: false,
  examSessionClearCookiesOnStart: true,
  examSessionClearCookiesOnEnd: false,
  removeBrowserProfile: false,
  showTaskBar: true,
  showTime: true,
  showInputLanguage: true,
  allowWlan: true,
  allowSpellCheck: false,
  allowUploads: false,
  allowDownloads: false,
  allowVirtualMachine: false,
  allowScreenSharing: false,
  allowSiri: false,
  allowDictation: false,
};

const OFF: seb.SebSetting = {
  mode: 'off',
  least_windows: null,
  least_macos: null,
  least_ios: null,
  quit_password: null,
  file_password: null,
  config_keys: [],
  browser_exam_keys: [],
  version: 0,
  has_opened: false,
  start_address: 'https://quivia.example/quiz/3',
  quit_address: '',
  file: FILE,
};

const server = (setting: Partial<seb.SebSetting> = {}, exam: Parameters<typeof examOf>[0] = {}) =>
  fakeServer()
    .on(getExam, examOf({ share: 'own', state: 'upcoming', ...exam }))
    .on(listExams, [])
    .on(seb.getSebSetting, { ...OFF, ...setting })
    .on(seb.changeSebSetting, { message: 'Safe Exam Browser settings saved.' })
    .on(seb.previewSebFile, ({ body }) => {
      const { quit_password } = body as seb.SebForm;
      return { file: { ...FILE, ...(quit_password && { hashedQuitPassword: '9f86' }) } };
    });

const open = () => renderPage('/faculty?panel=start-quiz&exam=3&view=seb', { as: 'Faculty' });
const choose = (name: RegExp) => screen.findByRole('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test("with Quivia's file the page says in words what it tells Safe Exam Browser, as it would be", async () => {
  const sent = server();
  const { user } = open();
  await user.click(await choose(/with Quivia's file/));
  const card = within(await screen.findByRole('region', { name: 'What the file tells Safe Exam Browser' }));
  await card.findByText('Opens only pages of quivia.example.');
  expect(card.getByText(/^Can be quit sooner by anybody/)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Quit password' }), 'maple 42');
  await card.findByText('Asks for your quit password to quit sooner.');
  await expectAccessible();
  await user.type(screen.getByRole('textbox', { name: 'Windows' }), '3.10');
  await user.click(save());
  await screen.findByText('Safe Exam Browser settings saved.');
  expect(sent.sentTo(seb.changeSebSetting)[0]?.body).toEqual({
    mode: 'quivia',
    least_windows: '3.10',
    least_macos: null,
    least_ios: null,
    quit_password: 'maple 42',
    file_password: null,
    config_keys: [],
    browser_exam_keys: [],
    version: 0,
  });
});

test('pasted keys are taken in any layout, and a line that is no key is named', async () => {
  const sent = server({ quit_address: 'https://quivia.example/seb/quit/0123' });
  const { user } = open();
  await user.click(await choose(/with a file of your own/));
  const keys = screen.getByRole('textbox', { name: 'Config keys' });
  await user.click(keys);
  await user.paste(`${'A'.repeat(64)}\n\n  ${'b'.repeat(63)}`);
  await user.click(save());
  await screen.findByText('Line 2: A key has 64 characters: digits and the letters a to f');
  expect(sent.sentTo(seb.changeSebSetting)).toEqual([]);
  await user.clear(keys);
  await user.click(keys);
  await user.paste(`${'A'.repeat(64)}, ${'b'.repeat(64)}`);
  await expectAccessible();
  await user.click(save());
  await expect.poll(() => sent.sentTo(seb.changeSebSetting).length).toBe(1);
  expect(sent.sentTo(seb.changeSebSetting)[0]?.body).toMatchObject({
    mode: 'own',
    config_keys: ['a'.repeat(64), 'b'.repeat(64)],
  });
  expect(screen.getByText('https://quivia.example/quiz/3')).toBeDefined();
});

test("the server's word about a field is shown there", async () => {
  const sentence = 'Paste at least one config key or browser exam key of your file';
  server().on(seb.changeSebSetting, refusal('invalid_input', { fields: { config_keys: sentence } }));
  const { user } = open();
  await user.click(await choose(/with a file of your own/));
  await user.click(save());
  await screen.findByText(sentence);
});

test('the second of two people who save keeps what they typed, and can save it over the other', async () => {
  let version = 1;
  const sent = server()
    .on(seb.getSebSetting, () => ({ ...OFF, mode: 'quivia' as const, version }))
    .on(seb.changeSebSetting, ({ body }) => {
      if ((body as { version: number }).version === version)
        return { message: 'Safe Exam Browser settings saved.' };
      return refusal('changed_meanwhile');
    });
  const { user } = open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quit password' });
  version = 2;
  await user.type(field, 'maple');
  await user.click(save());
  await screen.findByText(/^Somebody else has changed these settings/);
  expect(field.value).toBe('maple');
  await user.click(save());
  await screen.findByText('Safe Exam Browser settings saved.');
  expect(sent.sentTo(seb.changeSebSetting).map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2, quit_password: 'maple' },
  ]);
});

test('once the exam has opened it can be turned off, but not turned on or to another file', async () => {
  server({ mode: 'quivia', has_opened: true }, { state: 'open' });
  open();
  await screen.findByText(/^This exam has opened/);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByRole('radio', { name: /of your own/ })).toBeNull();
});

test('of an exam that is over nothing can be changed', async () => {
  server({}, { state: 'over', is_over: true });
  open();
  await screen.findByText('This exam has ended');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('what could not be loaded is loaded again', async () => {
  const given = server().on(seb.getSebSetting, refusal('exam_not_now'));
  const { user } = open();
  await screen.findByRole('button', { name: 'Try again' });
  given.on(seb.getSebSetting, OFF);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await choose(/In any browser/);
});

test('every setting of the file has a sentence, and one that nobody knows is shown by its name', () => {
  expect(othersIn({ ...FILE, hashedQuitPassword: '9f86' })).toEqual([]);
  expect(othersIn({ newSetting: [1] })).toEqual([['newSetting', '[1]']]);
  const versions = { ...FILE, sebAllowedVersions: ['Win.3.10.min', 'Mac.1.0.min', 'iOS.3.6.2.min'] };
  expect(sentencesOf(versions)).toContain(
    'Starts in these versions or newer: 3.10 on Windows, any on macOS or 3.6.2 on iOS.',
  );
});

test('a suggested password can be read out', () => {
  const all = Array.from({ length: 200 }, newPassword);
  expect(new Set(all).size).toBeGreaterThan(190);
  for (const one of all) expect(one).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{6}$/);
});
