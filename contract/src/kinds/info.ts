// A text to be read. There is nothing to answer and nothing to earn.
import * as z from 'zod/mini';

export const InfoBody = z.object({});
export type InfoBody = z.output<typeof InfoBody>;

export const InfoAnswer = z.never();
export type InfoAnswer = z.output<typeof InfoAnswer>;

export const InfoKey = z.object({});
export type InfoKey = z.output<typeof InfoKey>;
