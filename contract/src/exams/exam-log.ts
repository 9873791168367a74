// What people did to one exam: a part of the audit log, for everyone who has a share of the exam.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, PageQuery } from '../base/fields.ts';
import { type AuditAction, AuditEntry } from '../people/audit.ts';
import { EXAMINERS } from '../people/roles.ts';

export const EXAM_LOG_PARTS = ['settings', 'hall', 'results', 'team'] as const;
export type ExamLogPart = (typeof EXAM_LOG_PARTS)[number];

/** Which part an action belongs to. */
export const LOG_PART_OF: Partial<Record<AuditAction, ExamLogPart>> = {
  'exam.started': 'settings',
  'exam.changed': 'settings',
  'exam.extended': 'settings',
  'exam.ended': 'settings',
  'exam.cancelled': 'settings',
  'extra-time.set': 'settings',
  'hall.duty': 'hall',
  'hall.act': 'hall',
  'result-file.made': 'results',
  'result.released': 'results',
  'result.decided': 'results',
  'result.regraded': 'results',
  'result.rubric': 'results',
  'result.plan': 'results',
  'result.table': 'results',
  'result.marking': 'results',
  'exam.anonymity': 'results',
  'result.group-undone': 'results',
  'result.cover': 'results',
  'exam.platform': 'results',
  'exam.shared': 'team',
  'exam.seen': 'team',
  'exam.conflict': 'team',
  'exam.guest': 'team',
  'exam.handed-over': 'team',
};

export const listExamLog = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/log',
  access: EXAMINERS,
  share: 'see',
  summary:
    'What people did to an exam, newest first. Until it has ended, those who can only *see* get no decisions about marks and keys',
  params: z.object({ id: IdText }),
  query: z.object({ ...PageQuery, part: z.optional(z.enum(EXAM_LOG_PARTS)) }),
  reply: z.array(z.omit(AuditEntry, { institution: true })),
});
