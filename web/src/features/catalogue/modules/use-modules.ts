// The modules of a course: a short, ordered list, unlike the rest of the catalogue.
import { listModules, type Module, reorderModules } from '@quivia/contract/courses';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useCreate } from '../use-catalogue.ts';

import { ADD_MODULE_FAILED } from './modules.words.ts';

const modulesKey = (courseId: number, retired: boolean) => listKey(listModules, courseId, { retired });

export function useModules(courseId: number, retired = false) {
  return useQuery({
    queryKey: modulesKey(courseId, retired),
    queryFn: ({ signal }) =>
      call(listModules, { query: { id: String(courseId), retired: String(retired) } }, { signal }),
  });
}

export function useAddModule() {
  const create = useCreate('module');
  return async (body: object) => {
    try {
      return (await create(body)).message;
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) throw error;
      throw new CallError({ code: 'internal', status: 0, message: ADD_MODULE_FAILED }, error);
    }
  };
}

/** Shows the new order immediately (an optimistic update); several moves are sent one after the other. */
export function useReorder(courseId: number) {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  const key = modulesKey(courseId, false);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: `module-order-${courseId}` },
    mutationFn: (module_ids: number[]) => call(reorderModules, { body: { course_id: courseId, module_ids } }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      if (cache.isMutating({ mutationKey: key }) === 1) return refetchLists();
    },
  });
  return (modules: Module[]) => {
    void cache.cancelQueries({ queryKey: key });
    cache.setQueryData(
      key,
      modules.map((module, index) => ({ ...module, module_number: index + 1 })),
    );
    mutate(modules.map(({ id }) => id));
  };
}
