import { type Fragment, sql } from '../../platform/database/database.ts';

/** Where an account stands to an institution whose identity provider vouches for its person. */
export interface Standing {
  id: number;
  username: string;
  email: string;
  is_site_admin: boolean;
  is_disabled: boolean;
  is_verified: boolean;
  has_password: boolean;
  /** Holds a role of the institution; of an account that nobody has opened, one that waits counts. */
  is_here: boolean;
  /** Holds a role of another institution, of a community or of the site. */
  is_elsewhere: boolean;
  /** Nobody has ever signed in, and this institution alone has given it roles. */
  is_unopened: boolean;
}

const standing = (institutionId: number) => {
  const live = (condition: Fragment) =>
    sql`exists (select from grants g where g.user_id = u.id and g.ended_at is null and ${condition})`;
  const waits = (condition: Fragment) =>
    sql`exists (select from pending_grants p where p.user_id = u.id and ${condition})`;
  const elsewhere = sql`institution_id is distinct from ${institutionId}::int`;
  const fresh = sql`(u.password_hash is null and not u.is_verified and not ${live(elsewhere)} and not ${waits(elsewhere)})`;
  return sql`
    u.id, u.username, u.email, u.disabled_at is not null as is_disabled, u.is_verified,
    u.password_hash is not null as has_password, ${live(sql`role = 'Admin'`)} as is_site_admin,
    ${live(sql`institution_id = ${institutionId}`)} or ${fresh} and ${waits(sql`institution_id = ${institutionId}`)} as is_here,
    ${live(elsewhere)} as is_elsewhere, ${fresh} as is_unopened`;
};

/** Of accounts that people sign in with. */
const ofPerson = sql`u.deleted_at is null and not u.is_guest and not u.is_ghost`;

export async function selectStanding(userId: number, institutionId: number): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select ${standing(institutionId)} from users u where u.id = ${userId} and ${ofPerson}`;
  return row;
}

export async function selectStandingOfAddress(
  email: string,
  institutionId: number,
): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select ${standing(institutionId)} from users u where lower(u.email) = lower(${email}) and ${ofPerson}`;
  return row;
}

/** Whether the institution's word is still enough: the person has a role there, or one that waits, and none elsewhere. */
export async function isStillVouchedFor(userId: number, institutionId: number): Promise<boolean> {
  const [row] = await sql<[{ is: boolean }]>`
    select not exists (select from grants
        where user_id = ${userId} and ended_at is null and institution_id is distinct from ${institutionId}::int)
      and (exists (select from grants where user_id = ${userId} and ended_at is null and institution_id = ${institutionId})
        or exists (select from pending_grants where user_id = ${userId} and institution_id = ${institutionId})) as is`;
  return row.is;
}
