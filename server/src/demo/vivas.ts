// The vivas of the demo college: a practical exam in the middle of its day, a project and a supplementary viva whose marks are
// released, and a circuit that is over.
import { randomUUID } from 'node:crypto';
import type { Component, SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { OralKind } from '@quivia/contract/oral/parts';
import type { NewExaminer } from '@quivia/contract/oral/people';
import * as schemes from '../features/marking/schemes/schemes.service.ts';
import { overview } from '../features/oral/access/access.service.ts';
import * as candidates from '../features/oral/candidates/candidates.service.ts';
import * as draws from '../features/oral/draws/draws.service.ts';
import * as exams from '../features/oral/exams/exams.service.ts';
import * as stationSchemes from '../features/oral/exams/stations.service.ts';
import * as listActs from '../features/oral/lists/list-acts.service.ts';
import * as lists from '../features/oral/lists/lists.service.ts';
import * as panels from '../features/oral/people/panels.service.ts';
import * as people from '../features/oral/people/people.service.ts';
import * as events from '../features/oral/sheets/events.service.ts';
import * as sheets from '../features/oral/sheets/sheets.service.ts';
import { generate } from '../features/oral/timetable/generate.service.ts';
import * as sessions from '../features/oral/timetable/sessions.service.ts';
import * as slots from '../features/oral/timetable/slots.service.ts';
import * as banks from '../features/questions/question-banks.service.ts';
import { after, asOf, days, hours, minutes, now, seconds } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { LABORATORY } from './laboratory-questions.ts';
import { chanceOf } from './scripts.ts';

export interface VivaCast {
  /** The demo account: coordinates the project, and is the internal examiner of the practical. */
  teacher: Actor;
  /** Coordinates the practical. */
  coordinator: Actor;
  colleague: Actor;
  external: Actor;
}

const PAGE = { limit: 200, offset: 0 };
const key = randomUUID;

interface Plan {
  title: string;
  kind: OralKind;
  courseCode: string;
  preset: string;
  instructions: string;
  freezes: 'external' | 'coordinator';
  recording_days: number | null;
  room: string;
  session: string;
  slot: number;
  startsAt: Date;
  /** Positions in the class, in the order in which they come. */
  order: readonly number[];
  /** Members of a group that comes together. */
  groupOf?: number;
}

interface Held {
  examId: number;
  sessionId: number;
  scheme: SchemeDefinition;
  /** In the order in which they come. */
  candidateIds: number[];
  groupIds: number[];
}

/** Candidates, a panel of two, one session and everybody's slot. Undefined if what it needs was removed. */
async function setUpViva(cast: VivaCast, internal: Actor, plan: Plan): Promise<Held | undefined> {
  const { teacher, external } = cast;
  const [course] = await exams.courses(teacher, { ...PAGE, search: plan.courseCode });
  if (!course) return undefined;
  const { title, kind, instructions, freezes, recording_days } = plan;
  const { id: examId } = await exams.create(teacher, {
    key: key(),
    institution_id: course.institution_id,
    course_id: course.course_id,
    scheme: { preset: plan.preset },
    title,
    kind,
    instructions,
    freezes,
    recording_days,
  });
  const students = await candidates.others(teacher, examId, PAGE);
  const chosen = plan.order.map((position) => students[position]?.id as number);
  await candidates.add(teacher, examId, { student_ids: chosen });
  const added = new Map(
    (await candidates.list(teacher, examId, PAGE)).map((one) => [one.student_id, one.id]),
  );
  const candidateIds = chosen.map((id) => added.get(id) as number);
  const groupIds = plan.groupOf ? await makeGroups(teacher, examId, candidateIds, plan.groupOf) : [];
  const examiner = async (role: 'internal' | 'external', person: NewExaminer) =>
    (await people.add(teacher, examId, { key: key(), role, person, invite: false })).id;
  const examiner_ids = [
    await examiner('internal', { user_id: internal.userId }),
    await examiner('external', {
      name: 'Dr. Latha Krishnan',
      email: external.email,
      affiliation: 'Hillside Institute of Technology',
    }),
  ];
  for (const examiner of [internal, external]) await people.accept(examiner, examId, { key: key() });
  const panel = await panels.createPanel(teacher, examId, { key: key(), name: 'Panel 1', examiner_ids });
  const room =
    (await sessions.listRooms(teacher, examId)).find(({ name }) => name === plan.room) ??
    (await sessions.addRoom(teacher, examId, { name: plan.room }));
  const units = groupIds.length > 0 ? groupIds.length : candidateIds.length;
  const { id: sessionId } = await sessions.add(teacher, examId, {
    key: key(),
    panel_id: panel.id,
    room_id: room.id,
    name: plan.session,
    guides_attend: false,
    starts_at: plan.startsAt.toISOString(),
    // Somebody may need more time than a slot.
    ends_at: after(plan.startsAt, minutes(plan.slot * (units + 2))).toISOString(),
    slot_minutes: plan.slot,
    breaks: [],
  });
  const places =
    groupIds.length > 0
      ? groupIds.map((group_id) => ({ candidate_id: null, group_id }))
      : candidateIds.map((candidate_id) => ({ candidate_id, group_id: null }));
  await slots.move(teacher, examId, {
    key: key(),
    moves: places.map((one, at) => ({
      ...one,
      from: null,
      to: {
        session_id: sessionId,
        starts_at: after(plan.startsAt, minutes(plan.slot * at)).toISOString(),
        is_fixed: false,
      },
    })),
  });
  await exams.markAnnounced(examId);
  const { scheme } = await overview(teacher, examId);
  return { examId, sessionId, scheme, candidateIds, groupIds };
}

const TOPICS = ['Campus network monitor', 'Offline first chat', 'Load balancer in user space'];

async function makeGroups(teacher: Actor, examId: number, ids: number[], size: number): Promise<number[]> {
  const made: number[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const { id } = await candidates.addGroup(teacher, examId, {
      name: `Team ${made.length + 1}`,
      topic: TOPICS[made.length % TOPICS.length] as string,
      candidate_ids: ids.slice(from, from + size),
    });
    made.push(id);
  }
  return made;
}

/** What an examiner gives somebody for the components that they mark, in whole marks. */
function valuesFor(components: readonly Component[], ability: number, chance: () => number) {
  return Object.fromEntries(
    components.map(({ id, maximum }) => {
      const mark = Math.round(maximum * ability + 2 * chance() - 1);
      return [id, { mark: Math.min(maximum, Math.max(0, mark)) }];
    }),
  );
}

const PRACTICAL = { title: 'Analog Circuits laboratory', slot: 12, gone: 11, absent: 5, differs: 7 };

/** None of them is taught by the demo account: whoever has a viva can't be given a quiz for the same time. */
const QUEUE = Array.from({ length: 20 }, (_, i) => i);

/** Ten are done, one was absent, one is in, the others wait. Another one is made once it is over. */
export async function openPractical(cast: VivaCast): Promise<void> {
  const { teacher, coordinator, external } = cast;
  const known = await exams.list(coordinator, { ...PAGE, search: PRACTICAL.title });
  const recently = after(now(), -hours(4));
  if (
    known.some(
      ({ title, starts_at }) => title === PRACTICAL.title && starts_at && new Date(starts_at) > recently,
    )
  )
    return;
  const { slot, gone } = PRACTICAL;
  const startsAt = new Date(
    Math.floor((now().getTime() - minutes(slot * gone + 7)) / minutes(5)) * minutes(5),
  );
  const slotAt = (position: number) => after(startsAt, minutes(slot * position));
  const held = await asOf(after(startsAt, -days(3)), () =>
    setUpViva({ ...cast, teacher: coordinator }, teacher, {
      ...PRACTICAL,
      kind: 'practical',
      courseCode: LABORATORY.courseCode,
      preset: 'ktu-lab',
      instructions: 'Bring your record, your identity card and a pencil.',
      freezes: 'external',
      recording_days: 30,
      room: 'Electronics Lab',
      session: 'Batch 1',
      startsAt,
      order: QUEUE,
    }),
  );
  if (!held) return;
  await asOf(after(startsAt, -days(1)), () => drawFor(coordinator, held));
  const { examId, candidateIds, scheme } = held;
  const chance = chanceOf(PRACTICAL.title);
  for (const [position, candidate_id] of candidateIds.slice(0, gone).entries()) {
    const ability = 0.5 + 0.45 * chance();
    const began = after(slotAt(position), minutes(2));
    const ended = after(slotAt(position), minutes(slot));
    if (position === PRACTICAL.absent) {
      await step(coordinator, candidate_id, 'absent', began, 'Called twice.');
      continue;
    }
    await step(coordinator, candidate_id, 'in_viva', began);
    await step(coordinator, candidate_id, 'done', ended);
    const subject = { candidate_id };
    for (const [who, given] of [
      [teacher, ability],
      [external, position === PRACTICAL.differs ? ability - 0.25 : ability - 0.03],
    ] as const) {
      const values = valuesFor(scheme.components, given, chance);
      await asOf(after(ended, seconds(40)), () =>
        sheets.submit(who, examId, { key: key(), subject, values }),
      );
    }
  }
  await step(coordinator, candidateIds[gone] as number, 'in_viva', after(slotAt(gone), minutes(4)));
  await step(coordinator, candidateIds[gone + 1] as number, 'called', after(slotAt(gone), minutes(5)));
  for (const [who, label] of [
    [teacher, 'Tablet 3'],
    [external, 'Tablet 7'],
  ] as const)
    await events.hear(who, examId, {
      device: key(),
      label,
      package_at: startsAt.toISOString(),
      checks: { storage: 'kept', clock_ms: 120, free_mb: 2_400, offline: true },
      unsent: 0,
      newest_number: 0,
    });
}

const step = (
  by: Actor,
  candidateId: number,
  state: 'called' | 'in_viva' | 'done' | 'absent',
  at: Date,
  note = '',
) => asOf(at, () => candidates.moveCandidate(by, candidateId, { key: key(), state, note }));

async function drawFor(teacher: Actor, { examId, sessionId }: Held): Promise<void> {
  const { course_id } = await overview(teacher, examId);
  const own = await banks.list(teacher, { course_id, ...PAGE });
  const rules = {
    parts: [{ module_id: null, difficulty: null, count: 3 }],
    most_uses: 6,
    groups: 'each' as const,
  };
  await draws.setRules(teacher, examId, { bank_ids: own.map(({ id }) => id).slice(0, 10), rules });
  await draws.draw(teacher, examId, { session_id: sessionId });
}

/** Three teams, both examiners, frozen by the coordinator and released. */
export async function holdProject(cast: VivaCast): Promise<void> {
  const { teacher, colleague, external } = cast;
  const day = Math.floor(now().getTime() / days(1)) * days(1);
  const startsAt = new Date(day - days(9) + hours(8));
  const title = 'Networks project viva';
  const held = await asOf(after(startsAt, -days(5)), () =>
    setUpViva(cast, colleague, {
      title,
      kind: 'project',
      courseCode: 'CST303',
      preset: 'anna-project',
      instructions: 'Each team brings two printed reports and a laptop for the demonstration.',
      freezes: 'coordinator',
      recording_days: null,
      room: 'Seminar Hall',
      session: 'Teams 1 to 3',
      slot: 40,
      startsAt,
      order: Array.from({ length: 12 }, (_, i) => i),
      groupOf: 4,
    }),
  );
  if (!held) return;
  const { examId, candidateIds, groupIds, scheme } = held;
  const chance = chanceOf(title);
  const ended = after(startsAt, hours(3));
  await asOf(after(startsAt, -days(1)), () =>
    sheets.enterMarks(teacher, examId, {
      key: key(),
      rows: candidateIds.map((candidate_id) => ({
        subject: { candidate_id },
        marks: { reviews: 24 + Math.floor(14 * chance()) },
      })),
    }),
  );
  await asOf(ended, async () => {
    for (const candidate_id of candidateIds)
      await candidates.moveCandidate(teacher, candidate_id, { key: key(), state: 'done' });
    const subjects = [
      ...groupIds.map((group_id) => ({ subject: { group_id }, of: 'group' })),
      ...candidateIds.map((candidate_id) => ({ subject: { candidate_id }, of: 'candidate' })),
    ];
    for (const { subject, of } of subjects) {
      const marked = scheme.components.filter((one) => one.subject === of && one.marked_by === 'each');
      const ability = 0.55 + 0.4 * chance();
      for (const who of [colleague, external])
        await sheets.submit(who, examId, { key: key(), subject, values: valuesFor(marked, ability, chance) });
    }
  });
  await asOf(after(ended, hours(2)), () => freezeAndRelease(teacher, examId));
}

const RATINGS = ['Clear fail', 'Borderline', 'Clear pass', 'Good'];
const part = { minimum: null, marked_by: 'each', subject: 'candidate', counts: true } as const;
const levelled = (names: readonly string[]): Component['method'] => ({
  type: 'levels',
  levels: names.map((name, at) => ({ id: `level-${at + 1}`, name, mark: at + 1, description: '' })),
});
const skills = (components: Component[], pass_mark: number | null): SchemeDefinition => ({
  components: [
    ...components,
    {
      ...part,
      id: 'global',
      name: 'Global rating',
      maximum: RATINGS.length,
      counts: false,
      method: levelled(RATINGS),
    },
  ],
  pass_mark,
  combine: 'component',
  tolerance: 2,
  rounding: { to: 0.5, of: 'total' },
});
const number = (id: string, name: string, maximum: number): Component => ({
  ...part,
  id,
  name,
  maximum,
  method: { type: 'number', step: 0.5 },
});

/** The scheme of the viva; each station has its own. */
const SKILLS = skills([number('task', 'Task', 20)], null);
const STATIONS: { name: string; scheme: SchemeDefinition }[] = [
  {
    name: 'Cabling',
    scheme: skills(
      [
        {
          ...part,
          id: 'steps',
          name: 'Makes a patch cable',
          maximum: 20,
          method: {
            type: 'checklist',
            items: [
              { id: 'strips', text: 'Strips the cable without cutting a wire', mark: 4 },
              { id: 'order', text: 'Puts the wires in the order of T568B', mark: 6 },
              { id: 'crimps', text: 'Crimps both plugs firmly', mark: 5 },
              { id: 'tests', text: 'Tests the cable and reads the result', mark: 5 },
            ],
          },
        },
      ],
      10,
    ),
  },
  {
    name: 'Troubleshooting',
    scheme: skills(
      [
        number('fault', 'Finds the fault', 12),
        {
          ...part,
          id: 'explains',
          name: 'Explains it to the user',
          maximum: 3,
          method: levelled(['Unclear', 'Clear', 'Clear and patient']),
        },
      ],
      7.5,
    ),
  },
];

/** What an examiner gives somebody for a component. */
function valueFor({ method, maximum }: Component, ability: number) {
  if (method.type === 'number') return { mark: Math.min(maximum, Math.round(2 * maximum * ability) / 2) };
  if (method.type === 'levels') {
    const { levels } = method;
    const at = Math.min(levels.length - 1, Math.floor(levels.length * ability));
    return { level: (levels[at] as (typeof levels)[number]).id };
  }
  let left = maximum * ability;
  const done = method.items.filter(({ mark }) => {
    left -= mark;
    return left > -mark / 2;
  });
  return { done: done.map(({ id }) => id) };
}

/** Two stations with an examiner and a scheme each, for twelve candidates: enough for pass marks by borderline regression. */
export async function holdCircuit({ teacher, colleague, external }: VivaCast): Promise<void> {
  const day = Math.floor(now().getTime() / days(1)) * days(1);
  const startsAt = new Date(day - days(16) + hours(8));
  const [course] = await exams.courses(teacher, { ...PAGE, search: 'CST303' });
  if (!course) return;
  const { institution_id, course_id } = course;
  const examId = await asOf(after(startsAt, -days(5)), async () => {
    const { version_id } = await schemes.add(teacher, {
      key: key(),
      institution_id,
      name: 'Skills station, 20 marks',
      definition: SKILLS,
    });
    const { id } = await exams.create(teacher, {
      key: key(),
      institution_id,
      course_id,
      scheme: { version_id },
      title: 'Networking skills circuit',
      kind: 'osce',
      instructions: 'At each signal, move on to the next station.',
      freezes: 'coordinator',
      recording_days: null,
    });
    const students = await candidates.others(teacher, id, PAGE);
    await candidates.add(teacher, id, { student_ids: students.slice(0, 12).map((one) => one.id) });
    const stations = [];
    for (const [at, { name }] of STATIONS.entries()) {
      const person = at === 0 ? { user_id: colleague.userId } : { user_id: external.userId };
      const examiner = await people.add(teacher, id, { key: key(), role: 'internal', person, invite: false });
      await people.accept(at === 0 ? colleague : external, id, { key: key() });
      const panel = await panels.createPanel(teacher, id, { key: key(), name, examiner_ids: [examiner.id] });
      const room = await sessions.addRoom(teacher, id, { name: `Skills room ${at + 1}` });
      stations.push({ panel_id: panel.id, room_id: room.id, name });
    }
    await sessions.addCircuit(teacher, id, {
      key: key(),
      starts_at: startsAt.toISOString(),
      ends_at: after(startsAt, hours(3)).toISOString(),
      slot_minutes: 8,
      breaks: [],
      stations,
    });
    for (const [at, { name, scheme: definition }] of STATIONS.entries()) {
      const own = { key: key(), institution_id, name: `${name} station`, definition };
      const scheme = { version_id: (await schemes.add(teacher, own)).version_id };
      await stationSchemes.setScheme(teacher, { id, station: at + 1 }, scheme);
    }
    await generate(teacher, id, { key: key(), groups: 'one_after_the_other' });
    await exams.markAnnounced(id);
    return id;
  });
  const chance = chanceOf('Networking skills circuit');
  const { scheme } = await overview(teacher, examId);
  await asOf(after(startsAt, hours(3)), async () => {
    for (const { id: candidate_id } of await candidates.list(teacher, examId, PAGE)) {
      await candidates.moveCandidate(teacher, candidate_id, { key: key(), state: 'done' });
      const ability = 0.35 + 0.6 * chance();
      for (const [at, who] of [colleague, external].entries()) {
        const there = scheme.components.filter(({ station }) => station === at + 1);
        const values = Object.fromEntries(
          there.map((one) => [one.id, valueFor(one, Math.min(0.99, ability + 0.1 * chance() - 0.05))]),
        );
        await sheets.submit(who, examId, { key: key(), subject: { candidate_id }, values });
      }
    }
  });
}

/** Of the demo student alone, so that there is a result to see. Nobody else of the class has a part in it. */
export async function holdSupplementary(cast: VivaCast): Promise<void> {
  const { teacher, colleague, external } = cast;
  const startsAt = after(now(), -hours(30));
  const held = await asOf(after(startsAt, -days(5)), () =>
    setUpViva(cast, colleague, {
      title: 'Data Structures supplementary viva',
      kind: 'subject',
      courseCode: 'CST201',
      preset: 'subject-viva',
      instructions: 'Bring your identity card.',
      freezes: 'coordinator',
      recording_days: null,
      room: 'Seminar Hall',
      session: '',
      slot: 15,
      startsAt,
      order: [0],
    }),
  );
  const candidate_id = held?.candidateIds[0];
  if (!held || candidate_id === undefined) return;
  const { examId, scheme } = held;
  await asOf(after(startsAt, minutes(20)), async () => {
    await candidates.moveCandidate(teacher, candidate_id, { key: key(), state: 'done' });
    for (const who of [colleague, external])
      await sheets.submit(who, examId, {
        key: key(),
        subject: { candidate_id },
        values: valuesFor(scheme.components, 0.8, () => 0.5),
      });
  });
  // Just now: notifications of the class so far are older.
  await freezeAndRelease(teacher, examId);
}

async function freezeAndRelease(teacher: Actor, examId: number): Promise<void> {
  const only = async () => (await lists.list(teacher, examId)).lists[0];
  const before = await only();
  if (!before) return;
  await listActs.verify(teacher, examId, before.list, { key: key(), hash: before.hash });
  const { list, hash } = (await only()) ?? before;
  await listActs.freezeConfirmed(teacher, examId, list, { key: key(), hash });
  await listActs.release(teacher, examId, list, { key: key() });
}
