// The board of a running exam: everyone's progress and presence, first as one picture, then as changes once a second. Rows are
// short texts, because a hall has a thousand of them: fields separated by commas, times in seconds after `epoch`.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { ATTEMPT_STATUSES, type AttemptStatus } from '../exams/attempts.ts';
import { STAFF } from '../people/roles.ts';
import { DUTIES } from './duties.ts';

/** What the server knows of an attempt. Times in milliseconds since 1970. */
export interface Progress {
  id: number;
  status: AttemptStatus;
  started_at: number | null;
  due_at: number | null;
  ended_at: number | null;
  paused_at: number | null;
  /** Questions with an answer. */
  answered: number;
  /** When the newest answer arrived: everything up to then is safe. */
  saved_at: number | null;
  /** When the exam was last opened on another device. */
  moved_at: number | null;
  /** Since when a request for help waits. */
  help_at: number | null;
  /** Of students who have not started an exam that a person starts: when their room was started, null while it waits. */
  opened_at?: number | null;
  /** Of students who were evacuated: whether staff saw them back in their seats. */
  is_back?: boolean;
  /** Of students who can photograph pages for so long after their deadline. */
  photo_minutes?: number;
  /** Of an exam that is taken in Safe Exam Browser. */
  seb?: BoardSeb;
}

/**
 * - none: not opened, or the check was not tried
 * - verified: in the session that takes the exam, then
 * - failed: the last check, and none has succeeded since
 * - exempt: any browser will do
 */
const SEB_STATES = ['none', 'verified', 'failed', 'exempt'] as const;
export type SebState = (typeof SEB_STATES)[number];

export interface BoardSeb {
  state: SebState;
  /** When it was verified, or failed. */
  at: number | null;
  /** Such as `Windows 3.10.2`; empty where it is not known. */
  browser: string;
}

/** What the student's page last reported. */
export interface Presence {
  id: number;
  seen_at: number;
  question: number | null;
  unsaved: number;
  unsaved_since: number | null;
  /** Since when the page has not been on the screen. */
  hidden_since: number | null;
  seen_message: number;
  /** Two letters: the browser and the system. */
  device: string;
  /** Has not started, and begins as soon as the exam starts. */
  is_ready?: true;
}

type Packed = string | number | null;

const pack = (fields: Packed[]) => fields.map((field) => field ?? '').join(',');
const after = (epoch: number, at: number | null) => (at === null ? null : Math.floor((at - epoch) / 1000));

const numberIn = (text: string | undefined) => (text ? Number(text) : null);

/** Milliseconds since 1970. */
function timeIn(epoch: number, text: string | undefined): number | null {
  const seconds = numberIn(text);
  return seconds === null ? null : epoch + seconds * 1000;
}

export const packProgress = (epoch: number, row: Progress): string =>
  pack([
    row.id,
    ATTEMPT_STATUSES.indexOf(row.status),
    after(epoch, row.started_at),
    after(epoch, row.due_at),
    after(epoch, row.ended_at),
    after(epoch, row.paused_at),
    row.answered,
    after(epoch, row.saved_at),
    after(epoch, row.moved_at),
    after(epoch, row.help_at),
    ...rareFields(epoch, row),
  ]);

const NOT_THERE = '-';

/** At the end, and left out where there are none. */
function rareFields(epoch: number, { opened_at, is_back, photo_minutes, seb }: Progress): Packed[] {
  const fields = [
    opened_at === undefined ? NOT_THERE : after(epoch, opened_at),
    is_back === undefined ? NOT_THERE : Number(is_back),
    photo_minutes ?? NOT_THERE,
    seb === undefined ? NOT_THERE : packSeb(epoch, seb),
  ];
  return fields.slice(0, fields.findLastIndex((field) => field !== NOT_THERE) + 1);
}

const packSeb = (epoch: number, { state, at, browser }: BoardSeb) =>
  [SEB_STATES.indexOf(state), after(epoch, at) ?? '', browser.replaceAll(/[,;]/g, ' ')].join(';');

function unpackSeb(epoch: number, text: string): BoardSeb {
  const [state, at, browser = ''] = text.split(';');
  return { state: SEB_STATES[Number(state)] ?? 'none', at: timeIn(epoch, at), browser };
}

const isThere = (field: string | undefined) => field !== undefined && field !== NOT_THERE;

export function unpackProgress(epoch: number, text: string): Progress {
  const [id, status, started, due, ended, paused, answered, saved, moved, help, opened, back, photos, seb] =
    text.split(',');
  return {
    id: Number(id),
    status: ATTEMPT_STATUSES[Number(status)] ?? 'assigned',
    started_at: timeIn(epoch, started),
    due_at: timeIn(epoch, due),
    ended_at: timeIn(epoch, ended),
    paused_at: timeIn(epoch, paused),
    answered: Number(answered),
    saved_at: timeIn(epoch, saved),
    moved_at: timeIn(epoch, moved),
    help_at: timeIn(epoch, help),
    ...(isThere(opened) && { opened_at: timeIn(epoch, opened) }),
    ...(isThere(back) && { is_back: back === '1' }),
    ...(isThere(photos) && { photo_minutes: Number(photos) }),
    ...(seb !== undefined && { seb: unpackSeb(epoch, seb) }),
  };
}

export const packPresence = (epoch: number, row: Presence): string =>
  pack([
    row.id,
    after(epoch, row.seen_at),
    row.question,
    row.unsaved || null,
    after(epoch, row.unsaved_since),
    after(epoch, row.hidden_since),
    row.seen_message || null,
    row.device,
    // At the end, and left out where it says nothing.
    ...(row.is_ready ? [1] : []),
  ]);

export function unpackPresence(epoch: number, text: string): Presence {
  const [id, seen, question, unsaved, unsavedSince, hiddenSince, message, device = '', ready] =
    text.split(',');
  return {
    id: Number(id),
    seen_at: timeIn(epoch, seen) ?? epoch,
    question: numberIn(question),
    unsaved: Number(unsaved),
    unsaved_since: timeIn(epoch, unsavedSince),
    hidden_since: timeIn(epoch, hiddenSince),
    seen_message: Number(message),
    device,
    ...(ready === '1' && { is_ready: true }),
  };
}

const whole = (least: number, most: number) =>
  z
    .int(MESSAGES.wholeNumber)
    .check(z.minimum(least, MESSAGES.wholeNumber), z.maximum(most, MESSAGES.wholeNumber));

/** When a student needs a person. They belong to the exam. */
export const Thresholds = z.object({
  /** Without a sign of life. */
  quiet_seconds: whole(15, 600),
  gone_seconds: whole(20, 3600),
  unsaved_seconds: whole(5, 3600),
  away_seconds: whole(5, 3600),
  not_started_minutes: whole(1, 600),
});
export type Thresholds = z.output<typeof Thresholds>;

export const DEFAULT_THRESHOLDS: Thresholds = {
  quiet_seconds: 20,
  gone_seconds: 45,
  unsaved_seconds: 30,
  away_seconds: 15,
  not_started_minutes: 10,
};

const BoardExam = z.object({
  id: Id,
  title: z.string(),
  course_code: z.string(),
  start_time: Moment,
  end_time: Moment,
  /** What each student gets. */
  questions: z.int(),
  is_over: z.boolean(),
  /** The exam that it rehearses: everyone on the board is a ghost. */
  rehearsal_of: z.nullable(Id),
});
export type BoardExam = z.output<typeof BoardExam>;

const Seat = z.nullable(z.tuple([z.int(), z.int()]));

/** Who takes the exam: id of the attempt, id of the student, roll number, name, room, and seat by row and column. */
const BoardStudent = z.tuple([Id, Id, z.string(), z.nullable(z.string()), z.nullable(Id), Seat]);

export const Board = z.object({
  exam: BoardExam,
  duty: z.enum(DUTIES),
  /** Those of the exam that the caller is in charge of. */
  rooms: z.array(z.object({ id: Id, name: z.string(), rows: z.int(), columns: z.int() })),
  thresholds: Thresholds,
  server_time: Moment,
  /** Milliseconds since 1970: what the times of the rows count from. */
  epoch: z.int(),
  /** When the server last could not hear signs of life: not counted as anyone's silence. */
  deaf: z.nullable(z.object({ from: z.int(), to: z.int() })),
  students: z.array(BoardStudent),
  progress: z.array(z.string()),
  presence: z.array(z.string()),
});
export type Board = z.output<typeof Board>;

const byId = z.object({ id: IdText });

export const getBoard = endpoint({
  method: 'GET',
  path: '/hall/:id/board',
  access: STAFF,
  duty: 'observer',
  summary:
    "Everyone's progress and presence in a running exam; an invigilator gets the students of their rooms",
  params: byId,
  reply: Board,
});

/** Of several exams on one board. */
export const MOST_ON_A_BOARD = 6;

/** While nothing changes, an event without rows says so this often: a board that gets none has lost its connection. */
export const ALIVE_SECONDS = 5;

/** Server-sent events, named `board`; each carries a BoardEvent as JSON. */
export const streamBoard = endpoint({
  method: 'GET',
  path: '/hall/:id/stream',
  access: STAFF,
  duty: 'observer',
  summary:
    'Server-sent events: what changed on the board, at most once a second. `also` names further exams, separated by commas',
  params: byId,
  query: z.object({
    also: z.optional(
      z.pipe(
        z
          .string()
          .check(z.regex(new RegExp(`^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${MOST_ON_A_BOARD - 2}}$`))),
        z.transform((ids) => ids.split(',').map(Number)),
      ),
    ),
  }),
});

export const BoardEvent = z.object({
  exam_id: Id,
  server_time: Moment,
  /** More changed than is worth sending: fetch the board again. */
  resync: z.optional(z.literal(true)),
  /** Rows that changed, as on the board. */
  progress: z.optional(z.array(z.string())),
  presence: z.optional(z.array(z.string())),
  /** Attempts that gave a sign of life, with nothing else to report. */
  seen: z.optional(z.array(Id)),
});
export type BoardEvent = z.output<typeof BoardEvent>;

export const setThresholds = endpoint({
  method: 'POST',
  path: '/hall/:id/threshold',
  access: STAFF,
  duty: 'chief',
  summary: 'Set after how long a student of this exam needs attention',
  params: byId,
  body: Thresholds,
  reply: MessageReply,
});
