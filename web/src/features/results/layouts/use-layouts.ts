import {
  addResultLayout,
  changeResultLayout,
  downloadResultFile,
  listLayoutsOfExam,
  listResultLayouts,
  previewResultFile,
  type ResultLayout,
  removeResultLayout,
} from '@quivia/contract/result-files';
import { skipToken, useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../platform/forms/files.ts';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const ofInstitution = (id: number) => ({ query: { institution_id: String(id) } });
const ofExam = (id: number) => ({ params: { id: String(id) } });

export const useLayouts = (institutionId: number) =>
  useQuery({
    queryKey: listKey(listResultLayouts, institutionId),
    queryFn: ({ signal }) => call(listResultLayouts, ofInstitution(institutionId), { signal }),
  });

/** Gives the sentence that says what was done. */
export function useSaveLayout(institutionId: number, id: number | undefined) {
  const refetchLists = useRefetchLists();
  return async (body: ResultLayout) => {
    const { message } = await (id === undefined
      ? call(addResultLayout, { ...ofInstitution(institutionId), body })
      : call(changeResultLayout, { params: { id: String(id) }, body }));
    void refetchLists();
    return message;
  };
}

export const useRemoveLayout = () =>
  useAction((id: number) => call(removeResultLayout, { params: { id: String(id) } }));

export const useLayoutsOfExam = (examId: number) =>
  useQuery({
    queryKey: listKey(listLayoutsOfExam, examId),
    queryFn: ({ signal }) => call(listLayoutsOfExam, ofExam(examId), { signal }),
  });

export const usePreview = (examId: number, layoutId: number | undefined) =>
  useQuery({
    queryKey: listKey(previewResultFile, examId, layoutId),
    queryFn:
      layoutId === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              previewResultFile,
              { ...ofExam(examId), query: { layout_id: String(layoutId) } },
              { signal },
            ),
    staleTime: 0,
  });

export const useDownload = (examId: number) =>
  useMutationOnce({
    mutationFn: ({ layoutId, filename }: { layoutId: number; filename: string }) =>
      downloadFile(
        downloadResultFile,
        { ...ofExam(examId), query: { layout_id: String(layoutId) } },
        filename,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
