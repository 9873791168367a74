// A drill: ghost students take a copy of an exam that has not begun, so that staff can practise.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { STAFF } from '../people/roles.ts';

export const MOST_GHOSTS = 300;
export const DRILL_MINUTES = { least: 5, most: 120, usual: 30 } as const;

const byId = z.object({ id: IdText });

const minutes = wholeNumberFrom(DRILL_MINUTES.least, DRILL_MINUTES.most);
export const NewDrill = z.object({
  /** How long the ghosts have, whatever the duration of the exam. */
  minutes: z
    .int(minutes)
    .check(z.minimum(DRILL_MINUTES.least, minutes), z.maximum(DRILL_MINUTES.most, minutes)),
});

const Drill = z.object({
  /** Of the copy: what the other calls of the hall take. */
  id: Id,
  started_at: Moment,
  ends_at: Moment,
  is_over: z.boolean(),
  ghosts: z.int(),
});
export type Drill = z.output<typeof Drill>;

export const getDrill = endpoint({
  method: 'GET',
  path: '/hall/:id/rehearsal',
  access: STAFF,
  duty: 'observer',
  summary: 'The rehearsal of an exam, if there is one',
  params: byId,
  reply: z.object({
    rehearsal: z.nullable(Drill),
    /** How many ghosts a new one would have; 0 where none can start any more. */
    ghosts: z.int(),
  }),
});

export const startDrill = endpoint({
  method: 'POST',
  path: '/hall/:id/rehearsal',
  access: STAFF,
  duty: 'chief',
  summary:
    'Start a rehearsal of an exam that has not begun: ghosts take a copy of it now, with its paper, rooms, seats, duties and door. It is removed after a day',
  params: byId,
  body: NewDrill,
  reply: z.extend(MessageReply, { id: Id }),
});

export const endDrill = endpoint({
  method: 'DELETE',
  path: '/hall/:id/rehearsal',
  access: STAFF,
  duty: 'chief',
  summary: 'End the rehearsal of an exam. Its board and report stay until it is removed',
  params: byId,
  reply: MessageReply,
});
