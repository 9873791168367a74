// A passage or common data that several questions refer to. They are drawn and shuffled together.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { markdown, STIMULUS_LIMITS } from './questions.ts';
import { chooseAtMost, QUESTION_MESSAGES } from './questions.words.ts';

const Text = markdown(STIMULUS_LIMITS.text, QUESTION_MESSAGES.stimulus);

const QuestionIds = z
  .array(Id)
  .check(
    z.minLength(1, QUESTION_MESSAGES.choose),
    z.maxLength(STIMULUS_LIMITS.questions, chooseAtMost(STIMULUS_LIMITS.questions)),
  );

export const StimulusOfBank = z.object({
  id: Id,
  text: z.string(),
  /** Of the questions that refer to it now. */
  question_numbers: z.array(z.int()),
});
export type StimulusOfBank = z.output<typeof StimulusOfBank>;

export const listStimuli = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id/stimulus',
  access: EXAMINERS,
  summary: `The passages of a bank that questions refer to, at most ${STIMULUS_LIMITS.listed}, the newest first`,
  params: z.object({ id: IdText }),
  reply: z.array(StimulusOfBank),
});

export const createStimulus = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/stimulus',
  access: EXAMINERS,
  summary: 'Give questions of a bank a new passage, each in a new version: all of them or none',
  params: z.object({ id: IdText }),
  body: z.object({ text: Text, question_ids: QuestionIds }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeStimulus = endpoint({
  method: 'PATCH',
  path: '/quiz/stimulus/:id',
  access: EXAMINERS,
  summary:
    'Change a passage for all questions that refer to it, each in a new version; exams keep the passage they were set with',
  params: z.object({ id: IdText }),
  body: z.object({ text: Text }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const attachStimulus = endpoint({
  method: 'POST',
  path: '/quiz/question/stimulus',
  access: EXAMINERS,
  summary: 'Let questions refer to a passage of their bank, or to none: all of them or none',
  body: z.object({ question_ids: QuestionIds, stimulus_id: z.nullable(Id) }),
  reply: MessageReply,
});
