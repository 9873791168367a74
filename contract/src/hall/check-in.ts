// Check-in at the door of the hall, and walk-ins.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, PageQuery } from '../base/fields.ts';
import { STAFF } from '../people/roles.ts';
import { HallPerson } from './rooms.ts';
import { ActKey } from './scope.ts';

/** In the units of a signature's path. */
export const SIGNATURE = { width: 300, height: 120, most: 4000 } as const;

/** Strokes as the path of an SVG: `M12 40L13 42…`, moves and lines with whole numbers only. */
const Signature = z
  .string()
  .check(z.maxLength(SIGNATURE.most), z.regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/));

const byId = z.object({ id: IdText });

export const checkIn = endpoint({
  method: 'POST',
  path: '/hall/:id/check-in',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'A student is present, or with is_present false it was a mistake. Of two taps the later one counts; a repeat changes nothing. A student without a room gets the one given',
  params: byId,
  body: z.object({
    key: ActKey,
    student_id: Id,
    is_present: z.boolean(),
    /** When it was tapped, by the device's clock corrected by the server's: it may be sent later. */
    at: z.iso.datetime(),
    room_id: z.optional(Id),
    signature: z.optional(Signature),
  }),
  /** `is_ignored`: the tap is from before the exam was moved and doesn't count, as the message says. */
  reply: z.extend(MessageReply, { is_ignored: z.optional(z.literal(true)) }),
});

export const getSignature = endpoint({
  method: 'GET',
  path: '/hall/:id/check-in/:student_id',
  access: STAFF,
  duty: 'invigilator',
  summary: 'The signature of a student who has been checked in; null where there is none',
  params: z.object({ id: IdText, student_id: IdText }),
  reply: z.object({ signature: z.nullable(z.string()) }),
});

export const getHallPhoto = endpoint({
  method: 'GET',
  path: '/hall/:id/person/:student_id/photo',
  access: STAFF,
  duty: 'invigilator',
  summary: 'The photo of a student who takes the exam',
  params: z.object({ id: IdText, student_id: IdText }),
  download: true,
});

const WalkIn = z.object({ student_id: Id, roll_number: z.string(), name: z.nullable(z.string()) });
export type WalkIn = z.output<typeof WalkIn>;

export const findWalkIns = endpoint({
  method: 'GET',
  path: '/hall/:id/walk-in',
  access: STAFF,
  duty: 'invigilator',
  summary: 'People who could take the exam and are not on its list, by roll number or name',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(WalkIn),
});

export const addWalkIn = endpoint({
  method: 'POST',
  path: '/hall/:id/walk-in',
  access: STAFF,
  duty: 'invigilator',
  summary: 'Add a person to an exam, check them in and give them the next free seat',
  params: byId,
  body: z.object({ key: ActKey, student_id: Id, room_id: z.optional(Id) }),
  reply: z.extend(MessageReply, { person: HallPerson }),
});
