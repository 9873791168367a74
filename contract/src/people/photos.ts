// Photos of students, for the door of a hall and the panel of a viva voce. Nobody else sees them.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply } from '../base/fields.ts';
import { MemberId } from './people.ts';

/** Of one photo, in bytes and pixels. Pages make photos smaller before they upload them. */
export const PHOTO = { most: 100_000, longestSide: 640 } as const;

const InstitutionId = z.optional(IdText);

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/admin/photo',
  access: ['Institution'],
  summary: 'Store the photo of a student, by roll number; it replaces an earlier one',
  query: z.object({ roll_number: MemberId, institution_id: InstitutionId }),
  upload: { most: PHOTO.most },
  reply: MessageReply,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/admin/photo',
  access: ['Institution'],
  summary: 'Remove the photo of a student, by roll number',
  query: z.object({ roll_number: MemberId, institution_id: InstitutionId }),
  reply: MessageReply,
});

export const getPhotoCounts = endpoint({
  method: 'GET',
  path: '/admin/photo',
  access: ['Institution'],
  summary: 'How many students of the institution have a photo, and the first 200 who have none',
  query: z.object({ institution_id: InstitutionId }),
  reply: z.object({ students: z.int(), photos: z.int(), missing: z.array(z.string()) }),
});
