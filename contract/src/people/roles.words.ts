import type { Role } from './roles.ts';

/** Beside a person's name. */
export const ROLE_NAMES: Record<Role, string> = {
  Admin: 'Admin',
  Institution: 'Institution admin',
  Community: 'Community admin',
  Faculty: 'Faculty',
  Student: 'Student',
  CommunityMember: 'Community member',
};

/** What a person is who holds a role, in a sentence. */
export const ROLE_TITLES: Record<Role, { one: string; many: string }> = {
  Admin: { one: 'an administrator', many: 'administrators' },
  Institution: { one: 'an administrator', many: 'administrators' },
  Community: { one: 'an administrator', many: 'administrators' },
  Faculty: { one: 'a faculty member', many: 'faculty members' },
  Student: { one: 'a student', many: 'students' },
  CommunityMember: { one: 'a member', many: 'members' },
};
