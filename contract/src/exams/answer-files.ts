// The files of an answer. They arrive in parts, in any order and resumed after hours; a complete file is then named by the
// answer, which is saved as every other answer is: that alone says whether it was in time.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText } from '../base/fields.ts';
import { FileId, UPLOAD_TYPES } from '../kinds/upload.ts';
import { CANDIDATES, EXAMINERS } from '../people/roles.ts';
import { DeviceText } from './attempts.ts';

/** In bytes; the last part of a file may be smaller. */
export const PART_BYTES = 256 * 1024;

export const partsOf = (size: number) => Math.ceil(size / PART_BYTES);

const WholeNumber = z.pipe(z.string().check(z.regex(/^(0|[1-9][0-9]{0,7})$/)), z.transform(Number));

export const AnswerFile = z.object({
  file: FileId,
  question_id: Id,
  /** In bytes, as the device announced it; of a complete file as it is kept. */
  size: z.int(),
  /** Only a complete file can be part of an answer. A refused one can't, and why says it to the student. */
  state: z.enum(['arriving', 'ready', 'refused']),
  /** Of one that is arriving: the numbers of the parts that are on the server, from 0. */
  parts: z.array(z.int()),
  type: z.nullable(z.enum(UPLOAD_TYPES)),
  why: z.nullable(z.string()),
});
export type AnswerFile = z.output<typeof AnswerFile>;

const ofExam = { quiz_or_viva_id: IdText, device: z.optional(DeviceText) };

export const FilePart = {
  most: PART_BYTES,
  fields: {
    file: FileId,
    /** Of the whole file, in bytes. */
    size: WholeNumber,
    /** From 0. */
    part: WholeNumber,
    /** SHA-256 of the part, in hexadecimal digits. */
    hash: z.string().check(z.minLength(64), z.maxLength(64)),
  },
};

export const storeFilePart = endpoint({
  method: 'POST',
  path: '/quiz/answer-file/part',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Store one part of a file for an answer, in the session that opened the exam. Parts come in any order; a repeat changes nothing. Refused with upload_failed where the hash is of other bytes. With the last missing part the file is checked: the reply says whether it can be part of an answer',
  query: z.object({ ...ofExam, question_id: IdText, ...FilePart.fields }),
  upload: { most: FilePart.most },
  reply: AnswerFile,
});

export const listAnswerFiles = endpoint({
  method: 'GET',
  path: '/quiz/answer-file',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: "The files that the student's device has sent for an exam, with the parts that have arrived",
  query: z.object(ofExam),
  reply: z.array(AnswerFile),
});

export const getAnswerFile = endpoint({
  method: 'GET',
  path: '/quiz/answer-file/content',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: "One of the caller's own files",
  query: z.object({ quiz_or_viva_id: IdText, file: FileId }),
  download: true,
});

export const getFileToMark = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/:answer/file/:file',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'A file of an answer to mark. Neither its name nor its time goes with it',
  params: z.object({ id: IdText, answer: z.uuid(), file: FileId }),
  download: true,
});

export const getFileOfStudent = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/student/:student_id/file/:file',
  access: EXAMINERS,
  share: 'run',
  summary: "A file of one student's answers",
  params: z.object({ id: IdText, student_id: IdText, file: FileId }),
  download: true,
});
