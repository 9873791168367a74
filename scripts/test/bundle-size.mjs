// How much JavaScript the first pages need. Measured in the browser: Chromium opens each page from the built files,
// and whatever it requests counts, compressed as the server sends it. That other screens load on demand is a rule of
// the import law. The exam that is opened has multiple choice only: players of other kinds of question are weighed
// apart, each with all that it loads beside the exam page.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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
const PLAYER_MOST_KB = 12;
/** How long a page may take to load, and how long its requests are counted afterwards. */
const LOAD_MS = 60_000;
const WATCHED_MS = 1_500;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export async function checkBundleSize() {
  const chromium = await ensureChromium();
  const weighed = [];
  const problems = [];
  let examFiles = [];
  for (const page of PAGES) {
    const { files, problem } = await open(page, chromium);
    const sizes = await Promise.all(files.map(sentSize));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    weighed.push(`${page.name} ${kb.toFixed(1)} of ${page.mostKb} KB`);
    if (page.name === 'exam') examFiles = files;
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
  const players = await weighPlayers(examFiles);
  weighed.push(players.note);
  problems.push(...players.problems);
  const note = weighed.join(', ');
  return problems.length === 0
    ? { passed: 1, failed: 0, note }
    : { passed: 0, failed: 1, note, output: problems.join('\n') };
}

/** Every kind that has a player: none of it is on the page of an exam without that kind, and none is too large. */
async function weighPlayers(examFiles) {
  const problems = [];
  const sizes = [];
  // Without glob, which the Node that starts the tests may not have.
  const sources = await readdir(path.join(ROOT, 'web/src/features/kinds'), { recursive: true });
  const built = await newestBuild();
  for (const source of sources.filter((file) => file.endsWith('-player.tsx'))) {
    const name = path.basename(source, '.tsx');
    const [file, ...others] = built.filter((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    const chunk = file && `assets/${file}`;
    if (!chunk || others.length > 0) {
      problems.push(`The build has no chunk of its own for ${name}.`);
      continue;
    }
    if (examFiles.includes(`/${chunk}`)) problems.push(`An exam of multiple choice alone loads ${name}.`);
    const loaded = await loadedWith(`/${chunk}`, new Set(examFiles));
    const kb = (await Promise.all(loaded.map(sentSize))).reduce((sum, size) => sum + size, 0) / 1024;
    sizes.push(kb);
    if (kb > PLAYER_MOST_KB)
      problems.push(
        `${name} loads ${kb.toFixed(1)} KB beside the exam page; the limit is ${PLAYER_MOST_KB} KB:\n  ${loaded.join('\n  ')}`,
      );
  }
  if (sizes.length === 0) problems.push('No player of a kind of question was found.');
  return { problems, note: `players up to ${Math.max(0, ...sizes).toFixed(1)} of ${PLAYER_MOST_KB} KB` };
}

/** Without what earlier builds left for pages that are open. A build takes seconds. */
async function newestBuild() {
  const timeOf = async (file) => (await stat(path.join(DIST, file))).mtimeMs;
  const since = (await timeOf('index.html.br')) - 60_000;
  const files = await readdir(path.join(DIST, 'assets'));
  const times = await Promise.all(files.map((file) => timeOf(`assets/${file}`)));
  return files.filter((_, i) => times[i] >= since);
}

/** A chunk and all that it imports at once, without what is `there` already. */
async function loadedWith(chunk, there) {
  if (there.has(chunk)) return [];
  there.add(chunk);
  const code = await readFile(path.join(DIST, chunk), 'utf8');
  const imported = [];
  for (const [, file] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    imported.push(...(await loadedWith(`/assets/${file}`, there)));
  return [chunk, ...imported];
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
