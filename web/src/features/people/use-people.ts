import { listUsers } from '@quivia/contract/accounts';
import { listCommunities, listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import type { Input } from '@quivia/contract/endpoint';
import * as people from '@quivia/contract/people';
import type { Role } from '@quivia/contract/roles';
import { inviteAgain } from '@quivia/contract/rosters';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction, useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import {
  listKey,
  usePaginatedList,
  useRefetchLists,
  useWholeList,
} from '../../platform/lists/use-paginated-list.ts';
import { renewSession } from '../../platform/session/session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

export const useUsers = (search: string) => usePaginatedList(listUsers, { search }, { isSteady: true });

/** The institutions or communities that a person can be made an admin of. */
export function useEntities(role: 'Institution' | 'Community' | undefined) {
  const institutions = useWholeList(listInstitutions, {}, { enabled: role === 'Institution' });
  const communities = useWholeList(listCommunities, {}, { enabled: role === 'Community' });
  return role === 'Community' ? communities : institutions;
}

/** The institutions the person administers. */
export const useOwnInstitutions = () => useWholeList(listInstitutions, { own: 'true' });

interface PeopleFilter {
  search: string;
  department?: string;
  semester?: string;
  institutionId?: number;
}

interface GrantFilter extends PeopleFilter {
  role: Role | undefined;
  isWaiting: boolean;
}

export const useGrants = ({ role, isWaiting, ...filter }: GrantFilter) =>
  usePaginatedList(people.listRoleGrants, {
    ...peopleIn(filter),
    role,
    status: isWaiting ? 'waiting' : undefined,
  });

/** How many of them hold each role. While a search is typed, the numbers before it stay. */
export function useGrantCounts(filter: PeopleFilter) {
  const query = peopleIn(filter);
  return useQuery({
    queryKey: listKey(people.countRoleGrants, query),
    queryFn: ({ signal }) => call(people.countRoleGrants, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const peopleIn = ({ search, department, semester, institutionId }: PeopleFilter) => ({
  search,
  institution_id: text(institutionId),
  department_id: department || undefined,
  class_or_semester: semester || undefined,
});

const text = (id: number | undefined) => (id === undefined ? undefined : String(id));

interface Grant {
  role: 'Institution' | 'Community';
  entity_id: number;
  user_ids: number[];
}

export function useGiveRole() {
  const refetchLists = useRefetchLists();
  return async ({ role, ...body }: Grant) => {
    const endpoint = role === 'Institution' ? people.grantInstitutionRole : people.grantCommunityRole;
    const { message } = await call(endpoint, { body });
    void refetchLists();
    return message;
  };
}

export const useInviteAdministrator = (onDone: () => void) =>
  useAction(
    (body: Input<typeof people.inviteAdministrator>['body']) => call(people.inviteAdministrator, { body }),
    onDone,
  );

interface MemberGrant {
  role: 'Faculty' | 'Student';
  institution_id: number;
  class_or_semester: number;
  user_membership_id: { user_id: number; member_id: string; department_ids: number[] }[];
}

export function useGiveMemberRole() {
  const refetchLists = useRefetchLists();
  return async ({ role, class_or_semester, ...body }: MemberGrant) => {
    const { message } =
      role === 'Student'
        ? await call(people.grantStudentRole, { body: { ...body, class_or_semester } })
        : await call(people.grantFacultyRole, { body: { ...body, class_or_semester: null } });
    void refetchLists();
    return message;
  };
}

export const useRemoveRole = () =>
  useAction((id: number) => call(people.takeRoleBack, { params: { id: String(id) } }));

export function useChangeMember(id: number) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof people.changeMember>['body']) => {
    try {
      return (await call(people.changeMember, { params: { id: String(id) }, body })).message;
    } finally {
      void refetchLists();
    }
  };
}

export const usePromote = (onDone: () => void) =>
  useAction(
    (body: Input<typeof people.promoteStudents>['body']) => call(people.promoteStudents, { body }),
    onDone,
  );

export const useInviteAgain = () =>
  useAction((body: { user_id: number; institution_id: number }) => call(inviteAgain, { body }));

export type Invitation = people.PendingMembership;

const INVITATIONS = ['membership-invitations'];

export const useInvitations = () =>
  useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => call(people.listPendingMemberships, {}, { signal }),
    // One sent a moment ago should be there when the person looks.
    staleTime: 0,
  });

export function useAnswerInvitation() {
  const cache = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ id, accept }: { id: number; accept: boolean }) =>
      call(people.answerPendingMembership, { params: { id: String(id) }, body: { accept } }),
    async onSuccess({ message }, { accept }) {
      toast.success(message);
      if (accept) await renewSession();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    // An accepted one brings a role, which comes with the profile.
    onSettled: () => cache.invalidateQueries(),
  });
}

export type Linkable = 'course' | 'department';

export function useLinkable(
  kind: Linkable,
  filter: { status: 'linked' | 'unlinked'; search: string; institutionId: number },
) {
  const { status, search, institutionId } = filter;
  const endpoint = kind === 'course' ? listCourses : listDepartments;
  return usePaginatedList<typeof listCourses | typeof listDepartments>(endpoint, {
    status,
    search,
    institution_id: String(institutionId),
  });
}

const LINK = {
  course: { linked: people.unlinkCourses, unlinked: people.linkCourses },
  department: { linked: people.unlinkDepartments, unlinked: people.linkDepartments },
} as const;

/** Links what is not linked, and unlinks what is. */
export const useMoveLinks = (kind: Linkable, status: 'linked' | 'unlinked', institutionId: number) =>
  useAction((link_id: number[]) =>
    call(LINK[kind][status], { body: { link_id, institution_id: institutionId } }),
  );

/** Not all that there could be: those with students. */
export const useSemesters = (institutionId: number) => {
  const query = { institution_id: String(institutionId) };
  return useQuery({
    queryKey: listKey(people.listSemesters, query),
    queryFn: ({ signal }) => call(people.listSemesters, { query }, { signal }),
  });
};

export const useLinkedDepartments = (institutionId: number) =>
  useWholeList(listDepartments, { status: 'linked', institution_id: String(institutionId) });

export const useLinkedCourses = (institutionId: number) =>
  useWholeList(listCourses, { status: 'linked', institution_id: String(institutionId) });

export const useFaculty = (institutionId: number, search: string) =>
  usePaginatedList(people.listFaculty, { search, institution_id: String(institutionId) });

export const useAllFaculty = (institutionId: number) =>
  useWholeList(people.listFaculty, { institution_id: String(institutionId) });

interface Assignment {
  course_id: number;
  faculty_id: number;
  institution_id: number;
}

export function useAssign() {
  const refetchLists = useRefetchLists();
  return async (body: Assignment) => {
    const { message } = await call(people.assignCourse, { body });
    void refetchLists();
    return message;
  };
}

export const useUnassign = () => useAction((body: Assignment) => call(people.unassignCourse, { body }));
