// Comments to use again: read, added and removed.
import {
  addBankComment,
  type CommentLevel,
  listBankComments,
  removeBankComment,
} from '@quivia/contract/comment-bank';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { listKey } from '../../../../platform/lists/use-paginated-list.ts';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export const useBankComments = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(listBankComments, examId, questionId),
    queryFn: ({ signal }) =>
      call(listBankComments, { ...ofExam(examId), query: { question_id: String(questionId) } }, { signal }),
  });

export function useAddBankComment(examId: number, question_id: number) {
  const sent = useRef({ what: '', key: '' });
  return useAction(({ level, text }: { level: CommentLevel; text: string }) => {
    // The same for the same comment, so that one whose reply was lost isn't added twice.
    const what = `${level} ${text}`;
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    const body = { key: sent.current.key, question_id, level, text };
    return call(addBankComment, { ...ofExam(examId), body });
  });
}

export const useRemoveBankComment = (examId: number, question_id: number) =>
  useAction((comment: string) =>
    call(removeBankComment, { ...ofExam(examId), body: { comment, question_id } }),
  );
