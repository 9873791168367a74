import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '../server.ts';
import { servePages } from './pages.ts';

const PAGE =
  '<!doctype html><title>Quivia</title><style>a{}</style><script>let a</script><script src="/a.js"></script>';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const OPTIONS = { logLevel: 'silent', trustProxy: 'none', https: false, stillValid: () => true };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-pages-'));
  await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'secret.txt': 'not for you',
    'dist/index.html': PAGE,
    'dist/index.html.br': brotliCompressSync(PAGE),
    'dist/favicon.svg': '<svg/>',
    'dist/assets/main-Ab12.js': SCRIPT,
    'dist/assets/main-Ab12.js.br': brotliCompressSync(SCRIPT),
    'dist/assets/main-Ab12.js.gz': gzipSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  app = await buildServer([], OPTIONS);
  const framed = { ancestors: ['https://moodle.example'], formTargets: ['https://moodle.example/return'] };
  await servePages(app, path.join(folder, 'dist'), async (at) =>
    at === '/lti/choose/7' ? framed : undefined,
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the page', () => {
  test.each([
    '/',
    '/signin',
    '/quiz/17',
    '/verify?token=abc.js',
    '/a/path/nobody/knows/',
    '/apiary',
    '/debugging',
  ])('is served at %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(PAGE);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'x-content-type-options': 'nosniff',
    });
  });

  test('may run the script and use the style that it has in itself, and no others', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const { headers: sent } = await app.inject({ url: '/quiz/17', headers });
      const policy = String(sent['content-security-policy']);
      expect(policy).toContain(`script-src 'self' ${hash('let a')};`);
      expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
      expect(policy).not.toContain('unsafe');
    }
  });

  test('may be shown in a frame where that is said, by that site alone, and nowhere else', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const { headers: sent } = await app.inject({ url: '/lti/choose/7', headers });
      const policy = String(sent['content-security-policy']);
      expect(policy).toContain("form-action 'self' https://moodle.example/return; ");
      expect(policy).toMatch(/frame-ancestors https:\/\/moodle.example$/);
      expect(policy).toContain(hash('let a'));
      expect(sent).not.toHaveProperty('x-frame-options');
    }
    for (const url of ['/lti/choose/8', '/signin', '/']) {
      const { headers: sent } = await app.inject({ url });
      expect(sent['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
      expect(sent['x-frame-options']).toBe('DENY');
    }
  });

  test('answers HEAD at its own paths as it answers GET', async () => {
    for (const url of ['/', '/signin']) {
      const response = await app.inject({ method: 'HEAD', url });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('');
    }
  });

  test.each([
    '/api/v1/nothing',
    '/api',
    '/assets/gone-Zz99.js',
    '/robots.txt',
    '/.env',
    '/.git/config',
    '/metrics',
    '/wp-login.php',
    '/wp-admin/',
    '/actuator/health',
  ])('is not served at %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'unknown_path' });
  });

  test('takes no form', async () => {
    const response = await app.inject({ method: 'POST', url: '/signin', payload: { a: 1 } });
    expect(response.statusCode).toBe(404);
  });
});

describe('a file of the page', () => {
  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('comes as it was compressed beforehand, in %s, and is kept for ever', async (encoding, decode) => {
    const response = await app.inject({
      url: '/assets/main-Ab12.js',
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(decode(response.rawPayload).toString()).toBe(SCRIPT);
    for (const name of ['etag', 'last-modified', 'accept-ranges', 'x-request-id', 'connection', 'keep-alive'])
      expect(response.headers).not.toHaveProperty(name);
    expect(response.headers).not.toHaveProperty('content-security-policy');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('comes as it is to who takes no compression', async () => {
    const response = await app.inject({ url: '/assets/main-Ab12.js' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toBe(SCRIPT);
  });

  test('without a hash in its name is checked each time', async () => {
    const { headers } = await app.inject({ url: '/favicon.svg' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    const again = { 'if-none-match': String(headers.etag) };
    expect((await app.inject({ url: '/favicon.svg', headers: again })).statusCode).toBe(304);
  });

  test('of a build that was made while the server runs is served too', async () => {
    await writeFile(path.join(folder, 'dist/assets/next-Cd34.js'), SCRIPT);
    expect((await app.inject({ url: '/assets/next-Cd34.js' })).body).toBe(SCRIPT);
    expect((await app.inject({ method: 'HEAD', url: '/assets/next-Cd34.js' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/assets/' })).body).toBe(PAGE);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
    '//secret.txt',
    '/secret.txt%00.svg',
  ])('outside the folder is out of reach: %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.body).not.toContain('not for you');
    expect(response.statusCode).toBeLessThan(500);
  });
});

test('before the page is built the API answers and the page says that it is not there', async () => {
  const bare = await buildServer([], OPTIONS);
  await servePages(bare, path.join(folder, 'nowhere'));
  const response = await bare.inject({ url: '/' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'unknown_path' });
  await bare.close();
});
