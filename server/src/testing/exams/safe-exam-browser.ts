// Safe Exam Browser as far as a server meets it: it fetches its file without cookies, computes the config key by a way of its own,
// opens the first address, and shows its keys for the address of each document.
import { beginSebCheck, checkSeb, makeSebFile } from '@quivia/contract/seb';
import { refresh } from '@quivia/contract/session';
import { parseXml } from '@quivia/files/xml/parse-xml';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { done } from '../people.ts';
import type { TestApp, Visitor } from '../test-app.ts';

type Plain = boolean | number | string | Uint8Array | Plain[] | { [key: string]: Plain };
export type PlainSettings = { [key: string]: Plain };

interface Open {
  value: Plain[] | PlainSettings | undefined;
  key: string | undefined;
}

/** The settings in an XML property list, read by a parser that knows nothing of them. */
export function readPlist(xml: string): PlainSettings {
  let text = '';
  let root: Plain | undefined;
  const open: Open[] = [{ value: [], key: undefined }];
  const top = () => open.at(-1) as Open;
  function add(value: Plain) {
    const { value: parent, key } = top();
    if (Array.isArray(parent)) parent.push(value);
    else if (parent && key !== undefined) parent[key] = value;
    root ??= value;
  }
  parseXml(Buffer.from(xml.slice(xml.indexOf('<plist'))), {
    open(name) {
      text = '';
      if (name !== 'dict' && name !== 'array') return;
      const value = name === 'dict' ? {} : [];
      add(value);
      open.push({ value, key: undefined });
    },
    text: (more) => {
      text += more;
    },
    close(name) {
      if (name === 'dict' || name === 'array') open.pop();
      else if (name === 'key') top().key = text;
      else if (name === 'true' || name === 'false') add(name === 'true');
      else if (name === 'integer' || name === 'real') add(Number(text));
      else if (name === 'string') add(text);
      else if (name === 'data') add(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
    },
  });
  return root as PlainSettings;
}

const ALPHABET = new Intl.Collator('en', { caseFirst: 'lower' });
/** Stands for a text while JSON is made, which would escape it. */
const place = (index: number) => `\u0001${index}\u0001`;

/** By JSON.stringify and another collation than ours: slow, and right for another reason. */
export function slowSebJson(settings: PlainSettings): string {
  const texts: string[] = [];
  function ordered(value: Plain): unknown {
    if (value instanceof Uint8Array) return ordered(btoa(String.fromCharCode(...value)));
    if (typeof value === 'string') return place(texts.push(value) - 1);
    if (Array.isArray(value)) return value.map(ordered);
    if (typeof value !== 'object') return value;
    const names = Object.keys(value).toSorted(ALPHABET.compare);
    const members = names.map((name) => [name, ordered(value[name] as Plain)] as const);
    const kept = members.filter(
      ([name, one]) => name !== 'originatorVersion' && JSON.stringify(one) !== '{}',
    );
    return Object.fromEntries(kept);
  }
  const json = JSON.stringify(ordered(settings));
  return json.replaceAll(/\\u0001(\d+)\\u0001/g, (_, index) => texts[Number(index)] as string);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const slowConfigKey = (settings: PlainSettings) => sha256(slowSebJson(settings));

export const shownFor = (address: string, key: string) => sha256((address.split('#')[0] as string) + key);

export interface Seb {
  settings: PlainSettings;
  configKey: string;
  /** In SEB, once it has opened the first address. */
  visitor: Visitor;
  userAgent: string;
  version: string;
}

const WINDOWS = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 SEB/3.10.2',
  version: 'SEB_Windows_3.10.2.920',
};

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** First HEAD, then GET, without cookies, as SEB does. */
export async function fetchFile(app: FastifyInstance, link: string) {
  const url = pathOf(link.replace(/^seb/, 'http'));
  const head = await app.inject({ method: 'HEAD', url });
  const file = await app.inject({ method: 'GET', url });
  return { head, file };
}

/** Makes the file in the person's own browser and opens it in SEB, which has not loaded a page yet. */
export async function openSeb(
  server: TestApp,
  who: Visitor,
  examId: number,
  client: { userAgent: string; version: string } = WINDOWS,
): Promise<Seb> {
  const { link } = await done(who.call(makeSebFile, { body: { quiz_or_viva_id: examId } }));
  const { file } = await fetchFile(server.app, link);
  expect(file.statusCode).toBe(200);
  const settings = readPlist(file.body);
  return { settings, configKey: await slowConfigKey(settings), visitor: server.visitor(), ...client };
}

/** The first page: its cookie, and the page of ours that it leads to. */
export async function loadFirst(
  server: TestApp,
  { settings, visitor, userAgent }: Seb,
  headers: Record<string, string> = {},
) {
  const reply = await server.app.inject({
    url: pathOf(settings.startURL as string),
    headers: { 'user-agent': userAgent, 'sec-fetch-site': 'none', ...headers },
  });
  const cookie = reply.cookies.find(({ name }) => name.endsWith('quivia_refresh'));
  if (cookie) Object.assign(visitor, { cookie: cookie.value, cookieName: cookie.name });
  return { status: reply.statusCode, leadsTo: /url=([^"]+)"/.exec(reply.body)?.[1] ?? '', body: reply.body };
}

export const nonceIn = (page: string) => page.split('/').at(-1) as string;

/** What the script of the check page does, with the keys for this address. */
export async function showKeys(
  { visitor, configKey, version, userAgent }: Seb,
  examId: number,
  page: string,
  given: { configKey?: string; address?: string; version?: string } = {},
) {
  const { visitor: _, ...body } = {
    visitor,
    quiz_or_viva_id: examId,
    config_key: await shownFor(given.address ?? page, given.configKey ?? configKey),
    version: given.version ?? version,
  };
  return visitor.call(checkSeb, { query: { nonce: nonceIn(page) }, body }, { 'user-agent': userAgent });
}

/** Signed in by the ticket, with the page that is to be checked. */
export async function enterSeb(server: TestApp, who: Visitor, examId: number, client = WINDOWS) {
  const seb = await openSeb(server, who, examId, client);
  const { leadsTo } = await loadFirst(server, seb);
  seb.visitor.token = (await done(seb.visitor.call(refresh))).access_token;
  return { seb, page: leadsTo };
}

/** All of it: the exam can be started there. */
export async function inSeb(server: TestApp, who: Visitor, examId: number, client = WINDOWS): Promise<Seb> {
  const { seb, page } = await enterSeb(server, who, examId, client);
  expect((await done(showKeys(seb, examId, page))).outcome).toBe('verified');
  return seb;
}

/** After a reload. */
export async function nextPage({ visitor }: Seb, examId: number): Promise<string> {
  const { page } = await done(visitor.call(beginSebCheck, { body: { quiz_or_viva_id: examId } }));
  return `http://localhost:8000${page}`;
}
