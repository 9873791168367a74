// The whole app on a database of its own, and visitors who call it as a browser would.
import { argon2Sync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE, type EndpointShape, type Input, type ReplyTo } from '@quivia/contract/endpoint';
import type { ErrorBody } from '@quivia/contract/errors';
import { wordingOf } from '@quivia/contract/message';
import type { Role } from '@quivia/contract/roles';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { expect, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { insertAccount } from '../features/accounts/accounts.queries.ts';
import { closeDatabase, type DatabaseOptions, openDatabase } from '../platform/database/database.ts';
import type { MessageReply } from '../platform/message-reply.ts';
import { giveRole } from './give-role.ts';
import { cloneDatabase } from './server/test-database.ts';

export const PASSWORD = 'Blue7Kite!';

/** Of PASSWORD, at the least cost: what the product spends on a hash is a tenth of the time of all tests. */
export const PASSWORD_HASH = (() => {
  const nonce = Buffer.alloc(16, 'salt');
  const hash = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
})();

interface Answer<E extends EndpointShape> {
  status: number;
  body: ReplyTo<E> & ErrorBody;
  /** What a download brought. */
  file: Buffer | undefined;
  headers: Record<string, string | string[] | undefined>;
}

export interface Visitor {
  /** The access token it sends, if any. */
  token: string | undefined;
  /** The refresh cookie its browser holds, if any. */
  cookie: string | undefined;
  /** What the server called it. */
  cookieName: string;
  /** The cookie by which accounts know its device, if any. */
  deviceCookie: string | undefined;
  call<E extends EndpointShape>(
    endpoint: E,
    input?: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>;
}

export interface TestMail {
  subject: string;
  text: string;
  /** The six digits in it. */
  code: string;
  /** The token of the link in it. */
  linkToken: string;
}

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  /** For another process on the same database. */
  database: DatabaseOptions;
  visitor(address?: string): Visitor;
  /** A person with an account and these roles, signed in. */
  person(
    username: string,
    ...roles: Role[]
  ): Promise<Visitor & { id: number; username: string; email: string }>;
  /** Waits for the next mail to this address; mails are handed out once, oldest first. */
  mailTo(email: string): Promise<TestMail>;
  stop(): Promise<void>;
}

export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RESULTS_WAIT_MINUTES: '0',
    ...env,
  });
  const database = await cloneDatabase();
  openDatabase(database);
  const app = await buildApp(config);
  await app.ready();
  const seen = new Set<string>();

  const visitor = (address = '127.0.0.1'): Visitor => newVisitor(app, address);
  return {
    app,
    config,
    database,
    visitor,
    async person(username, ...roles) {
      const email = `${username}@example.org`;
      const id = await insertAccount({ username, email, passwordHash: PASSWORD_HASH, isVerified: true });
      for (const role of roles) await giveRole(id, role);
      const someone = visitor();
      await signIn(someone, username);
      return Object.assign(someone, { id, username, email });
    },
    async mailTo(email) {
      const folder = path.join(dataDir, 'mail');
      return vi.waitFor(
        async () => {
          const files = (await readdir(folder)).filter(
            (name) => name.endsWith(`${email}.eml`) && !seen.has(name),
          );
          const [first] = files.sort();
          if (!first) throw new Error(`No mail to ${email} yet`);
          seen.add(first);
          return readMail(await readFile(path.join(folder, first)));
        },
        { timeout: 60_000, interval: 50 },
      );
    },
    async stop() {
      await app.close();
      await closeDatabase();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function readMail(raw: Uint8Array): Promise<TestMail> {
  const { subject = '', text = '' } = await PostalMime.parse(raw);
  return {
    subject,
    text,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    linkToken: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '',
  };
}

export async function signIn(visitor: Visitor, name: string, password = PASSWORD): Promise<void> {
  const { login } = await import('@quivia/contract/accounts');
  const { status, body } = await visitor.call(login, { body: { username_or_email: name, password } });
  expect(status).toBe(200);
  visitor.token = body.access_token;
}

function newVisitor(app: FastifyInstance, address: string): Visitor {
  const visitor: Visitor = {
    token: undefined,
    cookie: undefined,
    cookieName: 'quivia_refresh',
    deviceCookie: undefined,
    async call(endpoint, input, headers = {}) {
      const {
        params = {},
        query,
        body,
        file,
      } = (input ?? {}) as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: object;
        file?: Uint8Array;
      };
      const cookies = [
        ...(visitor.cookie ? [`${visitor.cookieName}=${visitor.cookie}`] : []),
        ...(visitor.deviceCookie
          ? [`${visitor.cookieName.replace('refresh', 'device')}=${visitor.deviceCookie}`]
          : []),
      ];
      const response = await app.inject({
        method: endpoint.method,
        url:
          API_BASE + endpoint.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? '')),
        remoteAddress: address,
        headers: {
          ...(visitor.token && { authorization: `Bearer ${visitor.token}` }),
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(file && { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        ...(query && { query }),
        ...(body && { payload: body }),
        ...(file && { payload: Buffer.from(file) }),
      });
      for (const { name, value } of response.cookies) {
        if (name.endsWith('quivia_device')) visitor.deviceCookie = value;
        if (!name.endsWith('quivia_refresh') || (!value && name !== visitor.cookieName)) continue;
        visitor.cookieName = name;
        visitor.cookie = value || undefined;
      }
      const isFile = endpoint.download && response.statusCode === 200;
      return {
        status: response.statusCode,
        body: isFile ? (undefined as never) : followed(response.json()),
        file: isFile ? response.rawPayload : undefined,
        headers: response.headers as never,
      };
    },
  };
  return visitor;
}

/** In every test: a sentence follows from its name and parameters alone. */
function followed<Body>(body: Body): Body {
  const { message, message_id, params } = (body ?? {}) as Partial<MessageReply>;
  if (message_id !== undefined) expect(wordingOf({ id: message_id, params: params ?? {} })).toBe(message);
  return body;
}
