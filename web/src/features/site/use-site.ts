import { type ContactForm, getSite, sendContact } from '@quivia/contract/site';
import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';

/** The college's name and links. They change with the server's settings only, so once a visit is enough. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: () => call(getSite),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSendContact() {
  return useMutation({
    mutationFn: (body: z.infer<typeof ContactForm>) => call(sendContact, { body }),
  });
}
