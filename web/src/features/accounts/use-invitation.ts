import { acceptInvitation, type InvitationForm, readInvitation } from '@quivia/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['accounts', 'invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const acceptInvitationWith = (form: z.output<typeof InvitationForm>) =>
  call(acceptInvitation, { body: form });
