// The year of the demo college: every class in two sections, and a lab batch.
import * as offerings from '../features/classes/offerings.service.ts';
import * as sections from '../features/classes/sections.service.ts';
import * as years from '../features/classes/years.service.ts';
import * as links from '../features/people/links.service.ts';
import { after, days, now } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';

interface ClassOf {
  departmentId: number;
  semester: number;
  batch: number;
}

const dayIn = (count: number) => after(now(), days(count)).toISOString().slice(0, 10);

interface Taught {
  id: number;
  departmentId: number;
  semester: number;
}

/** As at the beginning of the term. Each course is taught to both sections, by those to whom it is assigned. */
export async function divideClasses(
  principal: Actor,
  classes: readonly ClassOf[],
  courses: readonly Taught[],
): Promise<void> {
  const faculty = await links.listFaculty(principal, { limit: 200, offset: 0 });
  const first = after(now(), days(170)).getUTCFullYear();
  await years.create(principal, {
    name: `${first - 1}–${String(first).slice(2)}`,
    terms: [
      { name: 'Odd semester', starts_on: dayIn(0), ends_on: dayIn(150) },
      { name: 'Even semester', starts_on: dayIn(170), ends_on: dayIn(320) },
    ],
  });
  const [year] = await years.list(principal, {});
  const term_id = year?.terms[0]?.id as number;
  for (const { departmentId: department_id, semester, batch } of classes) {
    const form = { term_id, department_id, semester, batch };
    const add = async (name: string, kind: 'section' | 'lab') =>
      (await sections.create(principal, { ...form, name, kind })).id;
    const [a, b, lab] = [
      await add('A', 'section'),
      await add('B', 'section'),
      await add('Lab batch 1', 'lab'),
    ];
    const everyone = await sections.listNewcomers(principal, a, { all: false, limit: 1000, offset: 0 });
    const ids = everyone.map(({ id }) => id);
    const half = Math.ceil(ids.length / 2);
    const placed = [
      [a, ids.slice(0, half)],
      [b, ids.slice(half)],
      [lab, ids.slice(0, Math.ceil(half / 2))],
    ] as const;
    for (const [id, some] of placed)
      if (some.length > 0) await sections.place(principal, id, { student_ids: [...some] });
    for (const course of courses)
      if (course.departmentId === department_id && course.semester === semester)
        await offerings.create(principal, {
          ...{ term_id, course_id: course.id, section_ids: [a, b] },
          faculty_ids: faculty
            .filter((one) => one.courses.some(({ id }) => id === course.id))
            .map(({ id }) => id),
        });
  }
}
