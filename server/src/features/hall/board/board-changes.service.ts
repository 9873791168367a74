// What changed on the boards, gathered in memory: a process without boards on an exam, anywhere, notes nothing. Once a second
// each process hands what it gathered to its own boards, and in one notification to the processes that have others.
import * as z from 'zod/mini';
import { milliseconds, seconds } from '../../../platform/clock.ts';
import { afterCommit } from '../../../platform/database/database.ts';
import { publish, publishInParts, subscribe } from '../../../platform/database/events.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { followAttempts } from '../../attempts/attempt-changes.service.ts';
import { onSignal } from '../../notifications/notifications.service.ts';
import { onExamChanged } from '../../papers/papers.service.ts';
import type { Beat } from './presence.queries.ts';

export interface Changes {
  /** Too much to name: everyone, or who takes the exam. */
  isAll: boolean;
  /** Of whom something happened. */
  users: Set<number>;
  /** On which somebody acted, or for which somebody asked. */
  attempts: Set<number>;
  /** Who saved an answer, and nothing else. */
  savers: Set<number>;
  beats: Map<number, Beat>;
}

export const noChanges = (): Changes => ({
  isAll: false,
  users: new Set(),
  attempts: new Set(),
  savers: new Set(),
  beats: new Map(),
});

export function addTo(known: Changes, { isAll, users, attempts, savers, beats }: Changes): void {
  known.isAll ||= isAll;
  for (const user of users) known.users.add(user);
  for (const attempt of attempts) known.attempts.add(attempt);
  for (const user of savers) known.savers.add(user);
  for (const [user, beat] of beats) known.beats.set(user, beat);
}

type OnChanges = (examId: number, changes: Changes) => void;

const EVERY = seconds(1);
const ANNOUNCE_EVERY = seconds(15);
/** Of a process that doesn't announce itself any more. */
const BELIEVED_FOR = seconds(40);
/** An event holds 8,000 bytes: so many ids of seven digits, and so many reports of at most 90 bytes. */
const IDS_IN_AN_EVENT = 400;
const BEATS_IN_AN_EVENT = 50;

const self = Math.random().toString(36).slice(2);
/** How many boards this process has open, by exam. */
const here = new Map<number, number>();
/** By process: the exams it has boards of, and until when that is believed. */
const elsewhere = new Map<string, { exams: Set<number>; until: number }>();
const gathered = new Map<number, Changes>();

let examsElsewhere = new Set<number>();

const isWatched = (examId: number) => here.has(examId) || examsElsewhere.has(examId);

function changesOf(examId: number): Changes | undefined {
  if (!isWatched(examId)) return undefined;
  const found = gathered.get(examId) ?? noChanges();
  gathered.set(examId, found);
  return found;
}

/** The boards' rows of these attempts changed, once the transaction has committed. It costs no statement. */
export function boardChanged(examId: number, attemptIds: readonly number[] | 'all'): void {
  afterCommit(() => {
    const changes = changesOf(examId);
    if (!changes) return;
    if (attemptIds === 'all') changes.isAll = true;
    else for (const id of attemptIds) changes.attempts.add(id);
  });
}

const touchedUser = (examId: number, userId: number) => void changesOf(examId)?.users.add(userId);
const FOLLOWED = {
  changed: touchedUser,
  saved: (examId: number, userId: number) => void changesOf(examId)?.savers.add(userId),
};

export const beatHeard = (beat: Beat) => void changesOf(beat.examId)?.beats.set(beat.userId, beat);

/** Until the returned function is called. */
export function openBoard(examId: number): () => void {
  const isFirst = !here.has(examId);
  here.set(examId, (here.get(examId) ?? 0) + 1);
  follow();
  if (isFirst) void announce().catch(() => {});
  return () => {
    const left = (here.get(examId) ?? 1) - 1;
    if (left > 0) here.set(examId, left);
    else {
      here.delete(examId);
      void announce().catch(() => {});
    }
    follow();
  };
}

/** Saving an answer looks at nothing while there is no board at all. */
function follow(): void {
  examsElsewhere = new Set([...elsewhere.values()].flatMap(({ exams }) => [...exams]));
  followAttempts(here.size > 0 || elsewhere.size > 0 ? FOLLOWED : undefined);
}

const BOARDS = 'hall-boards';
const Announced = z.object({ process: z.string(), exams: z.array(z.int()), asks: z.boolean() });

let announcedAt = Number.NEGATIVE_INFINITY;

async function announce(asks = false): Promise<void> {
  announcedAt = performance.now();
  await publish(BOARDS, { process: self, exams: [...here.keys()].slice(0, 500), asks });
}

function heardAnnouncement(payload: unknown): void {
  const { process, exams, asks } = Announced.parse(payload);
  if (process === self) return;
  if (exams.length === 0) elsewhere.delete(process);
  else elsewhere.set(process, { exams: new Set(exams), until: milliseconds() + BELIEVED_FOR });
  follow();
  if (asks && here.size > 0) void announce().catch(() => {});
}

const CHANGES = 'hall-changes';
type BeatFields = [
  userId: number,
  sessionId: number,
  at: number,
  question: number | null,
  unsaved: number,
  unsavedSince: number | null,
  hiddenSince: number | null,
  seenMessage: number,
  device: string,
  isReady: boolean,
];
const nullable = z.nullable(z.number());
const Sent = z.object({
  process: z.string(),
  exam: z.int(),
  all: z.optional(z.literal(true)),
  users: z.optional(z.array(z.int())),
  attempts: z.optional(z.array(z.int())),
  savers: z.optional(z.array(z.int())),
  beats: z.optional(
    z.array(
      z.tuple([
        z.int(),
        z.int(),
        z.number(),
        nullable,
        z.number(),
        nullable,
        nullable,
        z.number(),
        z.string(),
        z._default(z.boolean(), false),
      ]),
    ),
  ),
});

async function send(examId: number, { isAll, users, attempts, savers, beats }: Changes): Promise<void> {
  const common = { process: self, exam: examId };
  if (isAll) await publish(CHANGES, { ...common, all: true });
  for (const [name, ids] of Object.entries({ users, attempts, savers }))
    await publishInParts(CHANGES, [...ids], IDS_IN_AN_EVENT, (part) => ({ ...common, [name]: part }));
  const fields = [...beats.values()].map(fieldsOf);
  await publishInParts(CHANGES, fields, BEATS_IN_AN_EVENT, (part) => ({ ...common, beats: part }));
}

async function sendOrKeep(examId: number, changes: Changes): Promise<void> {
  try {
    await send(examId, changes);
  } catch (error) {
    const newer = gathered.get(examId);
    if (newer) addTo(changes, newer);
    gathered.set(examId, changes);
    throw error;
  }
}

const fieldsOf = (beat: Beat): BeatFields => [
  beat.userId,
  beat.sessionId,
  beat.at,
  beat.question,
  beat.unsaved,
  beat.unsavedSince,
  beat.hiddenSince,
  beat.seenMessage,
  beat.device,
  beat.isReady,
];

const beatOf = (
  examId: number,
  [
    userId,
    sessionId,
    at,
    question,
    unsaved,
    unsavedSince,
    hiddenSince,
    seenMessage,
    device,
    isReady,
  ]: BeatFields,
): Beat => ({
  examId,
  userId,
  sessionId,
  at,
  question,
  unsaved,
  unsavedSince,
  hiddenSince,
  seenMessage,
  device,
  isReady,
});

function receive(payload: unknown, onChanges: OnChanges): void {
  const sent = Sent.parse(payload);
  if (sent.process === self || !here.has(sent.exam)) return;
  onChanges(sent.exam, {
    isAll: sent.all ?? false,
    users: new Set(sent.users),
    attempts: new Set(sent.attempts),
    savers: new Set(sent.savers),
    beats: new Map(sent.beats?.map((fields) => [fields[0], beatOf(sent.exam, fields)])),
  });
}

async function handOver(onChanges: OnChanges): Promise<void> {
  for (const [process, { until }] of elsewhere)
    if (until < milliseconds()) {
      elsewhere.delete(process);
      follow();
    }
  for (const [examId, changes] of [...gathered]) {
    gathered.delete(examId);
    if (here.has(examId)) onChanges(examId, changes);
    if (examsElsewhere.has(examId)) await sendOrKeep(examId, changes);
  }
  if (here.size > 0 && performance.now() - announcedAt > ANNOUNCE_EVERY) await announce();
}

/** `onChanges` is called at most once a second for an exam with boards here, and for each event of another process. */
export function startBoardChanges(
  onChanges: OnChanges,
  tick: () => Promise<void>,
  log: Log,
): () => Promise<void> {
  const stops = [
    subscribe(BOARDS, heardAnnouncement),
    subscribe(CHANGES, (payload) => receive(payload, onChanges)),
    onSignal((users, event) => {
      if (event.kind === 'exam') for (const user of users) touchedUser(event.exam_id, user);
    }),
    // Extended, ended, cancelled, or with other extra time. Every process hears it, so that none has to tell the others.
    onExamChanged((examId) => {
      if (here.has(examId)) onChanges(examId, { ...noChanges(), isAll: true });
    }),
  ];
  void announce(true).catch(() => {});
  const stop = poll(
    EVERY,
    async () => {
      await handOver(onChanges);
      await tick();
      return 0;
    },
    log,
    'could not bring the boards up to date',
  );
  return async () => {
    await stop();
    for (const each of stops) each();
    followAttempts(undefined);
    here.clear();
    elsewhere.clear();
    gathered.clear();
  };
}
