// A member of a course, as the platform lists them. Pure.

export interface Member {
  subject: string;
  /** As the roster knows them; null for others, such as observers. */
  role: 'Faculty' | 'Student' | null;
  name: string;
  email: string;
  number: string;
  isGone: boolean;
}

const lineOf = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed()
    : '';

/** By the role in the course, in full or as its short name. */
function roleOf(roles: unknown): Member['role'] {
  const names = (Array.isArray(roles) ? roles : []).map((role) => /([A-Za-z]+)$/.exec(String(role))?.[1]);
  if (names.includes('Instructor')) return 'Faculty';
  return names.includes('Learner') ? 'Student' : null;
}

/** Undefined for what is no member. */
export function memberIn(value: unknown): Member | undefined {
  const given = Object(value) as Record<string, unknown>;
  const subject = lineOf(given.user_id ?? given.userId, 500);
  if (subject === '') return undefined;
  const whole = `${lineOf(given.given_name, 100)} ${lineOf(given.family_name, 100)}`.trim();
  return {
    subject,
    role: roleOf(given.roles),
    name: lineOf(given.name, 120) || whole,
    email: lineOf(given.email, 254),
    number: lineOf(given.lis_person_sourcedid, 100),
    isGone: given.status !== undefined && given.status !== 'Active',
  };
}
