import * as z from 'zod/mini';
import { partText } from './parts.ts';

export const ESSAY_KEY_LIMITS = { model_answer: 50_000, notes: 20_000 } as const;

/** Markdown, both; either may be empty. */
export const EssayKey = z.object({
  /** Shown to students with the review of their results. */
  model_answer: partText(ESSAY_KEY_LIMITS.model_answer),
  /** For markers alone. */
  notes: partText(ESSAY_KEY_LIMITS.notes),
});
export type EssayKey = z.output<typeof EssayKey>;
