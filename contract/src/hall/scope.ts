// Whom an act in the hall concerns.
import * as z from 'zod/mini';
import { Id } from '../base/fields.ts';

/** One student, a room, or with neither of them everyone. */
export const Scope = z.object({ room_id: z.optional(Id), student_id: z.optional(Id) });
export type Scope = z.output<typeof Scope>;

/** Made by the page for each act: a repeat after a lost reply does nothing twice. */
export const ActKey = z.uuid();
