// The roles a person can hold. Their order is the order of the dashboard's entries.
export const ROLES = ['Admin', 'Institution', 'Community', 'Faculty', 'Student', 'CommunityMember'] as const;

export type Role = (typeof ROLES)[number];

/** Who writes question banks and holds exams: faculty in their college, admins in their community. */
export const EXAMINERS = ['Faculty', 'Community'] as const satisfies readonly Role[];
/** The roles that take exams: students in their college, members in their community. */
export const CANDIDATES = ['Student', 'CommunityMember'] as const satisfies readonly Role[];
/** Who can have to do with an exam or viva without taking it: by a share, a duty, or because they run it. */
export const STAFF = ['Faculty', 'Community', 'Institution'] as const satisfies readonly Role[];
