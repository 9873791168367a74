// Changes for open boards: once a second each process reads the rows that changed in one query an exam, and sends each board
// those of its rooms. What is more than a board should get in a second waits for the next one.
import type { Duty } from '@quivia/contract/endpoint';
import { ALIVE_SECONDS, type BoardEvent, packProgress } from '@quivia/contract/hall/board';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { AppError } from '../../../platform/app-error.ts';
import { now, seconds } from '../../../platform/clock.ts';
import { onReconnect } from '../../../platform/database/events.ts';
import type { Log } from '../../../platform/jobs/poll.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireDuty, type Standing, standingsOf } from '../duties/duties.service.ts';
import { type BoardRow, selectRoster, selectRows } from './board.queries.ts';
import { words } from './board.words.ts';
import { addTo, type Changes, noChanges, openBoard, startBoardChanges } from './board-changes.service.ts';
import type { Beat } from './presence.queries.ts';
import { heardElsewhere, latestOf } from './presence.service.ts';
import { packBeat, progressOf, type Read, ROWS_A_SECOND, rowsNext } from './rows.rules.ts';

/** What a board gets in a second; reports have what rows leave of it. */
const BYTES_A_SECOND = 9_500;
const BYTES_OF_AN_ID = 8;
const CHECK_DUTY_EVERY = seconds(5);
/** Rows of one second. What more than that waits for would be late. */
const MOST_WAITING = ROWS_A_SECOND;
const RESYNC_AFTER = seconds(3);

interface Listening {
  actor: Actor;
  duty: Duty;
  /** Undefined where the duty covers the whole hall. */
  rooms: Set<number> | undefined;
  send: (event: BoardEvent) => void;
  /** When it last got something, by the monotonic clock. */
  sentAt: number;
  close: () => void;
}

interface Seated {
  id: number;
  room: number | null;
}

interface Hall {
  boards: Set<Listening>;
  waiting: Changes;
  /** By person; undefined until it is read, and after it changed. */
  roster: Map<number, Seated> | undefined;
  epoch: number;
  /** What the boards last got of each person, without the time. */
  lastBeats: Map<number, string>;
  /** People of whom a new board may have less: its picture may be of another process, which had heard less. */
  unsure: Set<number>;
  hasNewBoard: boolean;
  /** How many are read in the next second. */
  rows: number;
  lastRead: Read;
  /** When its boards were last asked to load again, by the monotonic clock. */
  resyncedAt: number;
}

const halls = new Map<number, Hall>();

interface FollowParts {
  send: (event: BoardEvent) => void;
  close: () => void;
}

export async function requireBoards(actor: Actor, examIds: readonly number[]): Promise<Standing[]> {
  const standings: Standing[] = [];
  for (const id of examIds) standings.push(await requireDuty(actor, id, 'observer'));
  if (new Set(examIds).size < examIds.length)
    throw new AppError('invalid_input', { message: words.overlapping });
  return standings;
}

/** Several exams in one stream, until the returned function is called. Closes it when a duty that it needs has ended. */
export function follow(actor: Actor, standings: Standing[], { send, close }: FollowParts): () => void {
  const stops = standings.map((standing) =>
    join(standing.exam.id, {
      actor,
      duty: standing.duty,
      rooms: roomsOf(standing),
      send,
      sentAt: performance.now(),
      close,
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

const roomsOf = ({ rooms }: Standing) => (rooms ? new Set(rooms.map(({ id }) => id)) : undefined);

function join(examId: number, board: Listening): () => void {
  const hall = halls.get(examId) ?? {
    boards: new Set(),
    waiting: noChanges(),
    roster: undefined,
    epoch: 0,
    lastBeats: new Map(),
    unsure: new Set(),
    hasNewBoard: true,
    rows: ROWS_A_SECOND,
    lastRead: { rows: 0, ms: 0 },
    resyncedAt: Number.NEGATIVE_INFINITY,
  };
  halls.set(examId, hall);
  hall.boards.add(board);
  hall.hasNewBoard = true;
  const leave = openBoard(examId);
  return () => {
    leave();
    hall.boards.delete(board);
    if (hall.boards.size === 0 && halls.get(examId) === hall) halls.delete(examId);
  };
}

function wait(examId: number, changes: Changes): void {
  for (const beat of changes.beats.values()) heardElsewhere(beat);
  const waiting = halls.get(examId)?.waiting;
  if (waiting) addTo(waiting, changes);
}

async function sendWaiting(): Promise<void> {
  for (const [examId, hall] of halls) await sendOf(examId, hall);
}

async function sendOf(examId: number, hall: Hall): Promise<void> {
  const { waiting } = hall;
  if (waiting.isAll || isTooMuch(hall)) {
    hall.waiting = noChanges();
    hall.roster = undefined;
    hall.hasNewBoard = true;
    hall.resyncedAt = performance.now();
    return sendToAll(hall, { ...eventOf(examId), resync: true });
  }
  const changed = waiting.users.size + waiting.attempts.size + waiting.savers.size;
  if (changed + waiting.beats.size === 0) return;
  hall.roster ??= await readRoster(examId, hall);
  const { roster } = hall;
  if (hall.hasNewBoard) expectLess(examId, hall, roster);
  // An act and a call for help go before a start, and answers come last.
  const attempts = take(waiting.attempts, hall.rows);
  const users = take(waiting.users, hall.rows - attempts.length);
  for (const user of users) waiting.savers.delete(user);
  users.push(...take(waiting.savers, hall.rows - attempts.length - users.length));
  const from = performance.now();
  const rows = users.length + attempts.length > 0 ? await readRows(examId, { users, attempts }) : [];
  const read = { rows: rows.length, ms: performance.now() - from };
  hall.rows = rowsNext(read, hall.lastRead);
  hall.lastRead = read;
  // Someone was added since: every board needs the new names.
  if (rows.some(([, user]) => !roster.has(user))) {
    hall.waiting.isAll = true;
    return;
  }
  const progress = rows.map((row) => ({
    room: roster.get(row[1])?.room ?? null,
    packed: packProgress(hall.epoch, progressOf(hall.epoch, row)),
  }));
  const used = progress.reduce((sum, { packed }) => sum + packed.length + 3, 0);
  const { presence, seen } = takeBeats(hall, roster, BYTES_A_SECOND - used);
  for (const board of hall.boards) {
    const inReach = <T extends { room: number | null }>(all: T[]) =>
      board.rooms ? all.filter(({ room }) => room !== null && board.rooms?.has(room)) : all;
    const own = {
      progress: inReach(progress).map(({ packed }) => packed),
      presence: inReach(presence).map(({ packed }) => packed),
      seen: inReach(seen).map(({ id }) => id),
    };
    const event = {
      ...eventOf(examId),
      ...(own.progress.length > 0 && { progress: own.progress }),
      ...(own.presence.length > 0 && { presence: own.presence }),
      ...(own.seen.length > 0 && { seen: own.seen }),
    };
    if (own.progress.length + own.presence.length + own.seen.length > 0) sendTo(board, event);
  }
}

/**
 * An act on everyone, a start, an end: a whole picture is sooner there than row after row. Not while answers alone are
 * many, which would cost the database more than the rows.
 */
const isTooMuch = ({ waiting, resyncedAt }: Hall) =>
  waiting.attempts.size + waiting.users.size > MOST_WAITING && performance.now() - resyncedAt > RESYNC_AFTER;

/** What can't be read is asked for again. */
async function readRows(examId: number, ids: { users: number[]; attempts: number[] }): Promise<BoardRow[]> {
  try {
    return await selectRows(examId, ids);
  } catch (error) {
    wait(examId, { ...noChanges(), users: new Set(ids.users), attempts: new Set(ids.attempts) });
    throw error;
  }
}

const eventOf = (examId: number) => ({ exam_id: examId, server_time: now().toISOString() });

function sendTo(board: Listening, event: BoardEvent): void {
  board.sentAt = performance.now();
  board.send(event);
}

function sendToAll({ boards }: Hall, event: BoardEvent): void {
  for (const board of boards) sendTo(board, event);
}

/** Only once everything that changed has been read: without it a board stops judging by the clock. */
function sayAlive(): void {
  const before = performance.now() - seconds(ALIVE_SECONDS);
  for (const [examId, { boards }] of halls)
    for (const board of boards) if (board.sentAt <= before) sendTo(board, eventOf(examId));
}

/** Those that have waited longest. One that changes again meanwhile keeps its turn. */
function take(waiting: Set<number>, most: number): number[] {
  const taken = [...waiting].slice(0, Math.max(0, most));
  for (const one of taken) waiting.delete(one);
  return taken;
}

/** A new board gets everyone's row once more with their next reports, as far as there is room beside what changed. */
function expectLess(examId: number, hall: Hall, roster: Map<number, Seated>): void {
  hall.hasNewBoard = false;
  for (const user of roster.keys()) {
    const beat = latestOf(examId, user);
    if (!beat) continue;
    hall.unsure.add(user);
    if (!hall.lastBeats.has(user)) hall.lastBeats.set(user, newsIn(beat));
  }
  // What waits now has changed since the boards last got something, whatever this process knew meanwhile.
  for (const user of hall.waiting.beats.keys()) hall.lastBeats.delete(user);
}

/** Most reports say nothing but that the page is still there. What changed goes before what is only sent once more. */
function takeBeats(hall: Hall, roster: Map<number, Seated>, bytes: number) {
  let left = bytes;
  const presence: { room: number | null; packed: string }[] = [];
  const same: { user: number; seat: Seated; beat: Beat }[] = [];
  const send = (user: number, seat: Seated, beat: Beat) => {
    hall.unsure.delete(user);
    hall.lastBeats.set(user, newsIn(beat));
    const packed = packBeat(hall.epoch, seat.id, beat);
    left -= packed.length + 3;
    presence.push({ room: seat.room, packed });
  };
  for (const [user, beat] of hall.waiting.beats) {
    const seat = roster.get(user);
    if (seat && hall.lastBeats.get(user) === newsIn(beat)) same.push({ user, seat, beat });
    else if (left <= 0) continue;
    else if (seat) send(user, seat, beat);
    hall.waiting.beats.delete(user);
  }
  const seen: Seated[] = [];
  left -= same.length * BYTES_OF_AN_ID;
  for (const { user, seat, beat } of same)
    if (hall.unsure.has(user) && left > 0) send(user, seat, beat);
    else seen.push(seat);
  return { presence, seen };
}

const newsIn = ({ question, unsaved, unsavedSince, hiddenSince, seenMessage, device, isReady }: Beat) =>
  `${question} ${unsaved} ${unsavedSince} ${hiddenSince} ${seenMessage} ${device} ${isReady}`;

async function readRoster(examId: number, hall: Hall): Promise<Map<number, Seated>> {
  const rows = await selectRoster(examId);
  hall.epoch = rows[0]?.epoch ?? 0;
  return new Map(rows.map(({ user_id, id, room_id }) => [user_id, { id, room: room_id }]));
}

let checkedAt = Number.NEGATIVE_INFINITY;

/** A duty that has ended closes the stream; another duty, or a room more or less, shows at once. */
export async function checkDuties(): Promise<void> {
  const open = [...halls].flatMap(([examId, { boards }]) => [...boards].map((board) => ({ examId, board })));
  if (open.length === 0) return;
  const standings = await standingsOf(open.map(({ examId, board: { actor } }) => ({ actor, examId })));
  for (const [i, { examId, board }] of open.entries()) {
    const standing = standings[i];
    if (standing && allowsDuty(standing.duty, 'observer')) adopt(examId, board, standing);
    else board.close();
  }
}

function adopt(examId: number, board: Listening, standing: Standing): void {
  const [duty, rooms] = [standing.duty, roomsOf(standing)];
  const isSame =
    duty === board.duty &&
    rooms?.size === board.rooms?.size &&
    [...(rooms ?? [])].every((room) => board.rooms?.has(room));
  board.duty = duty;
  board.rooms = rooms;
  if (!isSame) sendTo(board, { ...eventOf(examId), resync: true });
}

async function checkDutiesWhenDue(): Promise<void> {
  if (performance.now() - checkedAt < CHECK_DUTY_EVERY) return;
  checkedAt = performance.now();
  await checkDuties();
}

export function startBoards(log: Log): () => Promise<void> {
  const stop = startBoardChanges(
    wait,
    async () => {
      await sendWaiting();
      sayAlive();
      await checkDutiesWhenDue();
    },
    log,
  );
  // What was published meanwhile was missed.
  const unfollow = onReconnect(() => {
    for (const hall of halls.values()) hall.waiting.isAll = true;
  });
  return async () => {
    unfollow();
    await stop();
    halls.clear();
  };
}
