// The sweeps over every call: who is let in by their part, and that nobody sees another examiner's marks
// before both have submitted. A call of the viva voce that isn't listed in testing/exams/oral-calls.ts fails.
import { randomUUID } from 'node:crypto';
import { API_BASE, type EndpointShape, isStream } from '@quivia/contract/endpoint';
import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { getExamine, listSheets, sendEvents, submitSheet } from '@quivia/contract/oral/sheets';
import { uploadPhoto } from '@quivia/contract/photos';
import { JPEG } from '@quivia/files/testing/pictures';
import { openZip } from '@quivia/files/zip/open-zip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../app.ts';
import { now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege } from '../../testing/college.ts';
import { ORAL_CALLS, PEOPLE, type Someone } from '../../testing/exams/oral-calls.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../testing/exams/staged-viva.ts';
import { randomFrom, type Schema, valueFor } from '../../testing/fuzz/hostile-values.ts';
import { done } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const endpoints = routes.map((route) => route.endpoint);
const ofOral = endpoints.filter(({ path, part }) => part !== undefined || /^\/oral(\/|$)/.test(path));
const lineOf = (endpoint: EndpointShape) => ORAL_CALLS[nameOf(endpoint)] ?? {};

const inQuarters = { method: { type: 'number' as const, step: 0.25 as const } };
/** With marks for the group, which each of its members gets. */
const QUARTERS: SchemeDefinition = {
  ...LAB_SCHEME,
  components: [
    ...LAB_SCHEME.components.map((one) => ({ ...one, ...inQuarters })),
    {
      id: 'report',
      name: 'Report',
      maximum: 20,
      minimum: null,
      ...inQuarters,
      marked_by: 'each',
      subject: 'group',
      counts: true,
    },
  ],
};
/** Submitted by the external for the first candidate: 37.25 in all. */
const SUBMITTED = { record: 7.25, 'write-up': 8.75, experiment: 9.25, result: 6.25, viva: 5.75 };
/** Tapped by the external for the second, and not submitted. */
const DRAFT = { record: 3.25, viva: 4.75 };
/** The same for their groups; 48.5 is the first one's total with that of the group. */
const OF_GROUPS = { submitted: 11.25, draft: 12.75 };
/** Also in hundredths. */
const PLANTED =
  /(?<![\d.])(7\.25|8\.75|9\.25|6\.25|5\.75|37\.25|3\.25|4\.75|8\.00|725|875|925|3725|11\.25|12\.75|48\.50?|1125|1275|4850)(?!\d)/;

let server: TestApp;
let viva: StagedViva;
let people: Record<Someone, Visitor>;
/** One for each candidate; the last has no marks yet. */
let groups: number[];

beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Sweep', { scheme: QUARTERS });
  const elsewhere = await buildCollege(server, root, 'Foreign');
  people = {
    ...viva,
    admin: viva.college.admin,
    candidate: viva.candidates[0]?.student as Visitor,
    foreignAdmin: elsewhere.admin,
  };
  await plant();
});
afterAll(() => server.stop());

const candidate = (at: number) => viva.candidates[at] as StagedViva['candidates'][0];

async function plant(): Promise<void> {
  groups = [];
  for (const { id } of viva.candidates) {
    const [group] = await sql<{ id: number }[]>`
      insert into oral_groups (exam_id, name) values (${viva.examId}, ${`Team ${id}`}) returning id`;
    groups.push((group as { id: number }).id);
    await sql`update oral_candidates set group_id = ${groups.at(-1) as number} where id = ${id}`;
  }
  const params = { id: String(viva.examId) };
  const values = Object.fromEntries(Object.entries(SUBMITTED).map(([id, mark]) => [id, { mark }]));
  const body = { key: randomUUID(), subject: { candidate_id: candidate(0).id }, values };
  await done(viva.external.call(submitSheet, { params, body }));
  const ofGroup = {
    key: randomUUID(),
    subject: { group_id: groups[0] as number },
    values: { report: { mark: OF_GROUPS.submitted } },
  };
  await done(viva.external.call(submitSheet, { params, body: ofGroup }));
  for (const { student } of viva.candidates) {
    const [row] = await sql<
      { member_id: string }[]
    >`select member_id from grants where id = ${student.student_id}`;
    const query = { roll_number: row?.member_id ?? '' };
    await done(viva.college.admin.call(uploadPhoto, { query, file: JPEG }));
  }
  const at = now().toISOString();
  const taps = [
    ...Object.entries(DRAFT).map(([item, mark]) => ({
      subject: { candidate_id: candidate(1).id },
      item,
      value: { mark },
    })),
    {
      subject: { group_id: groups[1] as number },
      item: 'report',
      value: { mark: OF_GROUPS.draft },
    },
  ];
  const events = taps.map((tap, index) => ({ number: index + 1, at, ...tap }));
  await done(
    viva.external.call(sendEvents, {
      params,
      body: { device: randomUUID(), sent_at: at, events, unsent: 0 },
    }),
  );
}

/** What a parameter or a field of this name is; the last candidate has no marks yet. */
const known = (of: number) => (name: string) =>
  ({
    id: viva.examId,
    candidate_id: candidate(of).id,
    candidate_ids: candidate(of).id,
    group_id: groups[of],
    examiner_id: viva.external.examinerId,
    examiner_ids: viva.external.examinerId,
    user_id: viva.stranger.id,
    panel_id: viva.panelId,
    room_id: viva.roomId,
    session_id: viva.sessionId,
    list: viva.sessionId,
    slot_id: candidate(of).slotId,
    institution_id: viva.college.id,
    course_id: viva.college.course,
  })[name];

type Part = 'query' | 'body';

/** The first value from this seed on that is right by the declaration, whatever it says. */
function made(endpoint: EndpointShape, part: Part, of: number, from: number): object | undefined {
  const type = endpoint[part];
  const given = lineOf(endpoint)[part];
  if (given || !type) return given;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  for (let seed = from; seed < from + 2_000; seed++) {
    const value = valueFor(part === 'query' ? onlyRequired(schema) : schema, randomFrom(seed), known(of));
    if (z.safeParse(type, value).success) return value as object;
  }
  throw new Error(`Give ${nameOf(endpoint)} a ${part} in testing/exams/oral-calls.ts`);
}

/** What is searched for would be found by nobody. */
const onlyRequired = (schema: Schema & { required?: string[] }): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name)),
  ),
});

async function ask(who: Someone, endpoint: EndpointShape, of = viva.candidates.length - 1, seed = 1) {
  const query = made(endpoint, 'query', of, seed);
  const body = made(endpoint, 'body', of, seed);
  const answer = await server.app.inject({
    method: endpoint.method,
    url: API_BASE + endpoint.path.replaceAll(/:(\w+)/g, (_, name) => String(known(of)(name) ?? 1)),
    headers: {
      authorization: `Bearer ${people[who].token}`,
      ...(endpoint.upload && { 'content-type': 'application/octet-stream' }),
    },
    ...(query && { query: query as Record<string, string> }),
    ...(body && { payload: body }),
    ...(endpoint.upload && { payload: Buffer.from('a file') }),
  });
  return { status: answer.statusCode, text: textOf(answer.rawPayload) };
}

/** With what is packed in a workbook; without moments, whose seconds look like marks. */
function textOf(bytes: Buffer): string {
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  const zip = isZip ? openZip(bytes) : undefined;
  const text = zip
    ? zip.names.map((name) => Buffer.from(zip.read(name) ?? []).toString()).join('\n')
    : bytes.toString();
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?|[\w-]{20,}/g, '');
}

test('every call of the viva voce is listed for the sweeps, and only those', () => {
  expect(Object.keys(ORAL_CALLS).sort()).toEqual(ofOral.map(nameOf).sort());
});

const EXAMINERS: Someone[] = ['internal', 'external', 'observer', 'elsewhere'];
const COORDINATORS: Someone[] = ['coordinator', 'admin'];
const LET_IN = {
  coordinator: COORDINATORS,
  examiner: [...COORDINATORS, ...EXAMINERS],
  candidate: ['candidate'] as Someone[],
};

function letIn(endpoint: EndpointShape): Someone[] {
  const { part, alsoFor } = endpoint;
  const not = new Set([
    ...(lineOf(endpoint).not ?? []),
    ...(alsoFor?.includes('guest') ? [] : ['external' as const]),
  ]);
  return part ? LET_IN[part].filter((who) => !not.has(who)) : [];
}

describe('by their part', () => {
  const sorted = ofOral.filter((endpoint) => endpoint.part !== undefined && !lineOf(endpoint).isOwn);

  test('nobody else is let in, by any call', async () => {
    const wrong = [];
    for (const endpoint of sorted)
      for (const who of PEOPLE.filter((one) => !letIn(endpoint).includes(one))) {
        if (isStream(endpoint) && LET_IN[endpoint.part as keyof typeof LET_IN].includes(who)) continue;
        const { status, text } = await ask(who, endpoint);
        if (![401, 403, 404].includes(status)) wrong.push(`${who} ${nameOf(endpoint)}: ${status} ${text}`);
      }
    expect(wrong).toEqual([]);
  });

  test('what a stranger sends is not looked at, right or wrong', async () => {
    const wrong = [];
    for (const endpoint of sorted.filter(({ body }) => body !== undefined))
      for (const seed of [100, 3_000]) {
        const { status, text } = await ask('stranger', endpoint, 0, seed);
        if (![403, 404].includes(status)) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`);
      }
    expect(wrong).toEqual([]);
  });

  test('those it is for can read', async () => {
    const wrong = [];
    for (const endpoint of sorted.filter((one) => one.method === 'GET' && !isStream(one)))
      for (const who of letIn(endpoint)) {
        const { status, text } = await ask(who, endpoint, 0);
        // What isn't there yet is not found.
        const isMissing = status === 404 && /:(?!id\b|candidate_id\b)\w+/.test(endpoint.path);
        // Another kind of exam is refused by 409, after it was asked who calls.
        if (![200, 409].includes(status) && !isMissing)
          wrong.push(`${who} ${nameOf(endpoint)}: ${status} ${text}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('secrecy', () => {
  const calls = ofOral.filter((endpoint) => !isStream(endpoint) && endpoint.access !== 'public');
  const isLast = (endpoint: EndpointShape) => lineOf(endpoint).isLast ?? false;
  const others = PEOPLE.filter((who) => who !== 'external');

  async function leaks(tried: EndpointShape[]): Promise<string[]> {
    const seen = [];
    for (const endpoint of tried)
      for (const who of others)
        for (const of of endpoint.method === 'GET' ? [0, 1] : [viva.candidates.length - 1]) {
          const { text } = await ask(who, endpoint, of);
          const found = PLANTED.exec(text)?.[0];
          if (found) seen.push(`${who} ${nameOf(endpoint)}: ${found}`);
        }
    return seen;
  }

  test('an examiner sees their own marks', async () => {
    const { text } = await ask('external', listSheets);
    expect(text).toMatch(/\b7\.25\b/);
    expect(text).toMatch(/\b11\.25\b/);
    expect((await ask('external', getExamine)).text).toMatch(/\b12\.75\b/);
  });

  // In this order: what reads, what changes something, and what ends it.
  test.each([
    ['reads', calls.filter(({ method }) => method === 'GET')],
    ['changes something', calls.filter((one) => one.method !== 'GET' && !isLast(one))],
    ['ends something', calls.filter((one) => one.method !== 'GET' && isLast(one))],
  ])('no call that %s carries them to anybody else before all have submitted', async (_, tried) => {
    expect(await leaks(tried)).toEqual([]);
  });
});
