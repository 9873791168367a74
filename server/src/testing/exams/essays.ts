// Essays as a page saves them.
import type { Input } from '@quivia/contract/endpoint';
import { saveEssay } from '@quivia/contract/essays';
import { essayCheck, patchBetween } from '@quivia/contract/kinds/essay-patch';
import type { QuestionContent } from '@quivia/contract/questions';
import type { Person } from '../people.ts';
import { content } from './banks.ts';

export const essay = (question: string, given: Partial<QuestionContent> = {}): QuestionContent =>
  content(question, {
    question_type: 'ESSAY',
    options: [],
    body: { template: '', words_from: null, words_to: null },
    answer_key: { model_answer: 'A model of an answer', notes: 'A note for markers' },
    marks: 5,
    ...given,
  });

interface Exam {
  id: number;
  questionIds: number[];
}

type Sent = { text: string } | { base: number; before: string; after: string };

/** The questions are counted from 0. */
export const sendEssay = (
  who: Person,
  exam: Exam,
  question: number,
  sent: Sent,
  more: Partial<Input<typeof saveEssay>['body']> = {},
) =>
  who.call(saveEssay, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[question] as number,
      ...('text' in sent
        ? { text: sent.text }
        : {
            change: {
              base: sent.base,
              ...patchBetween(sent.before, sent.after),
              check: essayCheck(sent.after),
            },
          }),
      ...more,
    },
  });
