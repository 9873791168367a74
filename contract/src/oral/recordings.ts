// Audio of a viva voce, where its exam allows it. Each recording has the day on which it is deleted.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery, paragraph } from '../base/fields.ts';

export const RECORDING_LIMITS = {
  /** Of one recording: an hour of speech has about 12 MB. */
  bytes: 40_000_000,
  seconds: 3 * 60 * 60,
  ofCandidate: 5,
  /** Of all recordings of an exam together. */
  ofExam: 4_000_000_000,
} as const;

export const RECORDING_TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;

const byExam = z.object({ id: IdText });
const ofRecording = z.object({ id: IdText, recording_id: IdText });

export const uploadRecording = endpoint({
  method: 'POST',
  path: '/oral/:id/recording',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Store the recording of a candidate’s viva. Refused where the exam allows none, and where its first bytes aren’t those of WebM, MP4 or Ogg; the same key stores it once',
  params: byExam,
  query: z.object({
    key: z.uuid(),
    candidate_id: IdText,
    seconds: IdText,
    media_type: z.enum(RECORDING_TYPES),
  }),
  upload: { most: RECORDING_LIMITS.bytes, isStreamed: true },
  reply: z.extend(MessageReply, { id: Id, delete_at: Moment }),
});

const Recording = z.object({
  id: Id,
  candidate: z.object({ id: Id, name: z.string(), roll_number: z.string() }),
  made_by: z.string(),
  made_at: Moment,
  seconds: z.int(),
  delete_at: Moment,
  deleted_at: z.nullable(Moment),
});
export type Recording = z.output<typeof Recording>;

export const listRecordings = endpoint({
  method: 'GET',
  path: '/oral/:id/recording',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Recordings of a viva voce, the newest first, also those that were deleted: all for the coordinator, those of their own candidates for an examiner',
  params: byExam,
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(Recording),
});

export const getRecording = endpoint({
  method: 'GET',
  path: '/oral/:id/recording/:recording_id',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Listen to a recording, for the coordinator and the panel of the candidate',
  params: ofRecording,
  download: true,
});

export const deleteRecording = endpoint({
  method: 'POST',
  path: '/oral/:id/recording/:recording_id/delete',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Delete a recording before its day, with a reason that is recorded',
  params: ofRecording,
  body: z.object({ reason: paragraph(500) }),
  reply: MessageReply,
});
