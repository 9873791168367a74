// How much JavaScript the first pages need. Measured in the browser: Chromium opens each page from the built files,
// and whatever it requests counts, compressed as the server sends it. That other screens load on demand is a rule of
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
/** With words that appear only once the page has loaded. */
const PAGES = [
  { name: 'landing', path: '/', shows: 'Revolutionizing', mostKb: 115 },
  { name: 'sign-in', path: '/signin', shows: 'Stay logged in', mostKb: 135 },
  { name: 'exam', path: '/quiz/1', shows: 'Question 1', mostKb: 150 },
];
/** How long a page may take to load, and how long its requests are counted afterwards. */
const LOAD_MS = 60_000;
const WATCHED_MS = 1_500;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export async function checkBundleSize() {
  const chromium = await ensureChromium();
  const weighed = [];
  const problems = [];
  for (const page of PAGES) {
    const { files, problem } = await open(page, chromium);
    const sizes = await Promise.all(files.map(sentSize));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    weighed.push(`${page.name} ${kb.toFixed(1)} of ${page.mostKb} KB`);
    if (problem) problems.push(`The ${page.name} page did not load: ${problem}`);
    if (kb > page.mostKb) {
      const list = files
        .map((file, at) => `  ${(sizes[at] / 1024).toFixed(1).padStart(6)} KB  ${file}`)
        .join('\n');
      problems.push(
        `The ${page.name} page needs ${kb.toFixed(1)} KB of JavaScript; the limit is ${page.mostKb} KB:\n${list}`,
      );
    }
  }
  const note = weighed.join(', ');
  return problems.length === 0
    ? { passed: 1, failed: 0, note }
    : { passed: 0, failed: 1, note, output: problems.join('\n') };
}

/** As the server sends it: small files are not compressed. */
async function sentSize(file) {
  const place = path.join(DIST, file);
  const sent = existsSync(`${place}.br`) ? `${place}.br` : place;
  return (await stat(sent)).size;
}

/** The scripts that a visit to a page requests, and why it did not load if it didn't. */
async function open({ path: page, shows }, program) {
  const files = new Set();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    if (pathname === '/loaded') server.emit('loaded');
    if (pathname.endsWith('.js')) files.add(pathname);
    const body = await bodyOf(pathname, () => watcher(page, shows));
    const type = TYPES[path.extname(pathname) || '.html'] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const loaded = once(server, 'loaded');
  const profile = await mkdtemp(path.join(tmpdir(), 'quivia-chromium-'));
  const args = [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-sync'],
    ...['--disable-background-networking', '--disable-component-update', '--no-first-run'],
    ...[`--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/watcher`],
  ];
  // In a group of its own: some are scripts that start the browser, and would end without it.
  const chromium = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  chromium.stderr.on('data', (text) => {
    output += text;
  });
  const ended = once(chromium, 'close').catch(() => undefined);
  try {
    const problem = await Promise.race([
      loaded.then(() => undefined),
      ended.then(() => `Chromium ended.\n${output.trim()}`),
      pause(LOAD_MS).then(() => `Its words did not appear within ${LOAD_MS / 1000} seconds.`),
    ]);
    if (!problem) await pause(WATCHED_MS);
    return { files: [...files], problem };
  } finally {
    end(chromium);
    await ended;
    server.close();
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** With all that it has started. */
function end({ pid }) {
  try {
    process.kill(-pid);
  } catch {
    // It has ended, or never started.
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

async function bodyOf(pathname, watch) {
  if (pathname === '/watcher') return watch();
  if (pathname === '/loaded') return 'thank you';
  if (pathname.startsWith('/api/')) return examReply(pathname);
  const file = path.extname(pathname) ? pathname : 'index.html';
  return readFile(path.join(DIST, file)).catch(() => undefined);
}

/** Shows the page in a frame and reports when its words appear. The exam page needs a student who stays logged in. */
const watcher = (page, shows) => `<!doctype html><iframe src="${page}"></iframe><script>
  localStorage.setItem('persist', '${page.startsWith('/quiz/')}');
  const frame = document.querySelector('iframe');
  const timer = setInterval(() => {
    if (!frame.contentDocument?.body?.textContent.includes('${shows}')) return;
    clearInterval(timer);
    fetch('/loaded');
  }, 50);
</script>`;
