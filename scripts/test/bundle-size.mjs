// How much JavaScript the first pages need. Measured, not derived: Chromium opens each page from the built
// files, and what it asks for counts, compressed as it is sent. That other screens load on demand is a rule of
// the import law.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { examReply } from './exam-reply.mjs';
import { ROOT } from './tool.mjs';

const DIST = path.join(ROOT, 'web/dist');
/** With a word that only shows once the page has come up. */
const PAGES = [
  { name: 'landing', path: '/', shows: 'Revolutionizing', mostKb: 150 },
  { name: 'sign-in', path: '/signin', shows: 'Stay logged in', mostKb: 150 },
  { name: 'exam', path: '/quiz/1', shows: 'Question 1', mostKb: 160 },
];
/** How long a page may take to come up, and how long it is watched afterwards for what it still asks for. */
const PATIENCE_MS = 60_000;
const WATCHED_MS = 1_500;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export async function checkBundleSize() {
  const weighed = [];
  const problems = [];
  for (const page of PAGES) {
    const { files, cameUp } = await open(page);
    const sizes = await Promise.all(files.map(sentSize));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    weighed.push(`${page.name} ${kb.toFixed(1)} of ${page.mostKb} KB`);
    if (!cameUp) problems.push(`The ${page.name} page did not come up.`);
    if (kb > page.mostKb) {
      const list = files
        .map((file, at) => `  ${(sizes[at] / 1024).toFixed(1).padStart(6)} KB  ${file}`)
        .join('\n');
      problems.push(
        `The ${page.name} page needs ${kb.toFixed(1)} KB of JavaScript, ${page.mostKb} KB are allowed:\n${list}`,
      );
    }
  }
  const note = weighed.join(', ');
  return problems.length === 0
    ? { passed: 1, failed: 0, note }
    : { passed: 0, failed: 1, note, output: problems.join('\n') };
}

/** As the server sends it: files too small to gain from it are not compressed. */
async function sentSize(file) {
  const place = path.join(DIST, file);
  const sent = existsSync(`${place}.br`) ? `${place}.br` : place;
  return (await stat(sent)).size;
}

/** What a visit to a page fetches, and whether it came up. */
async function open({ path: page, shows }) {
  const files = new Set();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    if (pathname === '/came-up') server.emit('came-up');
    if (pathname.endsWith('.js')) files.add(pathname);
    const body = await bodyOf(pathname, () => watcher(page, shows));
    const type = TYPES[path.extname(pathname) || '.html'] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shown = once(server, 'came-up').then(() => true);
  const profile = await mkdtemp(path.join(tmpdir(), 'quivia-chromium-'));
  const chromium = spawn(await ensureChromium(), [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-sync'],
    ...['--disable-background-networking', '--disable-component-update', '--no-first-run'],
    ...[`--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/watcher`],
  ]);
  const gone = once(chromium, 'exit').catch(() => undefined);
  try {
    const cameUp = await Promise.race([shown, gone, pause(PATIENCE_MS)]);
    if (cameUp === true) await pause(WATCHED_MS);
    return { files: [...files], cameUp: cameUp === true };
  } finally {
    chromium.kill();
    await gone;
    server.close();
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

async function bodyOf(pathname, watch) {
  if (pathname === '/watcher') return watch();
  if (pathname === '/came-up') return 'thank you';
  if (pathname.startsWith('/api/')) return examReply(pathname);
  const file = path.extname(pathname) ? pathname : 'index.html';
  return readFile(path.join(DIST, file)).catch(() => undefined);
}

/** Shows the page in a frame and tells when its word is there. The exam's page finds somebody who stays logged in. */
const watcher = (page, shows) => `<!doctype html><iframe src="${page}"></iframe><script>
  localStorage.setItem('persist', '${page.startsWith('/quiz/')}');
  const frame = document.querySelector('iframe');
  const timer = setInterval(() => {
    if (!frame.contentDocument?.body?.textContent.includes('${shows}')) return;
    clearInterval(timer);
    fetch('/came-up');
  }, 50);
</script>`;
