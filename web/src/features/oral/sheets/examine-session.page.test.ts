import type { MarkEvent } from '@quivia/contract/marking/marks';
import type { ExaminePackage } from '@quivia/contract/oral/sheets';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noReply } from '../../../platform/http/call-error.ts';
import { inMemory } from '../../../platform/offline/device-store.ts';
import { sampleOral } from '../../../testing/sample-oral.ts';
import { openExamineSession, type SheetCalls } from './examine-session.ts';
import { refusals } from './sheets.words.ts';

const COMPONENTS = ['record', 'viva'];

/** A server that keeps each number of a device once, and gives back the newest value of each item. */
function fakeRoom() {
  const events = new Map<string, MarkEvent>();
  const submitted: { key: string; values: object }[] = [];
  let isAway = false;
  let losesReply = false;
  const reply = <T>(value: T): T => {
    if (losesReply) throw noReply();
    return value;
  };
  const ask = () => {
    if (isAway) throw noReply();
  };
  const draft = () => Object.fromEntries([...events.values()].map(({ item, value }) => [item, value]));
  const { id, title, kind, institution, course_name, instructions, scheme, recording_days } = sampleOral();
  const calls: SheetCalls = {
    label: 'Tablet',
    async load(device): Promise<ExaminePackage> {
      ask();
      const subject = {
        candidate_id: 5,
        group_id: null,
        name: 'Anna',
        roll_number: 'R1',
        topic: '',
        extra_time: 0,
        state: 'present' as const,
        member_of: null,
        photo: null,
        components: COMPONENTS,
        draft: draft(),
        submitted: null,
        late_taps: 0,
      };
      const numbers = [...events].filter(([key]) => key.startsWith(device)).map(([, { number }]) => number);
      return reply({
        server_time: new Date().toISOString(),
        exam: {
          id,
          title,
          kind,
          institution,
          course_name,
          instructions,
          scheme,
          recording_days,
          draws: false,
        },
        examiner: { id: 1, name: 'Bala', role: 'internal' },
        sessions: [],
        subjects: [subject],
        newest_number: Math.max(0, ...numbers),
        seal: null,
      });
    },
    questions: async () => [],
    async send({ device, events: given }) {
      ask();
      const refused = given.flatMap((event) => {
        const before = events.get(`${device} ${event.number}`);
        if (before && JSON.stringify(before) !== JSON.stringify(event))
          return [{ number: event.number, reason: 'number-used' as const }];
        if (!before) events.set(`${device} ${event.number}`, event as MarkEvent);
        return [];
      });
      return reply({ server_time: new Date().toISOString(), refused, late: [] });
    },
    async submit({ key, values }) {
      ask();
      if (!submitted.some((one) => one.key === key)) submitted.push({ key, values });
      return reply({
        message: 'Sheet submitted.',
        sheet_id: 1,
        version: 1,
        submitted_at: new Date().toISOString(),
        is_open: false,
      });
    },
    reopen: async () => ({ message: '' }),
    move: async () => ask(),
    hear: async () => ({ server_time: new Date().toISOString() }),
  };
  return {
    calls,
    draft,
    submitted,
    events,
    set: (state: { away?: boolean; losing?: boolean }) => {
      isAway = state.away ?? isAway;
      losesReply = state.losing ?? losesReply;
    },
  };
}

const open = (calls: SheetCalls, store: ReturnType<typeof inMemory>) =>
  openExamineSession({ userId: 9, examId: 7, calls, store, words: { refusals }, onChange: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const anna = (session: Awaited<ReturnType<typeof open>>) => {
  const [subject] = session.get().package?.subjects ?? [];
  if (!subject) throw new Error('The package has not come');
  return subject;
};

it('loses no tap, whatever fails and however often the page crashes, and submits what was on the screen', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ item: fc.constantFrom(...COMPONENTS), mark: fc.nat(10) }),
      fc.record({ away: fc.boolean() }),
      fc.record({ losing: fc.boolean() }),
      fc.record({ pass: fc.integer({ min: 0, max: 40_000 }) }),
      fc.constant({ crash: true }),
      fc.constant({ load: true }),
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      localStorage.clear();
      const room = fakeRoom();
      const store = inMemory();
      let session = await open(room.calls, store);
      await session.load();
      const made: Record<string, unknown> = {};
      for (const step of script) {
        if ('item' in step && session.get().package) {
          void session.tap(anna(session), step.item, { mark: step.mark });
          made[step.item] = { mark: step.mark };
          await vi.advanceTimersByTimeAsync(1);
          expect(anna(session).draft).toMatchObject(made);
        } else if ('pass' in step) await vi.advanceTimersByTimeAsync(step.pass);
        else if ('load' in step) await session.load();
        else if ('crash' in step) {
          session.close();
          session = await open(room.calls, store);
          await session.load();
        } else room.set(step as { away?: boolean });
      }
      room.set({ away: false, losing: false });
      session.lookAgain();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(room.draft()).toEqual(made);
      expect(session.get().outbox.waiting).toEqual([]);
      for (const item of COMPONENTS) void session.tap(anna(session), item, { mark: 3 });
      void session.submit(anna(session));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(room.submitted).toMatchObject([{ values: { record: { mark: 3 }, viva: { mark: 3 } } }]);
      session.close();
    }),
    { numRuns: 40 },
  );
});

it('sends hours of taps together, and counts from another tab under numbers of its own', async () => {
  const room = fakeRoom();
  const send = vi.spyOn(room.calls, 'send');
  const store = inMemory();
  const session = await open(room.calls, store);
  await session.load();
  room.set({ away: true });
  for (let at = 0; at < 60; at += 1) void session.tap(anna(session), 'viva', { mark: at % 11 });
  await vi.advanceTimersByTimeAsync(1_000);
  send.mockClear();
  room.set({ away: false });
  session.lookAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.calls.length).toBeLessThan(4);
  expect(room.events.size).toBe(60);
  const [device = ''] = [...room.events.keys()][0]?.split(' ') ?? [];
  // As if the browser had lost count.
  localStorage.setItem('oral-device/9/7', JSON.stringify({ device, number: 3, order: 100 }));
  void session.tap(anna(session), 'record', { mark: 8 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(room.draft()).toMatchObject({ record: { mark: 8 } });
  session.close();
});

it('reports that nothing is left once a submission has gone out behind its marks', async () => {
  const room = fakeRoom();
  const heard: number[] = [];
  const calls: SheetCalls = {
    ...room.calls,
    hear: async ({ unsent }) => {
      heard.push(unsent);
      return { server_time: new Date().toISOString() };
    },
  };
  const session = await open(calls, inMemory());
  await session.load();
  session.setChecks({ storage: 'kept', clock_ms: 0, free_mb: null, offline: true });
  room.set({ away: true });
  await session.tap(anna(session), 'record', { mark: 7 });
  await session.tap(anna(session), 'viva', { mark: 8 });
  await session.submit(anna(session));
  await vi.advanceTimersByTimeAsync(1_000);
  room.set({ away: false });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(room.submitted).toHaveLength(1);
  expect(heard.at(-1)).toBe(0);
});

it('keeps attendance that was marked without a network on the screen, and sends it with the time of the tap', async () => {
  const room = fakeRoom();
  const move = vi.spyOn(room.calls, 'move');
  const store = inMemory();
  const first = await open(room.calls, store);
  await first.load();
  room.set({ away: true });
  const before = Date.now();
  void first.move(5, 'done');
  const after = Date.now();
  await vi.advanceTimersByTimeAsync(3_600_000);
  first.close();
  move.mockClear();
  const session = await open(room.calls, store);
  room.set({ away: false });
  // Asked before the step is there.
  const loading = session.load();
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(anna(session).state).toBe('done');
  expect(session.get().outbox.waiting).toEqual([]);
  const { at = '' } = move.mock.lastCall?.[1] ?? {};
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(at)).toBeLessThanOrEqual(after);
  session.close();
});

it('opens though this device has damaged entries, and keeps them aside', async () => {
  vi.useRealTimers();
  const room = fakeRoom();
  const store = inMemory();
  localStorage.setItem('oral-device/9/7', '{"device":');
  await store.put(['unsent-sheets', 9, 7, 1], { kind: 'tap' });
  const session = await open(room.calls, store);
  await session.load();
  await session.tap(anna(session), 'viva', { mark: 8 });
  await vi.waitFor(() => expect(room.draft()).toEqual({ viva: { mark: 8 } }));
  expect(await store.all(['damaged'])).toEqual([
    { key: ['damaged', 9, 'unsent-sheets', 7, 1], value: { kind: 'tap' } },
  ]);
  session.close();
});
