// How much JavaScript the first pages need. Measured, not derived: Chromium opens each page from the built
// files, and what it asks for counts, compressed as it is sent. That other screens load on demand is a rule of
// the import law.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { examReply } from './exam-reply.mjs';
import { ROOT, run } from './tool.mjs';

const DIST = path.join(ROOT, 'web/dist');
/** With a word that only shows once the page has come up. */
const PAGES = [
  { name: 'landing', path: '/', shows: 'Revolutionizing', mostKb: 150 },
  { name: 'sign-in', path: '/signin', shows: 'Stay logged in', mostKb: 150 },
  { name: 'exam', path: '/sit', shows: 'Question 1', mostKb: 160 },
];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export async function checkBundleSize() {
  const weighed = [];
  const problems = [];
  for (const page of PAGES) {
    const { files, html } = await open(page.path);
    const sizes = await Promise.all(files.map(sentSize));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    weighed.push(`${page.name} ${kb.toFixed(1)} of ${page.mostKb} KB`);
    if (!html.includes(page.shows)) problems.push(`The ${page.name} page did not come up.`);
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

/** What a visit to a page fetches, and the page as it then stands. */
async function open(page) {
  const files = new Set();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    if (pathname.endsWith('.js')) files.add(pathname);
    const extension = path.extname(pathname) || '.html';
    const file = extension === '.html' ? 'index.html' : pathname;
    const body =
      pathname === '/sit' || pathname.startsWith('/api/')
        ? examReply(pathname)
        : await readFile(path.join(DIST, file)).catch(() => undefined);
    response
      .writeHead(body ? 200 : 404, { 'content-type': TYPES[extension] ?? 'application/octet-stream' })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = await mkdtemp(path.join(tmpdir(), 'quivia-chromium-'));
  try {
    const { output } = await run(await ensureChromium(), [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update', '--no-first-run'],
      ...[`--user-data-dir=${profile}`, '--virtual-time-budget=5000', '--dump-dom'],
      `http://127.0.0.1:${server.address().port}${page}`,
    ]);
    return { files: [...files], html: output };
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
