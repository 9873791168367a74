// Question banks and exams of faculty who left, handed to a colleague who teaches the course.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply } from '../base/fields.ts';

const HANDOVER_KINDS = ['bank', 'exam'] as const;

const Colleague = z.object({ faculty_id: Id, name: z.string(), member_id: z.nullable(z.string()) });

export const Orphan = z.object({
  kind: z.enum(HANDOVER_KINDS),
  id: Id,
  title: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  /** The person who left. */
  owner_name: z.string(),
  /** Who teaches the course here now. */
  colleagues: z.array(Colleague),
});
export type Orphan = z.output<typeof Orphan>;

export const listOrphans = endpoint({
  method: 'GET',
  path: '/admin/handover',
  access: ['Institution'],
  summary: 'Question banks and exams whose owner is no longer faculty of the institution',
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: z.array(Orphan),
});

export const handOver = endpoint({
  method: 'POST',
  path: '/admin/handover',
  access: ['Institution'],
  summary: 'Hand such a question bank or exam to a colleague who teaches its course',
  body: z.object({
    kind: z.enum(HANDOVER_KINDS),
    id: Id,
    faculty_id: Id,
    institution_id: z.optional(Id),
  }),
  reply: MessageReply,
});
