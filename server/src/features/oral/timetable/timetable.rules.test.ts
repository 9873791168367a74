import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barredSessions,
  generateTimetable,
  type SessionToFill,
  type Span,
  slotLength,
  type Timetable,
  type Unit,
  type Venue,
} from './timetable.rules.ts';

const MINUTE = 60_000;
const minutes = (start: number, end: number): Span => ({ start: start * MINUTE, end: end * MINUTE });

const session = (id: number, given: Partial<SessionToFill> = {}): SessionToFill => ({
  id,
  ...minutes(0, 180),
  slotMinutes: 10,
  breaks: [],
  kept: [],
  examiners: [],
  guidesAttend: false,
  ...given,
});

const one = (user: number, given: Partial<Unit['people'][number]> = {}): Unit => ({
  id: `c${user}`,
  isOneSlot: false,
  people: [{ user, extraTime: 0, guide: null, ...given }],
});

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;
const noneOverlap = (spans: Span[]) =>
  spans.every((a, at) => spans.slice(at + 1).every((b) => !overlaps(a, b)));

const apart = (some: Span[], others: Span[]) => some.every((a) => !others.some((b) => overlaps(a, b)));

/** Whatever is asked: nobody is in two places at once. */
function expectNoClash(
  timetable: Timetable,
  sessions: SessionToFill[],
  units: Unit[],
  busy: Map<number, Span[]>,
) {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const where = new Map<number, Span[]>();
  const at = (user: number, span: Span) => where.set(user, [...(where.get(user) ?? []), span]);
  for (const { examiners, start, end } of sessions) for (const user of examiners) at(user, { start, end });
  for (const { id, breaks, kept, start, end } of sessions) {
    const here = timetable.placed.filter((place) => place.session === id);
    expect(noneOverlap(here) && apart(here, [...breaks, ...kept])).toBe(true);
    expect(here.every((place) => start <= place.start && place.end <= end)).toBe(true);
  }
  for (const place of timetable.placed) {
    const unit = unitOf.get(place.unit) as Unit;
    const there = sessions.find(({ id }) => id === place.session) as SessionToFill;
    expect(unit.barred?.has(there.id) ?? false).toBe(false);
    for (const [index, { user, guide, extraTime }] of unit.people.entries()) {
      const part = (place.parts[index] ?? place.parts[0]) as Span;
      expect((part.end - part.start) / MINUTE).toBeGreaterThanOrEqual(
        slotLength(there.slotMinutes, extraTime),
      );
      at(user, part);
      if (
        guide !== null &&
        there.guidesAttend &&
        !there.examiners.includes(guide) &&
        !(unit.isOneSlot && index > 0)
      )
        at(guide, part);
    }
  }
  const isFree = (user: number, spans: Span[]) =>
    noneOverlap(spans) && apart(spans, user < 1000 ? (busy.get(user) ?? []) : []);
  expect([...where].find(([user, spans]) => !isFree(user, spans))).toBeUndefined();
  expect(timetable.placed.length + timetable.unplaced.length).toBe(units.length);
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

test('candidates follow each other in their order, in equal shares of the sessions', () => {
  const { placed, unplaced } = generateTimetable(
    [session(1), session(2)],
    range(10).map((user) => one(user)),
    new Map(),
  );
  expect(unplaced).toEqual([]);
  expect(placed.filter((place) => place.session === 1).map(({ unit }) => unit)).toEqual([
    'c0',
    'c1',
    'c2',
    'c3',
    'c4',
  ]);
  expect(placed.find(({ unit }) => unit === 'c6')).toMatchObject({ session: 2, ...minutes(10, 20) });
});

test('extra time makes a slot longer, by full five minutes where slots are such', () => {
  expect([slotLength(10, 25), slotLength(10, 0), slotLength(12, 25), slotLength(20, 50)]).toEqual([
    15, 10, 15, 30,
  ]);
  const { placed } = generateTimetable([session(1)], [one(1, { extraTime: 50 }), one(2)], new Map());
  expect(placed.map(({ start, end }) => (end - start) / MINUTE)).toEqual([15, 10]);
  expect(placed[1]?.start).toBe(15 * MINUTE);
});

test('a group stays together, and a group with one slot gets one as long as its slowest needs', () => {
  const people = [1, 2, 3].map((user) => ({ user, extraTime: user === 2 ? 100 : 0, guide: null }));
  const busy = new Map([[1, [minutes(0, 10)]]]);
  const apart = generateTimetable([session(1)], [{ id: 'g', people, isOneSlot: false }], busy);
  expect(apart.placed[0]?.parts).toEqual([minutes(10, 20), minutes(20, 40), minutes(40, 50)]);
  const together = generateTimetable([session(1)], [{ id: 'g', people, isOneSlot: true }], busy);
  expect(together.placed[0]?.parts).toEqual([minutes(10, 30)]);
});

test('a guide who is asked to come is in one place at a time', () => {
  const sessions = [1, 2].map((id) => session(id, { ...minutes(0, 20), guidesAttend: true }));
  const { placed } = generateTimetable(
    sessions,
    [1, 2].map((user) => one(user, { guide: 9 })),
    new Map(),
  );
  expect(placed.map(({ start }) => start / MINUTE)).toEqual([0, 10]);
});

describe('someone who has no slot is named with the reason', () => {
  const reasonOf = (sessions: SessionToFill[], unit: Unit, busy: Span[] = [], other = 9) =>
    generateTimetable(
      sessions,
      [unit],
      new Map([
        [1, busy],
        [other, busy],
      ]),
    ).unplaced[0]?.reason;
  test('no session', () => expect(reasonOf([], one(1))).toBe('no_sessions'));
  test('a slot longer than any stretch between breaks', () =>
    expect(
      reasonOf([session(1, { ...minutes(0, 25), breaks: [minutes(10, 15)] })], one(1, { extraTime: 100 })),
    ).toBe('too_long'));
  test('an exam at that time', () =>
    expect(reasonOf([session(1)], one(1), [minutes(0, 175)])).toBe('candidate_busy'));
  test('their guide elsewhere', () =>
    expect(reasonOf([session(1, { guidesAttend: true })], one(2, { guide: 9 }), [minutes(0, 175)])).toBe(
      'guide_busy',
    ));
  test('a conflict of interest with every panel', () =>
    expect(reasonOf([session(1)], { ...one(1), barred: new Set([1]) })).toBe('conflict_of_interest'));
  test('more candidates than slots', () => {
    const { unplaced } = generateTimetable(
      [session(1, minutes(0, 20))],
      [1, 2, 3].map((user) => one(user)),
      new Map(),
    );
    expect(unplaced).toEqual([{ unit: 'c3', reason: 'no_room' }]);
  });
});

test('somebody who can come at one time only gets it, although others came first', () => {
  const units = range(18).map((user) => one(user));
  const busy = new Map([[17, [minutes(0, 80), minutes(90, 180)]]]);
  const { placed, unplaced } = generateTimetable([session(1)], units, busy);
  expect(unplaced).toEqual([]);
  expect(placed.find(({ unit }) => unit === 'c17')).toMatchObject(minutes(80, 90));
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 34 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => minutes(start * 5, (start + length) * 5));
const spans = fc.array(span, { maxLength: 3 });

const problem = fc.record({
  sessions: fc
    .array(
      fc.record({
        slotMinutes: fc.constantFrom(5, 7, 10, 15),
        breaks: spans,
        guidesAttend: fc.boolean(),
        at: fc.integer({ min: 0, max: 12 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) =>
      all.map(({ at, ...rest }, index) =>
        session(index + 1, { ...rest, ...minutes(at * 5, at * 5 + 120), examiners: [1000 + index] }),
      ),
    ),
  units: fc
    .array(
      fc.record({
        size: fc.constantFrom(1, 1, 1, 3),
        isOneSlot: fc.boolean(),
        extraTime: fc.constantFrom(0, 0, 25, 50),
        guide: fc.constantFrom(null, 1000, 2000, 2001),
        barred: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
      }),
      { maxLength: 30 },
    )
    .map((all) =>
      all.map(
        ({ size, isOneSlot, extraTime, guide, barred }, index): Unit => ({
          id: `u${index}`,
          isOneSlot,
          barred: new Set(barred),
          people: range(size).map((at) => ({
            user: index * 10 + at,
            extraTime: at === 0 ? extraTime : 0,
            guide,
          })),
        }),
      ),
    ),
  busy: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), spans), { maxLength: 30 }),
});

test('whatever is asked, nobody is in two places at once, and the answer is the same each time', () => {
  fc.assert(
    fc.property(problem, ({ sessions, units, busy }) => {
      const times = new Map(busy);
      const timetable = generateTimetable(sessions, units, times);
      expectNoClash(timetable, sessions, units, times);
      expect(generateTimetable(sessions, units, times)).toEqual(timetable);
    }),
    { numRuns: 60 },
  );
});

/** The most candidates that can be placed, by trying one after the other (Kuhn); slow and obvious. */
function mostPlaced(slots: (Span & { session: number })[], busy: Span[][], barred: number[]): number {
  const taken = new Map<number, number>();
  const place = (who: number, seen: Set<number>): boolean =>
    slots.some((slot, index) => {
      if (seen.has(index) || barred[who] === slot.session || busy[who]?.some((one) => overlaps(one, slot)))
        return false;
      seen.add(index);
      const other = taken.get(index);
      if (other !== undefined && !place(other, seen)) return false;
      taken.set(index, who);
      return true;
    });
  return busy.filter((_, who) => place(who, new Set())).length;
}

test('with slots of one length nobody is left out for whom there was a time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(spans, fc.constantFrom(0, 0, 1, 2)), { minLength: 1, maxLength: 26 }),
      fc.integer({ min: 6, max: 13 }),
      (people, count) => {
        const busy = people.map(([own]) => own);
        const barred = people.map(([, session]) => session);
        const sessions = [1, 2].map((id) => session(id, minutes(0, count * 10)));
        const slots = [1, 2].flatMap((id) =>
          range(count).map((at) => ({ ...minutes(at * 10, at * 10 + 10), session: id })),
        );
        const { placed } = generateTimetable(
          sessions,
          barred.map((id, user) => ({ ...one(user), barred: new Set([id]) })),
          new Map(busy.entries()),
        );
        expect(placed.length).toBe(mostPlaced(slots, busy, barred));
      },
    ),
    { numRuns: 60 },
  );
});

test('300 candidates in 10 rooms, with breaks, extra time and exams in the way, all get a slot', () => {
  const sessions = range(20).map((at) =>
    session(at + 1, {
      ...minutes(at < 10 ? 0 : 240, at < 10 ? 190 : 430),
      breaks: [at < 10 ? minutes(90, 100) : minutes(330, 340)],
      examiners: [1000 + (at % 10), 1100 + (at % 10)],
    }),
  );
  const units = range(300).map((user) => one(user, { extraTime: user % 20 === 0 ? 50 : 0 }));
  const busy = new Map(range(300).map((user) => [user, user % 3 === 0 ? [minutes(0, 120)] : []]));
  const timetable = generateTimetable(sessions, units, busy);
  expect(timetable.unplaced).toEqual([]);
  expectNoClash(timetable, sessions, units, busy);
});

describe('conflicts of interest', () => {
  const session = (id: number, ...examiners: number[]): Venue => [{ id, examiners }];
  const barred = (venues: Venue[], ...conflicts: number[]) => [...barredSessions(venues, new Set(conflicts))];

  test('nobody comes before a panel with a conflict of interest while there is another', () => {
    const venues = [session(1, 10, 11), session(2, 12), session(3, 11, 12)];
    expect(barred(venues)).toEqual([]);
    expect(barred(venues, 10)).toEqual([1]);
    expect(barred(venues, 11)).toEqual([1, 3]);
  });

  test('where every panel has one, the co-examiner marks; without one the session is barred', () => {
    expect(barred([session(1, 10, 11)], 10)).toEqual([]);
    expect(barred([session(1, 10, 11), session(2, 10)], 10)).toEqual([2]);
    expect(barred([session(1, 10, 11)], 10, 11)).toEqual([1]);
  });

  test('a circuit is barred as a whole, for all of its stations are gone to', () => {
    const circuit = [
      { id: 1, examiners: [10] },
      { id: 2, examiners: [11] },
    ];
    expect(barred([circuit], 11)).toEqual([1, 2]);
    expect(barred([circuit, session(3, 12)], 11)).toEqual([1, 2]);
  });
});
