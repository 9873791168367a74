import type { Input } from '@quivia/contract/endpoint';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { getQuestionBank, listQuestionBanks } from '@quivia/contract/question-banks';
import * as questions from '@quivia/contract/questions';
import * as stimuli from '@quivia/contract/stimuli';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import {
  type Filter,
  listKey,
  usePaginatedList,
  useRefetchLists,
} from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { findPosition } from './find-position.ts';

type Question = questions.QuestionForAuthor;
export type QuestionFilter = Filter<typeof questions.listQuestions>;
type Kept = InfiniteData<Question[]> | undefined;

const LISTS = listKey(questions.listQuestions);

export const useQuestions = (filter: QuestionFilter) => usePaginatedList(questions.listQuestions, filter);

const oneKey = (id: number) => listKey(questions.getQuestion, id);

export const readQuestion = (id: number) => call(questions.getQuestion, { params: { id: String(id) } });

export function useQuestion(id: number) {
  return useQuery({ queryKey: oneKey(id), queryFn: () => readQuestion(id) });
}

export function useAddQuestions() {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  return async (body: Parameters<typeof call<typeof questions.createQuestions>>[1]['body']) => {
    const { message } = await call(questions.createQuestions, { body });
    toast.success(message);
    const rest = refetchLists();
    // Wait for the next free numbers only; the lists may take longer.
    await Promise.race([rest, cache.refetchQueries({ queryKey: listKey(getQuestionBank), type: 'active' })]);
  };
}

function changePages(cache: QueryClient, change: (page: Question[]) => Question[]) {
  cache.setQueriesData<Kept>({ queryKey: LISTS }, (kept) =>
    kept?.pages ? { ...kept, pages: kept.pages.map(change) } : kept,
  );
}

/** Updates a question in every list that shows it, without fetching thousands again. */
export function useShowQuestion() {
  const cache = useQueryClient();
  return (question: Question) => {
    changePages(cache, (page) => page.map((row) => (row.id === question.id ? question : row)));
    cache.setQueryData(oneKey(question.id), question);
  };
}

export function useChangeQuestion(id: number) {
  const cache = useQueryClient();
  const show = useShowQuestion();
  return async (body: questions.QuestionContent & { version: number }) => {
    const { message } = await call(questions.changeQuestion, { params: { id: String(id) }, body });
    show(await readQuestion(id));
    toast.success(message);
    // The bank's tags and date of change; the lists already show the question.
    void cache.invalidateQueries({ queryKey: listKey(getQuestionBank) });
    void cache.invalidateQueries({ queryKey: listKey(listQuestionBanks) });
  };
}

interface Target {
  question_ids: number[];
  qbank_id: number;
  module_id: number;
}

type Act = (form: never) => Promise<{ message: string }>;

/** An action on questions: shows the server's message and refetches everything. */
function useAction<A extends Act>(act: A, { quiet = false } = {}) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (form: Parameters<A>[0]) => act(form as never),
    onSuccess: ({ message }) => void (quiet || toast.success(message)),
    onError: (error) => toast.error(sentenceOf(error)),
    // Not awaited: a list that was scrolled far is refetched page by page.
    onSettled: () => void refetchLists(),
  });
}

export const useMove = (how?: { quiet: boolean }) =>
  useAction((body: Target & { before_id?: number | null }) => call(questions.moveQuestions, { body }), how);

/** The same change to many questions. */
export const useChangeMany = () =>
  useAction((body: Input<typeof questions.changeManyQuestions>['body']) =>
    call(questions.changeManyQuestions, { body }),
  );

/** The passages that questions of a bank refer to. */
export function usePassages(bankId: number) {
  return useQuery({
    queryKey: listKey(stimuli.listStimuli, bankId),
    queryFn: () => call(stimuli.listStimuli, { params: { id: String(bankId) } }),
  });
}

export const useNewPassage = () =>
  useAction(({ bankId, ...body }: { bankId: number; text: string; question_ids: number[] }) =>
    call(stimuli.createStimulus, { params: { id: String(bankId) }, body }),
  );

export const useChangePassage = () =>
  useAction(({ id, text }: { id: number; text: string }) =>
    call(stimuli.changeStimulus, { params: { id: String(id) }, body: { text } }),
  );

export const useAttachPassage = () =>
  useAction((body: { question_ids: number[]; stimulus_id: number | null }) =>
    call(stimuli.attachStimulus, { body }),
  );

export const useDuplicate = () => useAction((body: Target) => call(questions.duplicateQuestions, { body }));

/** Removes the questions from the screen at once. The undo bar shows what was done. */
export function useDelete() {
  const cache = useQueryClient();
  const remove = async (question_ids: number[]) => {
    const done = await call(questions.deleteQuestions, { body: { question_ids } });
    changePages(cache, (page) => page.filter(({ id }) => !question_ids.includes(id)));
    return done;
  };
  return useAction(remove, { quiet: true });
}

export const useRestore = () =>
  useAction((question_ids: number[]) => call(questions.restoreQuestions, { body: { question_ids } }));

/** Moves a question up by one: shown at once, and several moves are sent in order. */
export function useMoveUp(filter: QuestionFilter) {
  const cache = useQueryClient();
  const key = listKey(questions.listQuestions, filter);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: `question-order-${filter.qbank_id}` },
    mutationFn: (body: Target & { before_id: number }) => call(questions.moveQuestions, { body }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      if (cache.isMutating({ mutationKey: key }) === 1) return cache.invalidateQueries({ queryKey: LISTS });
    },
  });
  return (question: Question, above: Question) => {
    void cache.cancelQueries({ queryKey: key });
    cache.setQueryData<Kept>(key, (kept) => kept && swapped(kept, question, above));
    const { id, qbank_id, module_id } = question;
    mutate({ question_ids: [id], qbank_id, module_id, before_id: above.id });
  };
}

function swapped(kept: InfiniteData<Question[]>, one: Question, other: Question): InfiniteData<Question[]> {
  const rows = kept.pages.flat().map((row) => {
    if (row.id === one.id) return { ...other, question_number: row.question_number };
    if (row.id === other.id) return { ...one, question_number: row.question_number };
    return row;
  });
  const pages = kept.pages.map((_, page) => rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
  return { ...kept, pages };
}

/** The question that has this number in a module, or the next one after it; null at the end. */
export function findQuestionAt(
  module: { qbank_id: number; module_id: number },
  number: number,
  first: number,
) {
  const query = { qbank_id: String(module.qbank_id), module_id: String(module.module_id) };
  return findPosition(number, first, (offset, limit) =>
    call(questions.listQuestions, { query: { ...query, offset: String(offset), limit: String(limit) } }),
  );
}
