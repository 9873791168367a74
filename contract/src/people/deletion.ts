// Deleting a person's data. Marks stay, under a pseudonym.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { GivenPassword, IdText, MessageReply } from '../base/fields.ts';

export const DeleteAccountForm = z.object({ password: GivenPassword });

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/auth/deletion',
  access: 'signed-in',
  summary:
    'Delete your own account and personal data for good; marks stay under a pseudonym. Refused while an exam runs',
  body: DeleteAccountForm,
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
