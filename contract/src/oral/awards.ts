// Awards as examiners and coordinators see them, and agreements where sheets differ.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, paragraph } from '../base/fields.ts';
import { AwardShown, Marks, SubjectMarks } from '../marking/agreements.ts';
import { Subject } from '../marking/marks.ts';
import { CANDIDATE_STATES } from './parts.ts';

const examiners = { access: 'signed-in', alsoFor: ['guest'], part: 'examiner' } as const;

const AwardRow = z.object({
  candidate_id: Id,
  roll_number: z.string(),
  name: z.string(),
  state: z.enum(CANDIDATE_STATES),
  group_id: z.nullable(Id),
  group: z.nullable(z.string()),
  /** The session whose list they are on; null where the exam has one list, or they have no slot. */
  session_id: z.nullable(Id),
  award: AwardShown,
});
export type AwardRow = z.output<typeof AwardRow>;

export const getAwards = endpoint({
  method: 'GET',
  path: '/oral/:id/award',
  ...examiners,
  summary:
    'The award of each candidate as far as it is open, who has yet to submit, and agreements. Examiners see the candidates of their panels',
  params: z.object({ id: IdText }),
  reply: z.object({ candidates: z.array(AwardRow), subjects: z.array(SubjectMarks) }),
});
export type Awards = z.output<(typeof getAwards)['reply']>;

export const proposeAgreement = endpoint({
  method: 'POST',
  path: '/oral/:id/agreement',
  ...examiners,
  summary:
    'Propose the marks of the components on which sheets differ, with one sentence. It counts once each examiner of these sheets has confirmed it',
  params: z.object({ id: IdText }),
  body: z.object({
    key: z.uuid(),
    subject: Subject,
    sheet_ids: z.array(Id).check(z.minLength(2), z.maxLength(20)),
    marks: Marks.check(z.refine((marks) => Object.keys(marks).length <= 40)),
    sentence: paragraph(500),
  }),
  reply: z.extend(MessageReply, { id: Id, is_confirmed: z.boolean() }),
});

export const confirmAgreement = endpoint({
  method: 'POST',
  path: '/oral/:id/agreement/:agreement_id/confirmation',
  ...examiners,
  summary: 'Confirm proposed marks',
  params: z.object({ id: IdText, agreement_id: IdText }),
  body: z.object({ key: z.uuid() }),
  reply: z.extend(MessageReply, { is_confirmed: z.boolean() }),
});
