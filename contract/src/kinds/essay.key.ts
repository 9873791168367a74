import * as z from 'zod/mini';
import { RubricGroups } from '../marking/rubric.ts';
import { partText } from './parts.ts';

export const ESSAY_KEY_LIMITS = { model_answer: 50_000, notes: 20_000 } as const;

/** Of what people mark. Model answer and notes are Markdown, and either may be empty. */
export const EssayKey = z.object({
  /** Shown to students with the review of their results. */
  model_answer: partText(ESSAY_KEY_LIMITS.model_answer),
  /** For markers alone. */
  notes: partText(ESSAY_KEY_LIMITS.notes),
  /** By which it is marked: exams that are made with the question begin with it, and change their own. */
  rubric: z.optional(RubricGroups),
});
export type EssayKey = z.output<typeof EssayKey>;
