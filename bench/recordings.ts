// Twenty examiners send a recording of the largest size at once, then listen to one at once: by how much the server's memory
// grows at most. `npm run bench -- recordings /path/to/another/checkout` does the same there.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RECORDING_LIMITS } from '@quivia/contract/oral/recordings';
import { sql } from '../server/src/platform/database/database.ts';
import { fillViva } from '../server/src/testing/exams/viva-through-kills.ts';
import { ask, askJson } from './client.ts';
import { withDatabase } from './exam/runs.ts';
import type { Report } from './report.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** In megabytes, of a process. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const AT_ONCE = 20;
/** In megabytes. */
const MOST = 200;

/** As a browser records, and noise after that. */
const FILE = Buffer.alloc(RECORDING_LIMITS.bytes, randomUUID());
FILE.write('1a45dfa3', 'hex');

/** By how much the process grew at most meanwhile, in megabytes. */
async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  // The highest mark starts again from here.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024 - before;
}

async function measure({ origin, database, pids }: ServerUnderTest) {
  const { examId, examiners } = await withDatabase(database, async () => {
    const viva = await fillViva(AT_ONCE, AT_ONCE / 2);
    await sql`update oral_exams set recording_days = 30 where id = ${viva.examId}`;
    return viva;
  });
  const clients = examiners.map(({ token, candidateIds }, nth) => ({
    client: { origin, token },
    candidateId: candidateIds[nth % candidateIds.length],
  }));
  const ids: number[] = [];
  const sent = await growthDuring(pids.server, () =>
    Promise.all(
      clients.map(async ({ client, candidateId }) => {
        const query = `key=${randomUUID()}&candidate_id=${candidateId}&seconds=60&media_type=audio/webm`;
        const { id } = await askJson<{ id: number }>(
          client,
          'POST',
          `/oral/${examId}/recording?${query}`,
          FILE,
        );
        ids.push(id);
      }),
    ),
  );
  const heard = await growthDuring(pids.server, () =>
    Promise.all(
      clients.map(async ({ client }, nth) => {
        const list = await askJson<{ id: number }[]>(client, 'GET', `/oral/${examId}/recording`);
        const reply = await ask(client, 'GET', `/oral/${examId}/recording/${list[nth % list.length]?.id}`);
        if ((await reply.arrayBuffer()).byteLength !== FILE.length)
          throw new Error('Not the whole recording');
      }),
    ),
  );
  if (new Set(ids).size !== AT_ONCE) throw new Error('Not all were stored');
  return { 'sent (MB)': sent, 'heard (MB)': heard };
}

export async function recordings(server: ServerUnderTest): Promise<Report> {
  const now = await measure(server);
  const rows: NonNullable<Report['rows']> = { now };
  for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
    const before = await startServer(path.resolve(checkout));
    try {
      rows[`before · ${path.basename(checkout)}`] = await measure(before);
    } finally {
      await before.stop();
    }
  }
  return {
    name: `${AT_ONCE} recordings of ${RECORDING_LIMITS.bytes / 1e6} MB at once: by how much the server grows`,
    figures: { 'most allowed (MB)': MOST },
    rows,
    passed: Object.values(now).every((growth) => growth < MOST),
  };
}
