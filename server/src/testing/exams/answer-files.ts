// Files of answers as a page sends them.
import { createHash, randomUUID } from 'node:crypto';
import { PART_BYTES, partsOf, storeFilePart } from '@quivia/contract/answer-files';
import { saveResponse } from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import type { QuestionContent } from '@quivia/contract/questions';
import { done, type Person } from '../people.ts';
import { content } from './banks.ts';

export const upload = (question: string, given: Partial<QuestionContent> = {}): QuestionContent =>
  content(question, {
    question_type: 'UPLOAD',
    options: [],
    body: {},
    answer_key: { model_answer: 'A model of an answer', notes: 'A note for markers' },
    marks: 5,
    ...given,
  });

interface Exam {
  id: number;
  questionIds: number[];
}

type More = Partial<Input<typeof storeFilePart>['query']>;

/** The first question, unless `more` says another. */
export function sendPart(
  who: Person,
  exam: Exam,
  file: string,
  whole: Uint8Array,
  part = 0,
  more: More = {},
) {
  const bytes = whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
  return who.call(storeFilePart, {
    query: {
      quiz_or_viva_id: String(exam.id),
      question_id: String(exam.questionIds[0]),
      file,
      size: String(whole.length),
      part: String(part),
      hash: createHash('sha256').update(bytes).digest('hex'),
      ...more,
    },
    file: Buffer.from(bytes),
  });
}

/** All its parts; the last reply, and its id. */
export async function sendFile(who: Person, exam: Exam, whole: Uint8Array, more: More = {}) {
  const file = randomUUID();
  for (let part = 0; part < partsOf(whole.length) - 1; part += 1)
    await done(sendPart(who, exam, file, whole, part, more));
  return done(sendPart(who, exam, file, whole, partsOf(whole.length) - 1, more));
}

export const answerWith = (who: Person, exam: Exam, files: string[], more = {}) =>
  who.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[0] as number,
      answer: { files },
      ...more,
    },
  });

/** Of any size: with a long comment before its end. */
export const pdfOf = (size: number, inside = '') => {
  const [start, end] = [`%PDF-1.7\n${inside}\n%`, '\n%%EOF\n'];
  return Buffer.from(start + 'x'.repeat(Math.max(0, size - start.length - end.length)) + end, 'latin1');
};
