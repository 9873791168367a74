// Two examiners mark while their server and their browsers are killed again and again. What a browser has stored is all
// that the next one knows; what the server acknowledged is written down outside both.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@quivia/contract/endpoint';
import type { MarkEvent } from '@quivia/contract/marking/marks';
import { inHundredths, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { Awards } from '@quivia/contract/oral/awards';
import { slowAward } from '../../../../contract/src/marking/award.oracle.ts';
import { now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { signAccessToken } from '../../platform/security/access-token.ts';
import { fillHall } from './exam-hall.ts';

const component = (id: string, maximum: number, minimum: number | null = null) => ({
  id,
  name: id,
  maximum,
  minimum,
  method: { type: 'number' as const, step: 0.5 as const },
  marked_by: 'each' as const,
  subject: 'candidate' as const,
  counts: true,
});

/** As JNTUH marks a laboratory: 60 marks. */
export const SCHEME: SchemeDefinition = {
  components: [
    component('record', 10),
    component('write-up', 15),
    component('experiment', 15),
    component('result', 10),
    component('viva', 10, 4),
  ],
  pass_mark: 24,
  combine: 'mean',
  tolerance: 6,
  rounding: { to: 1, of: 'total' },
};

interface Examiner {
  id: number;
  token: string;
  /** Before whose panel they come. */
  candidateIds: number[];
}

export interface MarkedViva {
  examId: number;
  candidateIds: number[];
  examiners: Examiner[];
}

const idOf = (rows: { id: number }[]) => (rows[0] as { id: number }).id;

/** The database is open, and migrated. Of two examiners each, the panels take turns in taking candidates. */
export async function fillViva(candidates: number, panels = 1): Promise<MarkedViva> {
  const { examId: written } = await fillHall({ students: candidates, questions: 1 });
  const at = now();
  const [of] = await sql<{ course_id: number; institution_id: number; owner_id: number }[]>`
    select course_id, institution_id, owner_id from exams where id = ${written}`;
  const { course_id, institution_id, owner_id } = of as NonNullable<typeof of>;
  const scheme = idOf(
    await sql<{ id: number }[]>`
      insert into oral_schemes (institution_id, owner_id, name, created_at)
      values (${institution_id}, ${owner_id}, 'Laboratory', ${at}) returning id`,
  );
  const version = idOf(
    await sql<{ id: number }[]>`
      insert into oral_scheme_versions (scheme_id, version, definition, created_by, created_at)
      values (${scheme}, 1, ${JSON.stringify(SCHEME)}::json, ${owner_id}, ${at}) returning id`,
  );
  const examId = idOf(
    await sql<{ id: number }[]>`
      insert into oral_exams (key, institution_id, course_id, owner_id, title, kind, scheme_version_id, freezes, created_at)
      values (${randomUUID()}, ${institution_id}, ${course_id}, ${owner_id}, 'Laboratory', 'practical', ${version},
        'external', ${at}) returning id`,
  );
  const rows = await sql<{ id: number }[]>`
    insert into oral_candidates (exam_id, grant_id, user_id)
    select ${examId}, g.id, g.user_id from attempts a join grants g on g.id = a.grant_id where a.exam_id = ${written}
    returning id`;
  const candidateIds = rows.map(({ id }) => id);
  const examiners: Examiner[] = [];
  for (let nth = 0; nth < panels; nth += 1) {
    const panel = idOf(
      await sql<{ id: number }[]>`
        insert into oral_panels (exam_id, name) values (${examId}, ${`Panel ${nth + 1}`}) returning id`,
    );
    const taken = candidateIds.filter((_, index) => index % panels === nth);
    await seat(taken, { examId, institution_id, owner_id, panel, at });
    for (const role of ['internal', 'external']) {
      const name = `${role}${examId}p${nth}x${process.pid}`;
      examiners.push({ ...(await hire(name, { examId, panel, role })), candidateIds: taken });
    }
  }
  return { examId, candidateIds, examiners };
}

/** One after the other, in a session of their own. */
async function seat(
  candidateIds: readonly number[],
  of: { examId: number; institution_id: number; owner_id: number; panel: number; at: Date },
): Promise<void> {
  const { examId, institution_id, owner_id, panel, at } = of;
  const room = idOf(
    await sql<{ id: number }[]>`
      insert into rooms (institution_id, name, rows, columns, created_by, created_at)
      values (${institution_id}, ${`Laboratory ${examId}, ${panel}`}, 1, 1, ${owner_id}, ${at}) returning id`,
  );
  const session = idOf(
    await sql<{ id: number }[]>`
      insert into oral_sessions (exam_id, panel_id, room_id, starts_at, ends_at, slot_minutes)
      values (${examId}, ${panel}, ${room}, ${at},
        ${at}::timestamptz + make_interval(mins => ${candidateIds.length * 5}), 5)
      returning id`,
  );
  await sql`
    insert into oral_slots (exam_id, session_id, candidate_id, starts_at, ends_at)
    select ${examId}, ${session}, c.id, ${at}::timestamptz + make_interval(mins => (c.n::int - 1) * 5),
      ${at}::timestamptz + make_interval(mins => c.n::int * 5)
    from unnest(${candidateIds}::int[]) with ordinality c (id, n)`;
}

async function hire(
  username: string,
  { examId, panel, role }: { examId: number; panel: number; role: string },
): Promise<{ id: number; token: string }> {
  const userId = idOf(
    await sql<{ id: number }[]>`
      insert into users (username, email, password_hash, is_verified)
      values (${username}, ${`${username}@example.org`}, 'none', true) returning id`,
  );
  const id = idOf(
    await sql<{ id: number }[]>`
      insert into oral_examiners (exam_id, user_id, name, role) values (${examId}, ${userId}, ${username}, ${role})
      returning id`,
  );
  await sql`insert into oral_panel_members (panel_id, examiner_id) values (${panel}, ${id})`;
  const person = { username, email: `${username}@example.org`, sessionId: 0, version: 1 };
  return { id, token: signAccessToken({ userId, roles: [], ...person }) };
}

/** What is on a device's disk: it outlives the browser. */
interface Disk {
  device: string;
  number: number;
  unsent: MarkEvent[];
  /** The newest mark of each component, by candidate. */
  marks: Map<number, Record<string, number>>;
  submissions: { key: string; candidateId: number; isSent: boolean }[];
}

interface Run {
  viva: MarkedViva;
  origin: string;
  /** Taps that the server acknowledged. */
  acknowledged: { examiner: number; device: string; event: MarkEvent }[];
  refused: string[];
  /** That were answered. */
  calls: number;
}

class Killed extends Error {}

/** One life of a browser: it takes up what the disk has, and ends when it is killed. */
function openBrowser(run: Run, { id, token }: Examiner, disk: Disk) {
  const life = new AbortController();
  const alive = () => {
    if (life.signal.aborted) throw new Killed();
  };
  async function post<T>(path: string, body: object): Promise<T> {
    for (;;) {
      alive();
      const reply = await fetch(`${run.origin}${API_BASE}/oral/${run.viva.examId}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([life.signal, AbortSignal.timeout(10_000)]),
      }).catch(() => undefined);
      const text = await reply?.text().catch(() => undefined);
      // Beyond this point nothing of the reply counts for a browser that is gone.
      alive();
      if (reply?.ok && text !== undefined) {
        run.calls += 1;
        return JSON.parse(text) as T;
      }
      if (reply && text !== undefined && reply.status !== 503) run.refused.push(`${reply.status} ${text}`);
      await sleep(25);
    }
  }
  async function flush(): Promise<void> {
    while (disk.unsent.length > 0) {
      const events = disk.unsent.slice(0, 50);
      const { refused } = await post<{ refused: { number: number; reason: string }[] }>('/event', {
        device: disk.device,
        sent_at: new Date().toISOString(),
        events,
        unsent: disk.unsent.length - events.length,
      });
      run.refused.push(...refused.map(({ reason }) => reason));
      run.acknowledged.push(...events.map((event) => ({ examiner: id, device: disk.device, event })));
      disk.unsent.splice(0, events.length);
    }
  }
  return {
    kill: () => life.abort(),
    async tap(candidateId: number, item: string, mark: number): Promise<void> {
      alive();
      disk.number += 1;
      disk.unsent.push({
        number: disk.number,
        at: new Date().toISOString(),
        subject: { candidate_id: candidateId },
        item,
        value: { mark },
      });
      disk.marks.set(candidateId, { ...disk.marks.get(candidateId), [item]: mark });
      await flush();
    },
    async submit(candidateId: number): Promise<void> {
      alive();
      if (!disk.submissions.some((one) => one.candidateId === candidateId))
        disk.submissions.push({ key: randomUUID(), candidateId, isSent: false });
      await flush();
      for (const one of disk.submissions.filter(({ isSent }) => !isSent)) {
        const marks = disk.marks.get(one.candidateId) as Record<string, number>;
        await post('/sheet', {
          key: one.key,
          subject: { candidate_id: one.candidateId },
          values: Object.fromEntries(Object.entries(marks).map(([item, mark]) => [item, { mark }])),
        });
        one.isSent = true;
      }
    },
  };
}

interface Crashes {
  count: number;
  origin: string;
  /** Without a warning; resolves once another process answers at the same origin. */
  killServer: () => Promise<void>;
}

/** The figures of a run; all but the first three must be 0. */
export async function markThroughKills(viva: MarkedViva, { count, origin, killServer }: Crashes) {
  const run: Run = { viva, origin, acknowledged: [], refused: [], calls: 0 };
  const disks = viva.examiners.map(
    (): Disk => ({ device: randomUUID(), number: 0, unsent: [], marks: new Map(), submissions: [] }),
  );
  const browsers = viva.examiners.map((examiner, at) => openBrowser(run, examiner, disks[at] as Disk));
  let [kills, serverKills, isOver] = [0, 0, false];

  const crashes = (async () => {
    while (kills < count && !isOver) {
      // In the middle of the traffic: after some more calls, or none.
      const enough = run.calls + randomInt(0, 8);
      for (let waited = 0; run.calls < enough && waited < 100 && !isOver; waited += 1) await sleep(20);
      await sleep(randomInt(5, 50));
      if (kills % 2 === 0) {
        await killServer();
        serverKills += 1;
      } else {
        const at = randomInt(browsers.length);
        browsers[at]?.kill();
        browsers[at] = openBrowser(run, viva.examiners[at] as Examiner, disks[at] as Disk);
      }
      kills += 1;
    }
  })();

  /** Whoever's browser was killed goes on in the next one. */
  async function inAnyBrowser(at: number, work: (browser: ReturnType<typeof openBrowser>) => Promise<void>) {
    for (;;)
      try {
        return await work(browsers[at] as ReturnType<typeof openBrowser>);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
  }

  async function examine(at: number): Promise<void> {
    const disk = disks[at] as Disk;
    // Marks are given and changed until most of the kills are over.
    for (let round = 0; round === 0 || kills < count * 0.75; round += 1)
      for (const [index, candidateId] of viva.candidateIds.entries()) {
        if (round > 0 && kills >= count * 0.75) break;
        for (const { id, maximum } of SCHEME.components) {
          // Near each other, so that some sheets are within the tolerance and some are not.
          const middle = (index * 7) % (2 * maximum);
          const halves = Math.min(2 * maximum, Math.max(0, middle + randomInt(-2, 3)));
          await inAnyBrowser(at, (browser) => browser.tap(candidateId, id, halves / 2));
        }
        if (disk.number % 100 === 0) await sleep(1);
      }
    for (const [index, candidateId] of viva.candidateIds.entries()) {
      while (kills < count * (0.75 + (0.25 * index) / viva.candidateIds.length)) await sleep(10);
      await inAnyBrowser(at, (browser) => browser.submit(candidateId));
    }
  }

  try {
    await Promise.all(viva.examiners.map((_, at) => examine(at)));
  } finally {
    isOver = true;
    await crashes;
  }
  return {
    kills,
    'of the server': serverKills,
    'taps acknowledged': run.acknowledged.length,
    'acknowledged taps lost': await lostOf(run),
    'taps never acknowledged': disks.reduce((sum, { unsent }) => sum + unsent.length, 0),
    refused: run.refused.length,
    ...(await compareAwards(run, disks)),
  };
}

async function lostOf({ viva, acknowledged }: Run): Promise<number> {
  const stored = await sql<{ examiner_id: number; device: string; number: number; value: unknown }[]>`
    select examiner_id, device, number, value from oral_mark_events where exam_id = ${viva.examId}`;
  const keyOf = (examiner: number, device: string, number: number) => `${examiner} ${device} ${number}`;
  const values = new Map(
    stored.map((row) => [keyOf(row.examiner_id, row.device, row.number), JSON.stringify(row.value)]),
  );
  return acknowledged.filter(
    ({ examiner, device, event }) =>
      values.get(keyOf(examiner, device, event.number)) !== JSON.stringify(event.value),
  ).length;
}

/** What the server says, against a slow computation from what is on the devices. */
async function compareAwards({ viva, origin }: Run, disks: readonly Disk[]) {
  const reply = await fetch(`${origin}${API_BASE}/oral/${viva.examId}/award`, {
    headers: { authorization: `Bearer ${viva.examiners[0]?.token}` },
  });
  const { candidates } = (await reply.json()) as Awards;
  const wrong = viva.candidateIds.filter((candidateId) => {
    const award = candidates.find((one) => one.candidate_id === candidateId)?.award;
    const sheets = disks.map(({ marks }, at) => ({
      id: at + 1,
      examiner_id: at + 1,
      station: null,
      marks: marks.get(candidateId) ?? {},
    }));
    const slow = slowAward(SCHEME, {
      unmarked: null,
      isWaiting: false,
      own: { sheets, agreements: [], accepted: [] },
    });
    return (
      !award ||
      award.total !== slow.total ||
      award.outcome !== slow.outcome ||
      (award.state === 'differs') !== slow.differs ||
      award.components.some(({ id, mark }) => inHundredths(mark ?? -1) !== inHundredths(slow.marks[id] ?? -1))
    );
  });
  return {
    'awards compared': candidates.length,
    'awards that differ from the slow computation': wrong.length,
  };
}
