/** Those that the Admin gives. */
export const ADMIN_ROLES = ['Institution', 'Community'] as const;
