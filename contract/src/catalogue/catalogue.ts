// The catalogue: education systems, departments, institutions, communities and, in a file of their own, courses
// with their modules. Everything in it can be renamed and retired; nothing is deleted, because an exam may rest on it.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { CommunityForm } from '../communities/communities.ts';
import {
  CatalogueQuery,
  ChosenId,
  CreatedReply,
  InstitutionId,
  Kept,
  LinkStatus,
  Name,
  Version,
  WRITERS,
} from './catalogue-fields.ts';

export const INSTITUTION_TYPES = ['SCHOOL', 'COLLEGE'] as const;

const byId = z.object({ id: IdText });

export const EducationSystemForm = z.object({ name: Name });
export const EducationSystem = z.object({ id: Id, name: z.string(), ...Kept });
export type EducationSystem = z.infer<typeof EducationSystem>;

export const listEducationSystems = endpoint({
  method: 'GET',
  path: '/admin/education-system',
  access: ['Admin', 'Institution'],
  summary: 'Education systems',
  query: z.object(CatalogueQuery),
  reply: z.array(EducationSystem),
});

export const createEducationSystem = endpoint({
  method: 'POST',
  path: '/admin/education-system',
  access: ['Admin'],
  summary: 'Create an education system',
  body: EducationSystemForm,
  reply: CreatedReply,
});

export const updateEducationSystem = endpoint({
  method: 'PATCH',
  path: '/admin/education-system/:id',
  access: ['Admin'],
  summary: 'Rename an education system',
  params: byId,
  body: z.extend(EducationSystemForm, { version: Version }),
  reply: MessageReply,
});

export const DepartmentForm = z.object({ name: Name });
export const Department = z.object({ id: Id, name: z.string(), ...Kept });
export type Department = z.infer<typeof Department>;

export const listDepartments = endpoint({
  method: 'GET',
  path: '/admin/department',
  access: ['Admin', 'Institution'],
  summary: 'Departments; with a status those linked, or not linked, to the institution',
  query: z.object({ ...CatalogueQuery, status: LinkStatus, institution_id: InstitutionId }),
  reply: z.array(Department),
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/admin/department',
  access: ['Admin'],
  summary: 'Create a department',
  body: DepartmentForm,
  reply: CreatedReply,
});

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/admin/department/:id',
  access: ['Admin'],
  summary: 'Rename a department',
  params: byId,
  body: z.extend(DepartmentForm, { version: Version }),
  reply: MessageReply,
});

export const InstitutionForm = z.object({
  name: Name,
  place: line(120, MESSAGES.enterValue),
  institution_type: z.enum(INSTITUTION_TYPES, MESSAGES.enterValue),
  education_system_id: ChosenId,
});
export const Institution = z.object({
  id: Id,
  name: z.string(),
  place: z.string(),
  institution_type: z.enum(INSTITUTION_TYPES),
  education_system_id: Id,
  education_system: z.string(),
  ...Kept,
});
export type Institution = z.infer<typeof Institution>;

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/admin/institution',
  access: ['Admin', 'Institution'],
  summary: 'Institutions; for an institution admin, those of the grants',
  query: z.object({
    ...CatalogueQuery,
    /** Only those the caller administers. Implied for callers who are not Admin. */
    own: z._default(z.stringbool(), false),
  }),
  reply: z.array(Institution),
});

export const createInstitution = endpoint({
  method: 'POST',
  path: '/admin/institution',
  access: ['Admin'],
  summary: 'Create an institution',
  body: InstitutionForm,
  reply: CreatedReply,
});

export const updateInstitution = endpoint({
  method: 'PATCH',
  path: '/admin/institution/:id',
  access: ['Admin'],
  summary: 'Change an institution',
  params: byId,
  body: z.extend(InstitutionForm, { version: Version }),
  reply: MessageReply,
});

export const Community = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  is_open: z.boolean(),
  ...Kept,
});
export type Community = z.infer<typeof Community>;

export const listCommunities = endpoint({
  method: 'GET',
  path: '/admin/community',
  access: ['Admin'],
  summary: 'Communities',
  query: z.object(CatalogueQuery),
  reply: z.array(Community),
});

export const createCommunity = endpoint({
  method: 'POST',
  path: '/admin/community',
  access: ['Admin'],
  summary: 'Create a community',
  body: CommunityForm,
  reply: CreatedReply,
});

export const updateCommunity = endpoint({
  method: 'PATCH',
  path: '/admin/community/:id',
  access: ['Admin'],
  summary: 'Change a community',
  params: byId,
  body: z.extend(CommunityForm, { version: Version }),
  reply: MessageReply,
});

const CATALOGUE_KINDS = [
  'education-system',
  'department',
  'institution',
  'course',
  'module',
  'community',
] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

const ofKind = z.object({ kind: z.enum(CATALOGUE_KINDS), id: IdText });

export const retire = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:kind/:id/retire',
  access: WRITERS,
  summary: 'Offer it no longer; where it is used it stays',
  params: ofKind,
  body: z.object({ version: Version }),
  reply: MessageReply,
});

export const restore = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:kind/:id/restore',
  access: WRITERS,
  summary: 'Offer a retired one again',
  params: ofKind,
  body: z.object({ version: Version }),
  reply: MessageReply,
});
