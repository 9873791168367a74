import { listDepartments } from '@quivia/contract/catalogue';
import * as classes from '@quivia/contract/classes';
import type { Input } from '@quivia/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import {
  listKey,
  readAll,
  useOne,
  usePaginatedList,
  useRefetchLists,
  useWholeList,
} from '../../platform/lists/use-paginated-list.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });

export function useYears(institutionId: number) {
  const query = { institution_id: String(institutionId) };
  return useQuery({
    queryKey: listKey(classes.listAcademicYears, query),
    queryFn: ({ signal }) => call(classes.listAcademicYears, { query }, { signal }),
  });
}

export const useSections = (yearId: number) =>
  useWholeList(classes.listSections, { year_id: String(yearId) });

export const useSection = (id: number) => useOne(classes.getSection, id);

/** All of them, because any of them can be chosen to move. */
export const useSectionStudents = (id: number, was: boolean) =>
  useWholeList(classes.listSectionStudents, { was: was ? 'true' : 'false' }, { of: id });

interface NewcomerFilter {
  search: string;
  all: boolean;
}

const filterOf = ({ search, all }: NewcomerFilter) => ({
  search,
  all: all ? ('true' as const) : ('false' as const),
});

export const useNewcomers = (id: number, filter: NewcomerFilter) =>
  usePaginatedList(classes.listSectionNewcomers, filterOf(filter), { of: id });

/** The ids of all that the filter finds. */
export async function readNewcomers(id: number, filter: NewcomerFilter): Promise<number[]> {
  const found = await readAll(classes.listSectionNewcomers, filterOf(filter), { of: id });
  return found.map((one) => one.id);
}

export const useLinkedDepartments = (institutionId: number) =>
  useWholeList(listDepartments, { status: 'linked', institution_id: String(institutionId) });

type YearForm = Omit<Input<typeof classes.createAcademicYear>['body'], 'institution_id'>;

/** Of a year there is, or a new one. */
export function useSaveYear(institutionId: number, year: classes.AcademicYear | undefined) {
  const refetchLists = useRefetchLists();
  return async (form: YearForm) => {
    try {
      const { message } = year
        ? await call(classes.changeAcademicYear, {
            ...idOf(year.id),
            body: { ...form, version: year.version },
          })
        : await call(classes.createAcademicYear, { body: { ...form, institution_id: institutionId } });
      return message;
    } finally {
      void refetchLists();
    }
  };
}

export const useRemoveYear = (onDone: () => void) =>
  useAction((id: number) => call(classes.removeAcademicYear, idOf(id)), onDone);

export function useAddSection() {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof classes.createSection>['body']) => {
    const { message } = await call(classes.createSection, { body });
    void refetchLists();
    return message;
  };
}

export function useChangeSection({ id, version }: classes.SectionDetails) {
  const refetchLists = useRefetchLists();
  return async (form: Omit<Input<typeof classes.changeSection>['body'], 'version'>) => {
    try {
      return (await call(classes.changeSection, { ...idOf(id), body: { ...form, version } })).message;
    } finally {
      void refetchLists();
    }
  };
}

export const useRemoveSection = (id: number, onDone: () => void) =>
  useAction(() => call(classes.removeSection, idOf(id)), onDone);

export const usePlace = (onDone: () => void) =>
  useAction(
    ({ id, ...body }: { id: number } & Input<typeof classes.placeStudents>['body']) =>
      call(classes.placeStudents, { ...idOf(id), body }),
    onDone,
  );

export const useEnd = (id: number, onDone: () => void) =>
  useAction(
    (student_ids: number[]) => call(classes.endStudents, { ...idOf(id), body: { student_ids } }),
    onDone,
  );
