// Sends what nobody should send to every operation of the OpenAPI document, as every role and as nobody. The same seed
// makes the same requests. A reply must be what the contract says, or a refusal that it names.
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { ERROR_STATUS, ErrorBody } from '@quivia/contract/errors';
import * as z from 'zod/mini';
import { sql } from '../../platform/database/database.ts';
import { type OpenApi, openApi } from '../../platform/http/openapi.ts';
import {
  hostileValue,
  RAW_BODIES,
  type Random,
  randomFrom,
  type Schema,
  spoiled,
  uuid,
  valueFor,
} from './hostile-values.ts';

export interface Sent {
  method: string;
  url: string;
  /** A name of `tokens`, or nobody. */
  role: string | undefined;
  /** Who sent this act before. */
  by?: unknown;
  payload: string | Buffer | undefined;
  contentType: string | undefined;
}

export interface Answered {
  status: number;
  body: string;
  contentType: string;
  by: unknown;
}

interface Operation {
  endpoint: EndpointShape;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  /** Done once for its key. */
  isAct: boolean;
}

/** By table, the ids of things that belong together: an exam with its rooms and students. */
type Stage = Readonly<Record<string, readonly number[]>>;

interface FuzzOptions {
  endpoints: EndpointShape[];
  roles: readonly string[];
  seed: number;
  send: (sent: Sent) => Promise<Answered>;
  /** A new exam and a new viva, with people for each part. Acts use them up: they are ended, frozen and left. */
  stage: () => Promise<{ hall: Stage; viva: Stage }>;
}

const STAGED_FOR = 1500;

const UNKNOWN_ID = 2_000_000_000;
/** Which table the ids of a path or field are of. */
const TABLES: Record<string, string> = {
  qbank: 'question_banks',
  question: 'questions',
  exam: 'exams',
  quiz_or_viva: 'exams',
  viva: 'exams',
  result: 'exams',
  community: 'communities',
  import: 'question_imports',
  roster: 'rosters',
  notifications: 'notifications',
  course: 'courses',
  module: 'modules',
  department: 'departments',
  institution: 'institutions',
  education_system: 'education_systems',
  user: 'users',
  student: 'grants',
  faculty: 'grants',
  grant: 'grants',
  option: 'question_options',
  version: 'question_versions',
  session: 'sessions',
};
/** In calls of vivas, where a session is one of the timetable. */
const TABLES_OF_VIVAS: Record<string, string> = {
  ...TABLES,
  oral: 'oral_exams',
  exam: 'oral_exams',
  list: 'oral_sessions',
  session: 'oral_sessions',
  slot: 'oral_slots',
  candidate: 'oral_candidates',
  group: 'oral_groups',
  panel: 'oral_panels',
  examiner: 'oral_examiners',
  conflict: 'oral_candidates',
  scheme: 'oral_schemes',
  version: 'oral_scheme_versions',
  sheet: 'oral_sheets',
  agreement: 'oral_agreements',
  recording: 'oral_recordings',
  draw: 'oral_draws',
  room: 'rooms',
};
const TABLES_OF_HALLS: Record<string, string> = {
  ...TABLES,
  hall: 'exams',
  room: 'rooms',
  act: 'hall_acts',
  incident: 'incidents',
  ask: 'hall_asks',
};
export const isOfVivas = (path: string) => path.startsWith(`${API_BASE}/oral`);
/** Of an exam that is held. */
export const isOfHalls = (path: string) => /^\/(hall|quiz\/exam)\//.test(path.slice(API_BASE.length));
/** These leave nothing to go on with, or wait for ever. */
const LEFT_OUT = ['/notifications/stream', '/oral/:id/cancel'];

function operationsOf(endpoints: EndpointShape[]): Operation[] {
  const document: OpenApi = openApi(endpoints, { version: 'fuzz' });
  return endpoints
    .filter(({ path }) => !LEFT_OUT.includes(path))
    .map((endpoint) => {
      const path = API_BASE + endpoint.path;
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      const content = (operation as { requestBody?: { content: Record<string, { schema: Schema }> } })
        ?.requestBody?.content;
      return {
        endpoint,
        path,
        parameters: (operation?.parameters ?? []) as Operation['parameters'],
        body: (content?.['application/json'] ?? content?.['application/x-www-form-urlencoded'])?.schema,
        isAct: content?.['application/json']?.schema.properties?.key?.format === 'uuid',
      };
    });
}

/** Ids of what is there now; the fuzz itself makes and deletes things. */
async function readIds(): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  const tables = [TABLES, TABLES_OF_VIVAS, TABLES_OF_HALLS].flatMap((one) => Object.values(one));
  for (const table of new Set(tables)) {
    const rows = await sql<{ id: number }[]>`select id from ${sql(table)} order by id desc limit 20`;
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

interface Scene {
  ids: Map<string, number[]>;
  staged: { hall: Stage; viva: Stage };
  /** New, or of one of the acts before. */
  nextKey: (random: Random) => string;
}

function knownBy({ ids, staged, nextKey }: Scene, random: Random, path: string, segment: string) {
  const [tables, stage]: [Record<string, string>, Stage] = isOfVivas(path)
    ? [TABLES_OF_VIVAS, staged.viva]
    : [isOfHalls(path) ? TABLES_OF_HALLS : TABLES, staged.hall];
  return (name: string): unknown => {
    if (name === 'key') return nextKey(random);
    const noun = name === 'id' || name === '' ? segment : name.replace(/_?ids?$/, '').replace(/_id$/, '');
    const table = tables[noun];
    if (!table) return undefined;
    if (random.chance(0.15)) return UNKNOWN_ID + random.below(1000);
    const own = stage[table];
    return random.pick(own && random.chance(0.8) ? own : (ids.get(table) ?? []));
  };
}

/** The noun before an id in a path: `qbank` of `/quiz/qbank/:id/share`. */
const nounBefore = (path: string, parameter: string) =>
  (path.split(`/:${parameter}`)[0] ?? '').split('/').at(-1) ?? '';

interface Done {
  sent: Sent;
  operation: Operation;
}

export async function* fuzz({ endpoints, roles, seed, send, stage }: FuzzOptions) {
  const random = randomFrom(seed);
  const operations = operationsOf(endpoints);
  const acts = operations.filter(({ isAct }) => isAct);
  const scene: Scene = { ids: await readIds(), staged: await stage(), nextKey: keysInTurn() };
  let done: Done[] = [];
  for (let n = 0; ; n += 1) {
    if (n % 200 === 199) scene.ids = await readIds();
    if (n % STAGED_FOR === STAGED_FOR - 1) {
      scene.staged = await stage();
      done = [];
    }
    const again = done.length > 1 && random.chance(0.2) ? repeated(done, scene, random) : undefined;
    const wanted = random.chance(0.35) ? random.pick(acts) : (operations[n % operations.length] as Operation);
    const { operation, sent } = again ?? {
      operation: wanted,
      sent: requestOf(wanted, roles, random, scene),
    };
    const answered = await send(sent);
    const isDone = operation.isAct && answered.status === 200;
    if (isDone && !again)
      done = [{ operation, sent: { ...sent, by: answered.by } }, ...done].slice(0, MOST_DONE);
    yield {
      sent,
      answered,
      /** Answered as done, whether now or at its first call. */
      act: isDone ? operation.path : undefined,
      /** Sent with the key that another act was done with. */
      hasForeignKey: again?.hasForeignKey ?? false,
      fault: faultOf(operation.endpoint, sent, answered),
    };
  }
}

const MOST_DONE = 40;

/** An act that was done before: with its own key, a new one, or that of another act, which must do neither. */
function repeated(
  done: readonly Done[],
  { nextKey }: Scene,
  random: Random,
): Done & { hasForeignKey: boolean } {
  const [one, other] = [random.pick(done), random.pick(done)];
  const keyOf = ({ sent }: Done) => JSON.parse(String(sent.payload)).key;
  const key = random.pick([() => keyOf(one), () => keyOf(other), () => nextKey(random)])();
  const payload = JSON.stringify({ ...JSON.parse(String(one.sent.payload)), key });
  const hasForeignKey = key === keyOf(other) && key !== keyOf(one) && one.operation !== other.operation;
  return { ...one, sent: { ...one.sent, payload }, hasForeignKey };
}

/** Mostly new: a key is good for one act. */
function keysInTurn(): Scene['nextKey'] {
  let last = 1000;
  return (random) => {
    if (last > 1020 && random.chance(0.2)) return uuid(last - random.below(20));
    last += 1;
    return uuid(last);
  };
}

/** Chooses what is more likely, so that nothing is missing, foreign or of another role. */
const rightly = (random: Random): Random => ({
  ...random,
  chance: (share) => (share === 0.5 ? random.chance(share) : share > 0.5),
});

function requestOf(
  { endpoint, path, parameters, body }: Operation,
  roles: readonly string[],
  anyhow: Random,
  scene: Scene,
): Sent {
  // Half of the acts are right, so that many are done and their keys meet.
  const isRight = (isOfVivas(path) || isOfHalls(path)) && anyhow.chance(0.6);
  const random = isRight ? rightly(anyhow) : anyhow;
  const text = (schema: Schema, name: string, segment: string) => {
    const value = random.chance(0.25)
      ? hostileValue(random)
      : valueFor(schema, random, knownBy(scene, random, path, segment), name);
    const whole = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return encodeURIComponent(whole.toWellFormed().slice(0, 2000));
  };
  let url = path;
  // Empty, it would be another path.
  for (const { name, schema } of parameters.filter((one) => one.in === 'path'))
    url = url.replace(`:${name}`, text(schema, name, nounBefore(path, name)) || '%20');
  const query = parameters
    .filter((one) => one.in === 'query' && random.chance(0.7))
    .map(({ name, schema }) => `${name}=${text(schema, name, '')}`);
  if (query.length > 0) url += `?${query.join('&')}`;
  const { payload, contentType } = bodyOf(endpoint, body, random, scene, isRight);
  const allowed = roles.filter(
    (role) =>
      endpoint.access === 'public' ||
      endpoint.access === 'signed-in' ||
      endpoint.access.includes(role as never),
  );
  const role = random.chance(0.8)
    ? random.pick(allowed)
    : random.chance(0.5)
      ? random.pick(roles)
      : undefined;
  return { method: endpoint.method, url, role, payload, contentType };
}

function bodyOf(
  endpoint: EndpointShape,
  body: Schema | undefined,
  random: Random,
  scene: Scene,
  isRight: boolean,
): Pick<Sent, 'payload' | 'contentType'> {
  if (endpoint.upload) {
    const bytes = Buffer.from(
      random.chance(0.5)
        ? String(JSON.stringify(hostileValue(random)))
        : Array.from({ length: random.below(3000) }, () => random.below(256)),
    );
    return { payload: bytes, contentType: 'application/octet-stream' };
  }
  if (!body) return { payload: undefined, contentType: undefined };
  const contentType = random.chance(0.97)
    ? 'application/json'
    : random.pick(['text/plain', 'application/xml', 'x']);
  if (random.chance(0.1)) return { payload: random.pick(RAW_BODIES), contentType };
  const right = valueFor(body, random, knownBy(scene, random, API_BASE + endpoint.path, ''));
  const given = !isRight && random.chance(0.75) ? spoiled(right, random) : right;
  if (endpoint.form) {
    const fields = Object.entries(Object(given)).map(([name, value]) => [name, String(value).toWellFormed()]);
    return {
      payload: String(new URLSearchParams(fields as [string, string][])),
      contentType: 'application/x-www-form-urlencoded',
    };
  }
  return { payload: JSON.stringify(given) ?? 'null', contentType };
}

const Refusal = z.strictObject(ErrorBody.shape);

/** What is wrong with an answer; undefined when nothing is. */
function faultOf(
  endpoint: EndpointShape,
  sent: Sent,
  { status, body, contentType }: Answered,
): string | undefined {
  if (endpoint.page && contentType.startsWith('text/html'))
    return status === 500 ? `a fault of ours: ${body.slice(0, 200)}` : undefined;
  if (endpoint.page && status === 303) return undefined;
  if (status >= 400) {
    const parsed = readJson(body);
    const refusal = Refusal.safeParse(parsed);
    if (!refusal.success) return `${status} without our error body: ${body.slice(0, 200)}`;
    const { code, message } = refusal.data;
    if (ERROR_STATUS[code as keyof typeof ERROR_STATUS] !== status) return `${status} with the code ${code}`;
    if (status === 500) return `a fault of ours: ${message}`;
    return undefined;
  }
  if (status !== 200 && status !== 304) return `${status}`;
  if (!endpoint.reply || sent.method === 'HEAD') return undefined;
  if (!contentType.startsWith('application/json')) return `a reply as ${contentType}`;
  const parsed = z.safeParse(endpoint.reply, readJson(body));
  return parsed.success
    ? undefined
    : `a reply that the contract doesn't know: ${parsed.error.message.slice(0, 300)}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
