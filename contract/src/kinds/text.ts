// A short text on one line.
import * as z from 'zod/mini';
import { typed } from './parts.ts';

export const TextBody = z.object({});
export type TextBody = z.output<typeof TextBody>;

export const TextAnswer = z.object({ text: typed(500) });
export type TextAnswer = z.output<typeof TextAnswer>;
