import { getAwardList, getAwardLists } from '@quivia/contract/oral/lists';
import { getOralPapers, getPrintedSheets } from '@quivia/contract/oral/prints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey, useOne } from '../../../platform/lists/use-paginated-list.ts';

export const usePapers = (examId: number) => useOne(getOralPapers, examId);

export const usePrintedSheets = (examId: number) => useOne(getPrintedSheets, examId);

export const useAwardLists = (examId: number) => useOne(getAwardLists, examId);

/** Revision 0 is the list as it stands. */
export const useAwardList = (examId: number, list: string | undefined, revision: number) =>
  useQuery({
    queryKey: listKey(getAwardList, examId, list, revision),
    queryFn: ({ signal }) =>
      call(
        getAwardList,
        { params: { id: String(examId), list: list ?? '' }, query: { revision: String(revision) } },
        { signal },
      ),
    enabled: list !== undefined,
  });
