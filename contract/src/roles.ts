// The roles a person can hold. Their order is the order of the dashboard's entries.
export const ROLES = ['Admin', 'Institution', 'Community', 'Faculty', 'Student', 'CommunityMember'] as const;

export type Role = (typeof ROLES)[number];
