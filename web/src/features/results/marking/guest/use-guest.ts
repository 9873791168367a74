// How somebody without an account gets to the answers that they mark.
import { enterMarking, lookAtMarkingInvitation, sendMarkingCode } from '@quivia/contract/marking-guests';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/call.ts';
import { rememberHost } from '../../../../platform/session/guest-host.ts';
import { hasLeft, startSession } from '../../../../platform/session/session.ts';

export function useMarkingInvitation(secret: string) {
  return useQuery({
    queryKey: ['marking-invitation', secret],
    queryFn: ({ signal }) => call(lookAtMarkingInvitation, { body: { secret } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const sendCode = (secret: string) => call(sendMarkingCode, { body: { secret } });

export const pageOfGuest = (examId: number) => `/marking/${examId}`;

/** The device stays signed in. Returns the page that opens. */
export async function enterAsGuest(
  secret: string,
  { inviter, institution }: { inviter: string; institution: string },
  code: string,
): Promise<string> {
  await hasLeft();
  const { access_token, exam_id } = await call(enterMarking, { body: { secret, code } });
  const home = pageOfGuest(exam_id);
  startSession(access_token, true);
  rememberHost({ coordinator: inviter, institution, home });
  return home;
}
