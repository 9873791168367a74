import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { setTheme } from './theme.ts';

const WEB = path.resolve(import.meta.dirname, '../../..');
const html = readFileSync(path.join(WEB, 'index.html'), 'utf8');
const script = readFileSync(path.join(WEB, 'boot.js'), 'utf8')
  .replaceAll('__FONT__', '""')
  .replaceAll(/__\w+_FILES__/g, '[]');

const root = () => document.documentElement;
const barColour = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;

/** What the browser does before the first paint: the page as it is served, then boot.js. */
function load() {
  const page = new DOMParser().parseFromString(html, 'text/html');
  root().className = page.documentElement.className;
  root().dataset.theme = page.documentElement.dataset.theme ?? '';
  const bar = page.querySelector('meta[name="theme-color"]')?.outerHTML ?? '';
  document.head.innerHTML = bar;
  // biome-ignore lint/security/noGlobalEval: it is our own file, run as the browser runs it
  globalThis.eval(script);
}

beforeEach(() => {
  localStorage.clear();
  load();
});

test('the page is light at first', () => {
  expect([root().className, root().dataset.theme]).toEqual(['light', 'light']);
});

test('without a choice the page is as the device is set, and follows it', () => {
  // happy-dom evaluates the media query against its settings, as a browser does against the device.
  const { device } = (
    window as unknown as Window & { happyDOM: { settings: { device: { prefersColorScheme: string } } } }
  ).happyDOM.settings;
  device.prefersColorScheme = 'dark';
  load();
  expect([root().className, root().dataset.theme]).toEqual(['dark', 'dark']);
  // A choice is stronger.
  setTheme('light');
  load();
  expect(root().dataset.theme).toBe('light');
  // Another tab clears the storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(root().dataset.theme).toBe('dark');
  device.prefersColorScheme = 'light';
});

test('a reload in dark has the class of that theme alone', () => {
  setTheme('dark');
  expect(root().className).toBe('dark');
  load();
  expect([root().className, root().dataset.theme]).toEqual(['dark', 'dark']);
});

test("the colour of the browser's bar follows the theme", () => {
  const light = barColour();
  setTheme('dark');
  const dark = barColour();
  expect(dark).not.toBe(light);
  load();
  expect(barColour()).toBe(dark);
});

test('a change in another tab is followed, and clearing the storage brings light back', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(root().className).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'light' }));
  expect(root().className).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(root().className).toBe('light');
});
