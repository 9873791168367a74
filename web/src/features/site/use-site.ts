import { type ContactForm, sendContact } from '@quivia/contract/site';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';

export function useSendContact() {
  return useMutation({
    mutationFn: (body: z.infer<typeof ContactForm>) => call(sendContact, { body }),
  });
}
