// `npm run drill:uploads`: files on slow lines, and an event stream beside them, through nginx and HAProxy with the files of
// `deploy/`. Takes six minutes, because 20 MB at 64 kB/s take five. Fails where one doesn't arrive.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, endpoint } from '@quivia/contract/endpoint';
import { MessageReply } from '@quivia/contract/fields';
import { RECORDING_LIMITS } from '@quivia/contract/oral/recordings';
import { openEventStream } from '../../server/src/platform/http/event-stream.ts';
import { route } from '../../server/src/platform/http/route.ts';
import { buildServer } from '../../server/src/platform/http/server.ts';
import { startBalancer } from './tools.ts';

const UPLOADS = [
  { name: '20 MB at 64 kB/s', bytes: 20_000_000, bytesASecond: 64_000 },
  { name: '40 MB at 256 kB/s', bytes: RECORDING_LIMITS.bytes, bytesASecond: 256_000 },
];
const PROGRAMS = ['nginx', 'haproxy'] as const;
const PARTS_A_SECOND = 4;
/** Longer than the silence that a proxy allows. */
const STREAM_SECONDS = 120;

const shape = { access: 'public', summary: '' } as const;
const most = RECORDING_LIMITS.bytes;
const upload = endpoint({
  ...shape,
  method: 'POST',
  path: '/file',
  upload: { most },
  reply: MessageReply,
});
const stream = endpoint({ ...shape, method: 'GET', path: '/stream' });

/** The server of the product, with nothing but an upload and a stream. */
async function startServer(): Promise<string> {
  const app = await buildServer(
    [
      route(upload, async ({ file }) => ({
        message: `${file.length}`,
        message_id: 'drill.received',
        params: {},
      })),
      route(stream, async ({ request: received, reply }) => {
        openEventStream(received, reply, { person: 1, stillValid: () => true, onClose: () => {} });
        return undefined;
      }),
    ],
    { logLevel: 'warn', trustProxy: 'loopback', https: false, stillValid: () => true },
  );
  app.get('/readyz', async () => ({}));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** What became of it. */
async function send(origin: string, { bytes, bytesASecond }: (typeof UPLOADS)[number]): Promise<string> {
  const sending = request(`${origin}${API_BASE}${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes },
  });
  const replied = once(sending, 'response').then(
    async ([reply]) => {
      let text = '';
      for await (const part of reply) text += part;
      return reply.statusCode === 200 && JSON.parse(text).message === `${bytes}`
        ? 'arrived'
        : `${reply.statusCode}`;
    },
    (error: Error) => error.message,
  );
  let isOver = false;
  void replied.then(() => {
    isOver = true;
  });
  const part = Buffer.alloc(bytesASecond / PARTS_A_SECOND);
  for (let left = bytes; left > 0 && !isOver; left -= part.length) {
    sending.write(left < part.length ? part.subarray(0, left) : part);
    await sleep(1000 / PARTS_A_SECOND);
  }
  sending.end();
  return replied;
}

/** Its first line comes at once, and it is still open after a while. */
async function listen(origin: string): Promise<string> {
  const leaving = new AbortController();
  const opened = await fetch(`${origin}${API_BASE}${stream.path}`, { signal: leaving.signal });
  const reader = (opened.body as ReadableStream<Uint8Array>).getReader();
  const first = await Promise.race([reader.read(), sleep(5_000)]);
  if (!first) return 'held back';
  const ended = (async () => {
    while (!(await reader.read()).done);
    return 'closed';
  })().catch(() => 'cut off');
  const outcome = await Promise.race([ended, sleep(STREAM_SECONDS * 1000, 'open')]);
  leaving.abort();
  return outcome;
}

const ends: (() => Promise<unknown>)[] = [];
const server = await startServer();
const rows: [string, string, string][] = [];
const note = async (program: string, what: string, outcome: Promise<string>) => {
  rows.push([program, what, await outcome]);
};
try {
  const under: Promise<void>[] = [];
  for (const program of PROGRAMS) {
    if (spawnSync('which', [program]).status !== 0) {
      console.log(`${program}: left out, because it isn't installed (Debian: apt-get install ${program})`);
      continue;
    }
    const origin = await startBalancer(program, [server, server, server], ends);
    for (const one of UPLOADS) under.push(note(program, one.name, send(origin, one)));
    under.push(note(program, `event stream, ${STREAM_SECONDS} s`, listen(origin)));
  }
  await Promise.all(under);
} finally {
  for (const end of ends) await end().catch(() => {});
}
const table = rows
  .toSorted()
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n');
console.log(`\n| behind | what | outcome |\n| --- | --- | --- |\n${table}`);
process.exit(rows.every(([, , outcome]) => outcome === 'arrived' || outcome === 'open') ? 0 : 1);
