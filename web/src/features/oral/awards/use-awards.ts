import type { Input } from '@quivia/contract/endpoint';
import { confirmAgreement, getAwards, proposeAgreement } from '@quivia/contract/oral/awards';
import {
  exportList,
  freezeList,
  getAwardLists,
  overrideBlocker,
  releaseList,
  reopenList,
  verifyList,
} from '@quivia/contract/oral/lists';
import { sendConfirmationCode } from '@quivia/contract/oral/people';
import { excuseSheet } from '@quivia/contract/oral/sheets';
import { overrideReports } from '@quivia/contract/oral/thesis';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../platform/forms/files.ts';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

/** Others submit, agree and freeze while the page is open. */
const POLL_MS = 10_000;

export const useAwards = (examId: number) =>
  useQuery({
    queryKey: listKey(getAwards, examId),
    queryFn: ({ signal }) => call(getAwards, { params: { id: String(examId) } }, { signal }),
    refetchInterval: POLL_MS,
  });

export const useAwardLists = (examId: number) =>
  useQuery({
    queryKey: listKey(getAwardLists, examId),
    queryFn: ({ signal }) => call(getAwardLists, { params: { id: String(examId) } }, { signal }),
    refetchInterval: POLL_MS,
  });

export const usePropose = (examId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof proposeAgreement>['body']) =>
      call(proposeAgreement, { params: { id: String(examId) }, body }),
    onDone,
  );

export const useConfirm = (examId: number) =>
  useAction(({ id, key }: { id: number; key: string }) =>
    call(confirmAgreement, { params: { id: String(examId), agreement_id: String(id) }, body: { key } }),
  );

export const useExcuse = (examId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof excuseSheet>['body']) => call(excuseSheet, { params: { id: String(examId) }, body }),
    onDone,
  );

interface OfList {
  examId: number;
  list: string;
}

const paramsOf = ({ examId, list }: OfList) => ({ id: String(examId), list });

export const useOverride = (of: OfList, onDone: () => void) =>
  useAction(
    (body: Input<typeof overrideBlocker>['body']) => call(overrideBlocker, { params: paramsOf(of), body }),
    onDone,
  );

export const useOverrideReports = (examId: number, onDone: () => void) =>
  useAction(
    ({ candidateId, ...body }: { candidateId: number } & Input<typeof overrideReports>['body']) =>
      call(overrideReports, { params: { id: String(examId), candidate_id: String(candidateId) }, body }),
    onDone,
  );

export const useVerify = (of: OfList, onDone: () => void) =>
  useAction(
    (body: Input<typeof verifyList>['body']) => call(verifyList, { params: paramsOf(of), body }),
    onDone,
  );

/** Gives the sentence that says what was done. */
export function useFreezeList(of: OfList) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof freezeList>['body']): Promise<string> => {
    try {
      return (await call(freezeList, { params: paramsOf(of), body })).message;
    } finally {
      void refetchLists();
    }
  };
}

export const useRelease = (of: OfList, onDone: () => void) =>
  useAction(
    (body: Input<typeof releaseList>['body']) => call(releaseList, { params: paramsOf(of), body }),
    onDone,
  );

export const useReopen = (of: OfList, onDone: () => void) =>
  useAction(
    (body: Input<typeof reopenList>['body']) => call(reopenList, { params: paramsOf(of), body }),
    onDone,
  );

export const useSendCode = (examId: number) => async (): Promise<string> =>
  (await call(sendConfirmationCode, { params: { id: String(examId) }, body: {} })).message;

export const useExport = (of: OfList, name: string) =>
  useMutationOnce({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(exportList, { params: paramsOf(of), query: { format } }, `${name}.${format}`),
    onError: (error) => toast.error(sentenceOf(error)),
  });
