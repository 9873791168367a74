import type { Input } from '@quivia/contract/endpoint';
import { listOralCourses } from '@quivia/contract/oral/exams';
import { addScheme, changeScheme, listSchemes, retireScheme } from '@quivia/contract/oral/schemes';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useWholeList } from '../../../platform/lists/use-paginated-list.ts';

/** Courses for which the person can set up a viva, each with its college. */
export const useOralCourses = () => useWholeList(listOralCourses, {});

export function useSchemes(institutionId: number | undefined) {
  return useQuery({
    queryKey: listKey(listSchemes, institutionId),
    queryFn: ({ signal }) =>
      call(listSchemes, { query: { institution_id: String(institutionId) } }, { signal }),
    enabled: institutionId !== undefined,
  });
}

type SchemeForm = Pick<Input<typeof addScheme>['body'], 'key' | 'name' | 'definition'>;

/** A new scheme of the college, or a further version of one. */
export function useSaveScheme(
  target: { institutionId: number } | { id: number; version: number },
  onSaved: (saved: { version_id: number }) => void,
) {
  return useAction(async (form: SchemeForm) => {
    const saved =
      'id' in target
        ? await call(changeScheme, {
            params: { id: String(target.id) },
            body: { ...form, version: target.version },
          })
        : await call(addScheme, { body: { ...form, institution_id: target.institutionId } });
    onSaved(saved);
    return saved;
  });
}

export const useRetireScheme = (onDone: () => void) =>
  useAction((id: number) => call(retireScheme, { params: { id: String(id) } }), onDone);
