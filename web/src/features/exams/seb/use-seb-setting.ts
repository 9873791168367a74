import { changeSebSetting, getSebSetting, previewSebFile, type SebForm } from '@quivia/contract/seb';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { useOne, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const of = (examId: number) => ({ params: { id: String(examId) } });

export const useSebSetting = (examId: number) => useOne(getSebSetting, examId);

export function useChangeSebSetting(examId: number) {
  const refetchLists = useRefetchLists();
  return async (body: SebForm & { version: number }) => {
    const { message } = await call(changeSebSetting, { ...of(examId), body });
    toast.success(message);
    await refetchLists();
  };
}

/** What the file would have in it; undefined until it is known. */
export function useFilePreview(examId: number, form: SebForm | undefined) {
  return useQuery({
    queryKey: [previewSebFile.path, examId, form],
    queryFn: ({ signal }) => call(previewSebFile, { ...of(examId), body: form as SebForm }, { signal }),
    enabled: form !== undefined,
    placeholderData: keepPreviousData,
  }).data?.file;
}
