// Safe Exam Browser around Chromium: its file, its script object for each document, and its headers for each request.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API_BASE } from '@quivia/contract/endpoint';
import { makeSebFile } from '@quivia/contract/seb';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** As far as Quivia's file goes: what it has in it, as one line each. */
function jsonOf(plist: string): string {
  const value = String.raw`<true/>|<false/>|<integer>\d+</integer>|<string>[^<]*</string>|<array>[\s\S]*?</array>`;
  const entries = new RegExp(String.raw`<key>([^<]+)</key>\s*(${value})`, 'g');
  const dict = (text: string): string =>
    `{${Array.from(text.matchAll(entries), ([, key = '', one = '']) => [key, json(one)] as const)
      .sort(([a], [b]) => a.toLowerCase().localeCompare(b.toLowerCase()))
      .map(([key, one]) => `"${key}":${one}`)
      .join()}}`;
  const json = (one: string): string => {
    const inner = one.replace(/^<\w+>|<\/\w+>$/g, '');
    if (one.startsWith('<array>'))
      return `[${Array.from(inner.matchAll(/<dict>([\s\S]*?)<\/dict>/g), ([, text = '']) => dict(text)).join()}]`;
    if (one.startsWith('<string>')) return `"${inner.replaceAll('&amp;', '&')}"`;
    return one.startsWith('<integer>') ? inner : one.slice(1, -2);
  };
  return dict(plist.replace(/^[\s\S]*?<plist[^>]*>\s*<dict>|<\/dict>\s*<\/plist>\s*$/g, ''));
}

export interface SebFile {
  startURL: string;
  quitURL: string;
  key: string;
}

/** What the press on the page has made, fetched without a session. */
export async function fileOf(page: Page, press: () => Promise<void>): Promise<SebFile> {
  const reply = page.waitForResponse((one) => one.url().endsWith(API_BASE + makeSebFile.path));
  await press();
  const { file } = (await (await reply).json()) as { file: string };
  const plist = await (await fetch(file)).text();
  const text = (name: string) => new RegExp(`<key>${name}</key>\\s*<string>([^<]+)`).exec(plist)?.[1] ?? '';
  return { startURL: text('startURL'), quitURL: text('quitURL'), key: sha256(jsonOf(plist)) };
}

const shown = (address: string, key: string) => sha256((address.split('#')[0] as string) + key);

/** As on macOS: the object comes late, and its keys when they are asked for. Another key can be put in its place. */
export async function withScript(page: Page, file: SebFile): Promise<{ key: string }> {
  const held = { key: file.key };
  await page.exposeFunction('sebHash', (address: string) => shown(address, held.key));
  await page.addInitScript(`(() => {
    const address = location.href;
    const security = { configKey: '', browserExamKey: ':' };
    security.updateKeys = (callback) =>
      sebHash(address).then((hash) => {
        security.configKey = hash;
        window[callback.name]();
      });
    setTimeout(() => {
      window.SafeExamBrowser = { version: 'SEB_macOS_3.7.1_159F8_org.safeexambrowser.SafeExamBrowser', security };
    }, 300);
  })()`);
  return held;
}

/** As older versions on Windows: no object, and a header for the address of each request. */
export async function withHeaders(page: Page, file: SebFile): Promise<void> {
  await page.route('**/*', (route) => {
    const hash = shown(route.request().url(), file.key);
    return route.continue({
      headers: { ...route.request().headers(), 'X-SafeExamBrowser-ConfigKeyHash': hash },
    });
  });
}
