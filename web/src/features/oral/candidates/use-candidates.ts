import type { Input } from '@quivia/contract/endpoint';
import * as contract from '@quivia/contract/oral/candidates';
import { getOralPeople } from '@quivia/contract/oral/people';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import {
  type Filter,
  listKey,
  useOne,
  usePaginatedList,
  useWholeList,
} from '../../../platform/lists/use-paginated-list.ts';

const of = (examId: number) => ({ id: String(examId) });
const one = (examId: number, candidateId: number) => ({ ...of(examId), candidate_id: String(candidateId) });

export const useCandidates = (examId: number, filter: Filter<typeof contract.listOralCandidates>) =>
  usePaginatedList(contract.listOralCandidates, filter, { of: examId });

/** For the members of groups. */
export const useAllCandidates = (examId: number) =>
  useWholeList(contract.listOralCandidates, {}, { of: examId });

export const MOST_SHOWN = 200;

/** Students of the course who are no candidates yet. */
export function useStudents(examId: number, search: string) {
  return useQuery({
    queryKey: listKey(contract.listOralStudents, examId, search),
    queryFn: ({ signal }) =>
      call(
        contract.listOralStudents,
        { params: of(examId), query: { limit: String(MOST_SHOWN), ...(search && { search }) } },
        { signal },
      ),
  });
}

/** Examiners of the viva, one of whom can be the guide of a candidate. */
export const useExaminers = (examId: number) => useOne(getOralPeople, examId);
export const useGroups = (examId: number) => useOne(contract.listOralGroups, examId);

type Added = { unknown: string[] };

export const useAddCandidates = (examId: number, onAdded: (added: Added) => void) =>
  useAction(async (body: Input<typeof contract.addOralCandidates>['body']) => {
    const reply = await call(contract.addOralCandidates, { params: of(examId), body });
    onAdded(reply);
    return reply;
  });

export const useRemoveCandidates = (examId: number, onDone: () => void) =>
  useAction(
    (candidate_ids: number[]) =>
      call(contract.removeOralCandidates, { params: of(examId), body: { candidate_ids } }),
    onDone,
  );

export const useChangeCandidate = (examId: number, candidateId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof contract.changeOralCandidate>['body']) =>
      call(contract.changeOralCandidate, { params: one(examId, candidateId), body }),
    onDone,
  );

export const useMoveCandidate = (examId: number, candidateId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof contract.moveOralCandidate>['body']) =>
      call(contract.moveOralCandidate, { params: one(examId, candidateId), body }),
    onDone,
  );

export function useSteps(examId: number, candidateId: number) {
  return useQuery({
    queryKey: listKey(contract.listCandidateSteps, examId, candidateId),
    queryFn: ({ signal }) =>
      call(contract.listCandidateSteps, { params: one(examId, candidateId) }, { signal }),
  });
}

type GroupForm = Input<typeof contract.addOralGroup>['body'];

/** A new group, or one that there is. */
export const useSaveGroup = (examId: number, groupId: number | undefined, onDone: () => void) =>
  useAction(
    (body: GroupForm): Promise<{ message: string }> =>
      groupId === undefined
        ? call(contract.addOralGroup, { params: of(examId), body })
        : call(contract.changeOralGroup, { params: { ...of(examId), group_id: String(groupId) }, body }),
    onDone,
  );

export const useRemoveGroup = (examId: number, onDone: () => void) =>
  useAction(
    (groupId: number) =>
      call(contract.removeOralGroup, { params: { ...of(examId), group_id: String(groupId) } }),
    onDone,
  );
