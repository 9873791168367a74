// What a tap of an examiner costs the server in a viva voce of 300, 1,000 and 2,000 candidates, half of whose sheets are
// submitted. `npm run bench -- taps /path/to/another/checkout` taps there as well, in turns.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from '../server/src/platform/database/database.ts';
import { fillViva, type MarkedViva, SCHEME } from '../server/src/testing/exams/viva-through-kills.ts';
import { askJson } from './client.ts';
import { withDatabase } from './exam/runs.ts';
import { watchProcessorTime } from './processor-time.ts';
import { percentile, type Report } from './report.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const SIZES = [300, 1000, 2000];
const PANELS = 20;
/** A quick examiner taps so often, and each tap is sent at once. */
const SECONDS_A_TAP = 3;
const WARM_UP = 10;
const ROUNDS = 5;
/** Of each examiner, one after the other. */
const TAPS = 3;
/** As many as the server has connections for. */
const AT_ONCE = 8;
/** Of 40 examiners at 1,000 candidates, in percent of a core. */
const MOST = 5;

/** Of all sheets the first half, as in the middle of the day. */
async function submitHalf({ examId, examiners }: MarkedViva): Promise<void> {
  const marks = Object.fromEntries(SCHEME.components.map(({ id, maximum }) => [id, maximum / 2]));
  const values = Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark }]));
  for (const { id, candidateIds } of examiners)
    await sql`
      insert into oral_sheets (key, exam_id, examiner_id, candidate_id, version, content, origin, submitted_at, submitted_by)
      select gen_random_uuid(), ${examId}, ${id}, c, 1, ${JSON.stringify({ values, marks })}::json, 'device', now(),
        (select user_id from oral_examiners where id = ${id})
      from unnest(${candidateIds.slice(0, candidateIds.length / 2)}::int[]) c`;
  await sql`analyze`;
}

interface Device {
  token: string;
  id: string;
  number: number;
  /** Whose sheets are not submitted yet. */
  candidateIds: number[];
}

interface Viva {
  server: ServerUnderTest;
  examId: number;
  devices: Device[];
  /** Milliseconds of the processor for a tap, by round. */
  costs: number[];
}

async function open(server: ServerUnderTest, candidates: number): Promise<Viva> {
  const viva = await withDatabase(server.database, async () => {
    const filled = await fillViva(candidates, PANELS);
    await submitHalf(filled);
    return filled;
  });
  const devices = viva.examiners.map(({ token, candidateIds }) => ({
    token,
    id: randomUUID(),
    number: 0,
    candidateIds: candidateIds.slice(candidateIds.length / 2),
  }));
  return { server, examId: viva.examId, devices, costs: [] };
}

async function tap({ server, examId }: Viva, device: Device): Promise<void> {
  const at = new Date().toISOString();
  device.number += 1;
  const { components } = SCHEME;
  const turn = Math.floor(device.number / components.length) % device.candidateIds.length;
  const event = {
    number: device.number,
    at,
    subject: { candidate_id: device.candidateIds[turn] },
    item: components[device.number % components.length]?.id,
    value: { mark: (device.number % 20) / 2 },
  };
  const client = { origin: server.origin, token: device.token };
  const body = { device: device.id, sent_at: at, events: [event], unsent: 0 };
  const { refused } = await askJson<{ refused: unknown[] }>(client, 'POST', `/oral/${examId}/event`, body);
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
}

async function round(viva: Viva): Promise<number> {
  const { server, devices } = viva;
  const taken = watchProcessorTime(server.pids);
  for (let from = 0; from < devices.length; from += AT_ONCE)
    await Promise.all(
      devices.slice(from, from + AT_ONCE).map(async (device) => {
        for (let n = 0; n < TAPS; n += 1) await tap(viva, device);
      }),
    );
  return taken().server / (devices.length * TAPS);
}

/** In turns. */
async function compare(vivas: readonly Viva[]): Promise<void> {
  for (let nth = 0; nth < WARM_UP; nth += 1) for (const viva of vivas) await round(viva);
  for (let nth = 0; nth < ROUNDS; nth += 1) for (const viva of vivas) viva.costs.push(await round(viva));
}

export async function taps(server: ServerUnderTest): Promise<Report> {
  const servers = new Map([['now', server]]);
  const rows: NonNullable<Report['rows']> = {};
  const figures: Report['figures'] = {};
  try {
    for (const checkout of process.argv.slice(2).filter((one) => one.includes('/')))
      servers.set(`before · ${path.basename(checkout)}`, await startServer(path.resolve(checkout)));
    for (const candidates of SIZES) {
      const vivas: Viva[] = [];
      for (const one of servers.values()) vivas.push(await open(one, candidates));
      await compare(vivas);
      for (const [at, name] of [...servers.keys()].entries()) {
        const { costs = [], devices = [] } = vivas[at] ?? {};
        const cost = percentile(costs, 50);
        const share = (cost * devices.length) / (SECONDS_A_TAP * 10);
        rows[`${candidates} candidates · ${name}`] = { 'CPU a tap (ms)': cost, '% of a core': share };
        if (at > 0)
          figures[`${candidates} candidates, ${name} : now`] = cost / percentile(vivas[0]?.costs ?? [], 50);
      }
    }
  } finally {
    for (const [name, one] of servers) if (name !== 'now') await one.stop();
  }
  const share = rows['1000 candidates · now']?.['% of a core'] ?? Number.NaN;
  return {
    name: `Taps of ${2 * PANELS} examiners, each every ${SECONDS_A_TAP} s; of the server alone, without its database`,
    figures: { ...figures, 'most allowed at 1000 candidates (%)': MOST },
    rows,
    passed: share < MOST,
  };
}
