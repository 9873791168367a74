// Deleting a person's data. Marks stay, under a pseudonym.
import * as z from 'zod/mini';
import { Confirmation } from '../accounts/confirmation.ts';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply } from '../base/fields.ts';

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/auth/deletion',
  access: 'signed-in',
  summary:
    'Delete your own account and personal data for good; marks stay under a pseudonym. Refused while an exam runs',
  body: Confirmation,
  reply: MessageReply,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/admin/account/:id',
  access: ['Admin'],
  summary:
    "Delete a person's account and personal data for good; marks stay under a pseudonym. Refused while an exam runs",
  params: z.object({ id: IdText }),
  reply: MessageReply,
});
