import type { Role } from '@quivia/contract/roles';

export const ROLE_NAMES: Record<Role, string> = {
  Admin: 'Admin',
  Institution: 'Institution Admin',
  Community: 'Community Admin',
  Faculty: 'Faculty',
  Student: 'Student',
  CommunityMember: 'Community member',
};
