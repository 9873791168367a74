// The rubric of a question: read, changed with a dry run, and how answers were marked by it.
import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import { changeRubric, getRubric, listAlike, listRubricVersions, undoRubric } from '@quivia/contract/rubrics';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/call.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });
const ofQuestion = (examId: number, questionId: number) => ({
  ...ofExam(examId),
  query: { question_id: String(questionId) },
});

export const useRubric = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(getRubric, examId, questionId),
    queryFn: ({ signal }) => call(getRubric, ofQuestion(examId, questionId), { signal }),
  });

export const useRubricVersions = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(listRubricVersions, examId, questionId),
    queryFn: ({ signal }) => call(listRubricVersions, ofQuestion(examId, questionId), { signal }),
  });

/** The next version of a rubric; without groups an undo. The same key for the same act, however often it is sent. */
export interface RubricAct extends Pick<Input<typeof undoRubric>['body'], 'key' | 'version'> {
  groups?: Input<typeof changeRubric>['body']['groups'];
}

export type RubricFound = ReplyTo<typeof changeRubric>;

export function useRubricChange(examId: number, questionId: number) {
  const refetchLists = useRefetchLists();

  function send({ groups, ...act }: RubricAct, given: { apply: boolean; reason: string }) {
    const body = { question_id: questionId, ...act, ...given };
    return groups
      ? call(changeRubric, { ...ofExam(examId), body: { ...body, groups } })
      : call(undoRubric, { ...ofExam(examId), body });
  }

  const refuse = (refused: unknown) => void toast.error(sentenceOf(refused as Error));

  /** What it would change; undefined where it was refused. */
  async function look(act: RubricAct): Promise<RubricFound | undefined> {
    try {
      return await send(act, { apply: false, reason: '' });
    } catch (refused) {
      refuse(refused);
      void refetchLists();
      return undefined;
    }
  }

  async function apply(act: RubricAct, reason: string): Promise<void> {
    const { message } = await send(act, { apply: true, reason }).finally(() => void refetchLists());
    toast.success(message);
  }

  return { look, apply, refuse };
}

/** For no items there is nothing to compare. Asked again for each answer: one more has been marked. */
export function useAlike(examId: number, questionId: number, items: readonly string[]) {
  const query = { question_id: String(questionId), items: items.join(',') };
  return useQuery({
    queryKey: ['alike', examId, query],
    queryFn: ({ signal }) => call(listAlike, { ...ofExam(examId), query }, { signal }),
    enabled: items.length > 0,
    staleTime: 0,
  });
}
