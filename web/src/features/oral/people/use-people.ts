import type { Input } from '@quivia/contract/endpoint';
import { listOralCandidates } from '@quivia/contract/oral/candidates';
import * as endpoints from '@quivia/contract/oral/people';
import { getExamine } from '@quivia/contract/oral/sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, readAll, useOne } from '../../../platform/lists/use-paginated-list.ts';
import { type Host, rememberHost } from '../../../platform/session/guest-host.ts';
import { hasLeft, startSession } from '../../../platform/session/session.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });
const at = (examId: number, examinerId: number) => ({
  params: { id: String(examId), examiner_id: String(examinerId) },
});

/** Sent again after a network failure, it must be the same act. */
export const useKey = () => useState(() => crypto.randomUUID())[0];

export const usePeople = (examId: number) => useOne(endpoints.getOralPeople, examId);

const MOST_FOUND = '8';

export function useOralColleagues(examId: number, search: string) {
  return useQuery({
    queryKey: listKey(endpoints.listOralColleagues, examId, search),
    queryFn: ({ signal }) =>
      call(endpoints.listOralColleagues, { ...of(examId), query: { search, limit: MOST_FOUND } }, { signal }),
    enabled: search !== '',
  });
}

/** Whom somebody can have a conflict of interest with: an examiner knows the candidates of their own sessions. */
export function useCandidatesToName(examId: number, isCoordinator: boolean) {
  return useQuery({
    queryKey: listKey(listOralCandidates, examId, 'named', isCoordinator),
    queryFn: async ({ signal }) => {
      if (isCoordinator)
        return (await readAll(listOralCandidates, {}, { of: examId, signal })).map((one) => ({
          id: one.id,
          name: `${one.roll_number} ${one.name ?? ''}`.trim(),
        }));
      const { subjects } = await call(getExamine, of(examId), { signal });
      return subjects.flatMap(({ candidate_id, roll_number, name }) =>
        candidate_id === null ? [] : [{ id: candidate_id, name: `${roll_number} ${name}`.trim() }],
      );
    },
  });
}

type Body<E extends Parameters<typeof call>[0]> = Input<E> extends { body: infer B } ? B : never;

export const useAddExaminer = (examId: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.addExaminer>) => call(endpoints.addExaminer, { ...of(examId), body }),
    onDone,
  );

export const useChangeExaminer = (examId: number, id: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.changeExaminer>) =>
      call(endpoints.changeExaminer, { ...at(examId, id), body }),
    onDone,
  );

export const useInvite = (examId: number) =>
  useAction(({ id, key }: { id: number; key: string }) =>
    call(endpoints.inviteExaminer, { ...at(examId, id), body: { key } }),
  );

export const useRemoveExaminer = (examId: number, id: number, onDone: () => void) =>
  useAction((key: string) => call(endpoints.removeExaminer, { ...at(examId, id), body: { key } }), onDone);

export const useSubstitute = (examId: number, id: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.substituteExaminer>) =>
      call(endpoints.substituteExaminer, { ...at(examId, id), body }),
    onDone,
  );

export const useDeclareConflict = (examId: number, id: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.declareConflict>) =>
      call(endpoints.declareConflict, { ...at(examId, id), body }),
    onDone,
  );

export const useAccept = (examId: number) =>
  useAction((key: string) => call(endpoints.acceptInvitationToOral, { ...of(examId), body: { key } }));

export const useDecline = (examId: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.declineInvitationToOral>) =>
      call(endpoints.declineInvitationToOral, { ...of(examId), body }),
    onDone,
  );

export const useCreatePanel = (examId: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.createPanel>) => call(endpoints.createPanel, { ...of(examId), body }),
    onDone,
  );

const atPanel = (examId: number, panelId: number) => ({
  params: { id: String(examId), panel_id: String(panelId) },
});

export const useChangePanel = (examId: number, panelId: number, onDone: () => void) =>
  useAction(
    (body: Body<typeof endpoints.changePanel>) =>
      call(endpoints.changePanel, { ...atPanel(examId, panelId), body }),
    onDone,
  );

export const useRemovePanel = (examId: number, panelId: number, onDone: () => void) =>
  useAction(
    (key: string) => call(endpoints.removePanel, { ...atPanel(examId, panelId), body: { key } }),
    onDone,
  );

export function useInvitation(secret: string) {
  return useQuery({
    queryKey: ['oral-invitation', secret],
    queryFn: ({ signal }) => call(endpoints.lookAtInvitation, { body: { secret } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDeclineMailed(secret: string, onDone: () => void) {
  const { refetch } = useInvitation(secret);
  return useAction(
    (reason: string) => call(endpoints.declineMailedInvitation, { body: { secret, reason } }),
    () => {
      onDone();
      void refetch();
    },
  );
}

export const sendEntryCode = (secret: string) => call(endpoints.sendEntryCode, { body: { secret } });

/** The device stays signed in: it may be without a network for hours, and reload. */
export async function enterAsGuest(secret: string, host: Host, code: string): Promise<number> {
  await hasLeft();
  const { access_token, exam_id } = await call(endpoints.enterAsGuest, { body: { secret, code } });
  startSession(access_token, true);
  rememberHost(host);
  return exam_id;
}
