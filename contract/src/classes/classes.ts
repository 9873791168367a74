// Classes of an institution: academic years with terms, and in each term its sections and groups with their students.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Day, Id, IdText, line, MAX_ID, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { CLASS_MESSAGES as MESSAGES } from './classes.words.ts';

/** A student is in one section of a term, and in any number of groups. */
export const SECTION_KINDS = ['section', 'lab', 'elective', 'remedial'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

export const CLASS_LIMITS = { years: 40, terms: 6, sections: 2000, students: 1000 } as const;

/** Needed only by people who administer several. */
const InstitutionOf = { institution_id: z.optional(Id) };
const InstitutionQuery = { institution_id: z.optional(IdText) };
const byId = z.object({ id: IdText });

const Term = z.object({
  id: Id,
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The one that today is in; between terms the next, after all of them the last. */
  is_current: z.boolean(),
  sections: z.int(),
});

export const AcademicYear = z.object({ id: Id, name: z.string(), version: z.int(), terms: z.array(Term) });
export type AcademicYear = z.output<typeof AcademicYear>;

export const listAcademicYears = endpoint({
  method: 'GET',
  path: '/admin/class/year',
  access: ['Institution'],
  summary: 'Academic years of the institution with their terms, newest first',
  query: z.object(InstitutionQuery),
  reply: z.array(AcademicYear),
});

const TermForm = z
  .object({
    /** Of a term that the year has already. */
    id: z.optional(Id),
    name: line(60, MESSAGES.termName),
    starts_on: Day,
    ends_on: Day,
  })
  .check(
    z.refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
      path: ['ends_on'],
      error: MESSAGES.endsFirst,
    }),
  );

const YearFields = {
  name: line(40, MESSAGES.yearName),
  terms: z
    .array(TermForm)
    .check(z.minLength(1, MESSAGES.oneTerm), z.maxLength(CLASS_LIMITS.terms, MESSAGES.sixTerms)),
};

/** The terms follow each other, each with a name of its own. */
const termsInOrder = z.check<{ terms: z.output<typeof TermForm>[] }>(({ value: { terms }, issues }) => {
  terms.forEach((term, i) => {
    const before = terms.slice(0, i);
    const refuse = (field: 'name' | 'starts_on', message: string) =>
      issues.push({ code: 'custom', input: term, path: ['terms', i, field], message });
    if (before.some((one) => one.ends_on >= term.starts_on)) refuse('starts_on', MESSAGES.inOrder);
    if (before.some((one) => one.name.toLowerCase() === term.name.toLowerCase()))
      refuse('name', MESSAGES.sameTerm);
  });
});

export const AcademicYearForm = z.object(YearFields).check(termsInOrder);

export const createAcademicYear = endpoint({
  method: 'POST',
  path: '/admin/class/year',
  access: ['Institution'],
  summary: 'Add an academic year with its terms, in their order',
  body: z.object({ ...YearFields, ...InstitutionOf }).check(termsInOrder),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeAcademicYear = endpoint({
  method: 'PATCH',
  path: '/admin/class/year/:id',
  access: ['Institution'],
  summary:
    'Change an academic year and its terms. Terms without an id are added; those not named are removed, unless they have sections',
  params: byId,
  body: z.object({ ...YearFields, version: z.int() }).check(termsInOrder),
  reply: MessageReply,
});

export const removeAcademicYear = endpoint({
  method: 'DELETE',
  path: '/admin/class/year/:id',
  access: ['Institution'],
  summary: 'Remove an academic year; refused while it has sections',
  params: byId,
  reply: MessageReply,
});

const SectionFields = {
  id: Id,
  term_id: Id,
  kind: z.enum(SECTION_KINDS),
  department_id: Id,
  department: z.string(),
  semester: z.int(),
  name: z.string(),
  /** The year of admission of its students. */
  batch: z.nullable(z.int()),
  /** How many are in it now. */
  students: z.int(),
};

const Section = z.object(SectionFields);
export type Section = z.output<typeof Section>;

export const listSections = endpoint({
  method: 'GET',
  path: '/admin/class/section',
  access: ['Institution'],
  summary: 'Sections and groups of an academic year, by department, semester and name',
  query: z.object({ year_id: IdText, limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(Section),
});

const SectionDetails = z.extend(Section, {
  institution_id: Id,
  year_id: Id,
  year: z.string(),
  term: z.string(),
  version: z.int(),
});
export type SectionDetails = z.output<typeof SectionDetails>;

export const getSection = endpoint({
  method: 'GET',
  path: '/admin/class/section/:id',
  access: ['Institution'],
  summary: 'One section or group',
  params: byId,
  reply: SectionDetails,
});

const choice = (message: string) => z.int(message).check(z.positive(message), z.maximum(MAX_ID, message));

const OwnDetails = {
  name: line(40, MESSAGES.sectionName),
  batch: z.optional(
    z.nullable(z.int(MESSAGES.batch).check(z.minimum(1950, MESSAGES.batch), z.maximum(2200, MESSAGES.batch))),
  ),
};

export const SectionForm = z.object({
  term_id: Id,
  kind: z.enum(SECTION_KINDS),
  department_id: choice(MESSAGES.department),
  semester: z.int(MESSAGES.semester).check(z.minimum(1, MESSAGES.semester), z.maximum(20, MESSAGES.semester)),
  ...OwnDetails,
});

export const createSection = endpoint({
  method: 'POST',
  path: '/admin/class/section',
  access: ['Institution'],
  summary: 'Add a section or group to a term',
  body: SectionForm,
  reply: z.extend(MessageReply, { id: Id }),
});

export const SectionChangeForm = z.object(OwnDetails);

export const changeSection = endpoint({
  method: 'PATCH',
  path: '/admin/class/section/:id',
  access: ['Institution'],
  summary: 'Change the name and batch of a section or group',
  params: byId,
  body: z.extend(SectionChangeForm, { version: z.int() }),
  reply: MessageReply,
});

export const removeSection = endpoint({
  method: 'DELETE',
  path: '/admin/class/section/:id',
  access: ['Institution'],
  summary: 'Remove a section or group that never had a student',
  params: byId,
  reply: MessageReply,
});

const SectionStudent = z.object({
  /** Of the period: somebody who came back has several. */
  id: Id,
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  from: Moment,
  /** Null while they are in it. */
  to: z.nullable(Moment),
  /** The section they moved to. */
  moved_to: z.nullable(z.string()),
  /** They are no longer a student of the institution. */
  has_left: z.boolean(),
});
export type SectionStudent = z.output<typeof SectionStudent>;

export const listSectionStudents = endpoint({
  method: 'GET',
  path: '/admin/class/section/:id/student',
  access: ['Institution'],
  summary: 'Who is in a section or group, or who was, by roll number',
  params: byId,
  query: z.object({ ...PageQuery, was: z._default(z.stringbool(), false) }),
  reply: z.array(SectionStudent),
});

export const listSectionNewcomers = endpoint({
  method: 'GET',
  path: '/admin/class/section/:id/newcomer',
  access: ['Institution'],
  summary:
    'Who can be added: to a section, students of its department and semester who are in none; to a group, students of the institution',
  params: byId,
  query: z.object({ ...PageQuery, all: z._default(z.stringbool(), false) }),
  reply: z.array(z.object({ id: Id, roll_number: z.string(), name: z.nullable(z.string()) })),
});

const StudentIds = z
  .array(Id, MESSAGES.students)
  .check(z.minLength(1, MESSAGES.students), z.maxLength(CLASS_LIMITS.students, MESSAGES.fewerStudents));

export const placeStudents = endpoint({
  method: 'POST',
  path: '/admin/class/section/:id/student',
  access: ['Institution'],
  summary:
    'Add students to a section or group; with `from`, move them from another of the same term and kind. Their time there ends at the same moment',
  params: byId,
  body: z.object({ student_ids: StudentIds, from: z.optional(Id) }),
  reply: MessageReply,
});

export const endStudents = endpoint({
  method: 'POST',
  path: '/admin/class/section/:id/leave',
  access: ['Institution'],
  summary: 'End the time of students in a section or group',
  params: byId,
  body: z.object({ student_ids: StudentIds }),
  reply: MessageReply,
});
