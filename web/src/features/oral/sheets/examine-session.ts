// One examiner marking in this tab. A tap is stored on the device first, shown at once, and sent in the background; what
// is on the screen is the package of the server with every tap of this device that it does not contain yet.
import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import { MarkEvent, MarkValue, Subject } from '@quivia/contract/marking/marks';
import { type DeviceChecks, MOST_EVENTS, type Refusal } from '@quivia/contract/marking/sheets';
import { DrawnQuestion } from '@quivia/contract/oral/draws';
import { CANDIDATE_STATES, type CandidateState } from '@quivia/contract/oral/parts';
import {
  type ExaminePackage,
  type ExamineSubject,
  getExamine,
  type hearDevice,
  type sendEvents,
  type submitSheet,
} from '@quivia/contract/oral/sheets';
import * as z from 'zod/mini';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import type { Outbox, OutboxState } from '../../../platform/offline/outbox.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { keptPage } from '../../../shared/kept-session/kept-page.ts';
import { openKeptSession } from '../../../shared/kept-session/kept-session.ts';
import { createNumbering } from './device.ts';

const Tap = z.object({ kind: z.literal('tap'), device: z.string(), event: MarkEvent });
export type Tap = z.output<typeof Tap>;

const Submission = z.object({
  kind: z.literal('submit'),
  body: z.object({ key: z.string(), subject: Subject, values: z.record(z.string(), MarkValue) }),
});
export type Submission = z.output<typeof Submission>;

const Move = z.object({
  kind: z.literal('move'),
  candidate_id: z.int(),
  body: z.object({
    key: z.string(),
    state: z.enum(CANDIDATE_STATES),
    note: z.string(),
    at: z.optional(z.string()),
  }),
});
type Move = z.output<typeof Move>;

const Unsent = z.union([Tap, Submission, Move]);
export type Unsent = z.output<typeof Unsent>;

/** What the page of an examiner asks the server for. */
export interface SheetCalls {
  label: string;
  load(device: string): Promise<ExaminePackage>;
  questions(sessionIds: number[]): Promise<DrawnQuestion[]>;
  send(body: Input<typeof sendEvents>['body']): Promise<ReplyTo<typeof sendEvents>>;
  submit(body: Input<typeof submitSheet>['body']): Promise<ReplyTo<typeof submitSheet>>;
  reopen(sheetId: number, reason: string): Promise<{ message: string }>;
  move(candidateId: number, body: Move['body']): Promise<unknown>;
  hear(body: Input<typeof hearDevice>['body']): Promise<ReplyTo<typeof hearDevice>>;
}

export interface ExamineView {
  /** Null until it was loaded once on this device. */
  package: ExaminePackage | null;
  questions: readonly DrawnQuestion[];
  /** When the package came from the server, by its clock. */
  loadedAt: string | null;
  /** Why there is none. */
  failed: string | null;
  isOnline: boolean;
  outbox: OutboxState<Unsent>;
  /** Subjects whose sheet is submitted here and not yet at the server. */
  submitting: ReadonlySet<string>;
  /** What the server did not take, by subject. */
  refused: ReadonlyMap<string, string>;
  checks: DeviceChecks | null;
}

export const subjectKey = (subject: Subject | Pick<ExamineSubject, 'candidate_id' | 'group_id'>) => {
  const { candidate_id, group_id } = { candidate_id: null, group_id: null, ...subject };
  return candidate_id === null ? `g${group_id}` : `c${candidate_id}`;
};
const subjectOf = ({ candidate_id, group_id }: Pick<ExamineSubject, 'candidate_id' | 'group_id'>): Subject =>
  candidate_id === null ? { group_id: group_id as number } : { candidate_id };

const KEEP_MS = 150;

const Kept = z.object({
  package: getExamine.reply,
  questions: z.array(DrawnQuestion),
  loadedAt: z.string(),
  ahead: z.number(),
});

/** A tap or a step of this page, until a package that was asked for later contains it. */
interface Recent {
  tap: MarkEvent | Move;
  /** When the server acknowledged it, by the page's clock. */
  sentAt: number | null;
}

interface Parts {
  userId: number;
  examId: number;
  calls: SheetCalls;
  store: DeviceStore;
  words: { refusals: Record<Refusal, string> };
  onChange: () => void;
}

export type ExamineSession = Awaited<ReturnType<typeof openExamineSession>>;

export async function openExamineSession({ userId, examId, calls, store, words, onChange }: Parts) {
  const numbering = createNumbering(userId, examId);
  const page = keptPage(store, ['page', userId, 'oral', examId], Kept);
  const opened = await openKeptSession({
    store,
    unsent: ['unsent-sheets', userId, examId],
    shape: Unsent,
    readPage: page.read,
  });
  const { page: kept, left: items, clock } = opened;
  for (const { key, item } of items)
    numbering.atLeast({
      order: Number(key.at(-1)),
      ...(item.kind === 'tap' && item.device === numbering.device() && { number: item.event.number }),
    });

  const recent: Recent[] = items.flatMap(({ item }) =>
    item.kind === 'submit' ? [] : [{ tap: item.kind === 'tap' ? item.event : item, sentAt: null }],
  );
  const arrived = (tap: Recent['tap']) => {
    for (const one of recent) if (one.tap === tap) one.sentAt = performance.now();
  };
  const acknowledged = new Set<MarkEvent>();
  let view: ExamineView = {
    package: kept ? withTaps(kept.package, recent) : null,
    questions: kept?.questions ?? [],
    loadedAt: kept?.loadedAt ?? null,
    failed: null,
    isOnline: true,
    outbox: { waiting: [], trouble: null, isStored: store.isDurable },
    submitting: new Set(),
    refused: new Map(),
    checks: null,
  };
  let isClosed = false;

  const keep = throttle(() => {
    const { package: given, questions, loadedAt } = view;
    if (!given || loadedAt === null || isClosed) return;
    void page.keep({ package: given, questions: [...questions], loadedAt, ahead: clock.ahead() });
  }, KEEP_MS);

  function show(change: Partial<ExamineView>) {
    view = { ...view, ...change };
    onChange();
  }

  function change(key: string, next: (subject: ExamineSubject) => Partial<ExamineSubject>) {
    const given = view.package;
    if (!given) return;
    const subjects = given.subjects.map((one) => (subjectKey(one) === key ? { ...one, ...next(one) } : one));
    show({ package: { ...given, subjects } });
    keep();
  }

  const refuse = (key: string, why: string) => show({ refused: new Map(view.refused).set(key, why) });

  /** What the server was last told about this device. */
  let believedUnsent = 0;

  const outbox: Outbox<Unsent> = opened.createOutbox({
    laneOf: (item) => (item.kind === 'move' ? `move ${item.candidate_id}` : 'marks'),
    deliver,
    onChange() {
      const { waiting } = outbox.get();
      show({ outbox: outbox.get(), submitting: submittingIn(waiting) });
      // A list isn't frozen while a device is believed to hold marks.
      if (waiting.length === 0 && believedUnsent > 0) void report();
    },
    onRejected(item, why) {
      if (item.kind === 'move') {
        recent.splice(0, recent.length, ...recent.filter(({ tap }) => tap !== item));
        refuse(`c${item.candidate_id}`, why);
      } else refuse(subjectKey(item.kind === 'tap' ? item.event.subject : item.body.subject), why);
      void load();
    },
  });

  async function deliver(item: Unsent): Promise<void> {
    if (item.kind === 'tap') return deliverTaps(item);
    if (item.kind === 'move') {
      await calls.move(item.candidate_id, item.body);
      arrived(item);
      return;
    }
    const { sheet_id, version, submitted_at, is_open } = await calls.submit(item.body);
    change(subjectKey(item.body.subject), () => ({
      submitted: { sheet_id, version, submitted_at, is_open },
    }));
  }

  /** With all that wait behind it, up to the next submission: after hours offline there are hundreds. */
  async function deliverTaps(first: Tap): Promise<void> {
    if (acknowledged.has(first.event)) return;
    const { waiting } = outbox.get();
    const until = waiting.findIndex(({ kind }) => kind === 'submit');
    const isWith = (one: Unsent): one is Tap =>
      one.kind === 'tap' && one.device === first.device && !acknowledged.has(one.event);
    const others = waiting.slice(0, until === -1 ? waiting.length : until).filter(isWith);
    const batch = [first, ...others.filter((one) => one.event !== first.event)].slice(0, MOST_EVENTS);
    const unsent = Math.max(0, waiting.length - batch.length);
    const reply = await clock.timed(() =>
      calls.send({
        device: first.device,
        sent_at: new Date().toISOString(),
        events: batch.map(({ event }) => event),
        unsent,
      }),
    );
    believedUnsent = unsent;
    for (const { event } of batch) {
      acknowledged.add(event);
      arrived(event);
    }
    for (const { number, reason } of reply.refused) {
      const tap = batch.find(({ event }) => event.number === number);
      if (!tap) continue;
      if (reason === 'number-used') await again(tap);
      else refuse(subjectKey(tap.event.subject), words.refusals[reason]);
    }
  }

  /** Under a number of its own. */
  async function again({ event, device }: Tap) {
    if (numbering.device() === device) numbering.renew();
    await addTap({ ...event, number: 0 });
  }

  async function addTap(given: MarkEvent) {
    const { device, number, order } = numbering.next();
    const event = { ...given, number };
    recent.push({ tap: event, sentAt: null });
    await outbox.add(['unsent-sheets', userId, examId, order], { kind: 'tap', device, event });
  }

  /** The newest package, with what it can't know of yet. */
  async function load(): Promise<void> {
    const from = performance.now();
    try {
      const given = await clock.timed(() => calls.load(numbering.device()));
      numbering.atLeast({ number: given.newest_number });
      const questions = await calls.questions(given.sessions.map(({ id }) => id)).catch(() => view.questions);
      for (let at = recent.length - 1; at >= 0; at -= 1)
        if ((recent[at]?.sentAt ?? Number.POSITIVE_INFINITY) < from) recent.splice(at, 1);
      if (isClosed) return;
      show({
        package: withTaps(given, recent),
        questions,
        loadedAt: given.server_time,
        failed: null,
        isOnline: true,
      });
      keep();
    } catch (error) {
      const isAway = error instanceof CallError && error.status === 0;
      // Somebody without a part in it any more sees nothing of it.
      const isRefused = error instanceof CallError && [403, 404].includes(error.status);
      show({
        isOnline: !isAway,
        ...((isRefused || !view.package) && { failed: sentenceOf(error) }),
        ...(isRefused && { package: null }),
      });
    }
  }

  async function report(): Promise<void> {
    if (!view.checks) return;
    try {
      const { checks } = view;
      const unsent = outbox.get().waiting.length;
      await clock.timed(() =>
        calls.hear({
          device: numbering.device(),
          label: calls.label,
          package_at: view.loadedAt,
          checks,
          unsent,
          newest_number: numbering.newest(),
        }),
      );
      believedUnsent = unsent;
      show({ isOnline: true });
    } catch (error) {
      if (error instanceof CallError && error.status === 0) show({ isOnline: false });
    }
  }

  outbox.resume(items);
  return {
    get: () => view,
    now: clock.now,
    load,
    report,
    numbering,
    setChecks: (checks: DeviceChecks) => show({ checks }),

    tap(subject: ExamineSubject, item: string, value: MarkValue): Promise<void> {
      const key = subjectKey(subject);
      if (view.refused.has(key)) {
        const refused = new Map(view.refused);
        refused.delete(key);
        show({ refused });
      }
      change(key, ({ draft }) => ({ draft: { ...draft, [item]: value } }));
      const at = new Date().toISOString();
      return addTap({ number: 0, at, subject: subjectOf(subject), item, value });
    },

    submit(subject: ExamineSubject): Promise<void> {
      const refused = new Map(view.refused);
      refused.delete(subjectKey(subject));
      show({ refused });
      const body = { key: randomUuid(), subject: subjectOf(subject), values: subject.draft };
      return outbox.add(['unsent-sheets', userId, examId, numbering.nextOrder()], { kind: 'submit', body });
    },

    move(candidateId: number, state: CandidateState, note = ''): Promise<void> {
      change(`c${candidateId}`, () => ({ state }));
      const at = new Date(clock.now()).toISOString();
      const move: Move = {
        kind: 'move',
        candidate_id: candidateId,
        body: { key: randomUuid(), state, note, at },
      };
      recent.push({ tap: move, sentAt: null });
      return outbox.add(['unsent-sheets', userId, examId, numbering.nextOrder()], move);
    },

    async reopen(sheetId: number, reason: string) {
      const reply = await calls.reopen(sheetId, reason);
      await load();
      return reply;
    },

    lookAgain() {
      outbox.retry();
      void load();
    },

    close() {
      isClosed = true;
      outbox.close();
    },
  };
}

const submittingIn = (waiting: readonly Unsent[]) =>
  new Set(waiting.flatMap((one) => (one.kind === 'submit' ? [subjectKey(one.body.subject)] : [])));

/** Taps and steps of this device over what the server knows, in the order in which they were made. */
function withTaps(given: ExaminePackage, recent: readonly Recent[]): ExaminePackage {
  if (recent.length === 0) return given;
  const bySubject = Map.groupBy(recent, ({ tap }) =>
    'item' in tap ? subjectKey(tap.subject) : `c${tap.candidate_id}`,
  );
  return {
    ...given,
    subjects: given.subjects.map((subject) => {
      const own = bySubject.get(subjectKey(subject));
      if (!own) return subject;
      const draft = { ...subject.draft };
      let { state } = subject;
      for (const { tap } of own) {
        if ('item' in tap) draft[tap.item] = tap.value;
        else state = tap.body.state;
      }
      return { ...subject, draft, state };
    }),
  };
}
