import {
  type CatalogueKind,
  type Community,
  createCommunity,
  createDepartment,
  createEducationSystem,
  createInstitution,
  type Department,
  type EducationSystem,
  type Institution,
  listCommunities,
  listDepartments,
  listEducationSystems,
  listInstitutions,
  restore,
  retire,
  updateCommunity,
  updateDepartment,
  updateEducationSystem,
  updateInstitution,
} from '@quivia/contract/catalogue';
import {
  type Course,
  createCourse,
  createModule,
  listCourses,
  listModules,
  type Module,
  updateCourse,
  updateModule,
} from '@quivia/contract/courses';
import type { EndpointShape } from '@quivia/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useMutationOnce } from '../../platform/forms/use-action.ts';
import { call, type RequestParts } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import {
  type Filter,
  listKey,
  type PaginatedList,
  readAll,
  usePaginatedList,
  useRefetchLists,
  useWholeList,
} from '../../platform/lists/use-paginated-list.ts';
import { toast, toastWithUndo } from '../../ui/feedback/toasts.tsx';

export interface Rows {
  'education-system': EducationSystem;
  department: Department;
  institution: Institution;
  course: Course;
  community: Community;
  module: Module;
}
export type ListedKind = Exclude<CatalogueKind, 'module'>;

const KINDS = {
  'education-system': {
    list: listEducationSystems,
    create: createEducationSystem,
    update: updateEducationSystem,
  },
  department: {
    list: listDepartments,
    create: createDepartment,
    update: updateDepartment,
  },
  institution: {
    list: listInstitutions,
    create: createInstitution,
    update: updateInstitution,
  },
  course: { list: listCourses, create: createCourse, update: updateCourse },
  community: {
    list: listCommunities,
    create: createCommunity,
    update: updateCommunity,
  },
  module: { list: listModules, create: createModule, update: updateModule },
} as const satisfies Record<CatalogueKind, Record<'list' | 'create' | 'update', EndpointShape>>;

/** The kind picks endpoint and form together; TypeScript cannot follow that through a table. */
const send = call as (
  endpoint: EndpointShape,
  parts: RequestParts,
) => Promise<{ id: number; message: string }>;
type AnyList = typeof listEducationSystems;
const listOf = (kind: ListedKind) => KINDS[kind].list as unknown as AnyList;

export function useRows<K extends ListedKind>(kind: K, filter: Filter<AnyList>) {
  return usePaginatedList(listOf(kind), filter) as unknown as PaginatedList<Rows[K]>;
}

/** Everything of a kind that is not retired, for a select. */
export function useOffered(kind: ListedKind) {
  return useWholeList(listOf(kind), {});
}

export function useCreate(kind: CatalogueKind) {
  const refetchLists = useRefetchLists();
  return async (body: object) => {
    const created = await send(KINDS[kind].create, { body });
    void refetchLists();
    return created;
  };
}

export function useUpdate(kind: CatalogueKind) {
  const refetchLists = useRefetchLists();
  return async (id: number, body: object & { version: number }) => {
    try {
      return (await send(KINDS[kind].update, { params: { id }, body })).message;
    } finally {
      void refetchLists();
    }
  };
}

/** Retires an item in use, restores a retired one. */
export function useRetire(kind: CatalogueKind) {
  const refetchLists = useRefetchLists();
  const move = ({ id, version, is_retired }: Pick<Module, 'id' | 'version' | 'is_retired'>) =>
    send(is_retired ? restore : retire, { params: { kind, id }, body: { version } });

  async function undo(retired: Pick<Module, 'id' | 'version'>) {
    try {
      // Retiring counted the version up; a change by someone else since then is refused.
      const { message } = await move({ ...retired, version: retired.version + 1, is_retired: true });
      toast.success(message);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await refetchLists();
  }

  return useMutationOnce({
    mutationFn: move,
    onSuccess: ({ message }, row) =>
      row.is_retired ? toast.success(message) : toastWithUndo(message, () => void undo(row)),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refetchLists,
  });
}

/** The saved version, retired or not. */
export async function readSaved<K extends CatalogueKind>(
  kind: K,
  row: Rows[K],
): Promise<Rows[K] | undefined> {
  for (const retired of ['false', 'true']) {
    const rows =
      kind === 'module'
        ? await call(listModules, { query: { id: String((row as Module).course_id), retired } })
        : await readAll(listOf(kind as ListedKind), { retired });
    const found = rows.find(({ id }) => id === row.id);
    if (found) return found as Rows[K];
  }
}

export function useCourse(id: number) {
  return useQuery({
    queryKey: listKey(listCourses, 'one', id),
    queryFn: async () => (await readSaved('course', { id } as Course)) ?? null,
  });
}
