// A college with an identity provider, and browsers that sign in through it.
import * as admin from '@quivia/contract/connections';
import { finishSignOn, startSignOn } from '@quivia/contract/sign-on';
import type { College } from './college.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { done, type Person } from './people.ts';
import type { Visitor } from './test-app.ts';

/** A certified one, or a quick one. */
type AnyProvider = Pick<IdentityProvider, 'issuer' | 'person' | 'visit'>;

/** The cookie of a visitor's browser, which the steps of a sign-in are bound to. */
const browsers = new WeakMap<Visitor, string>();
export const browserCookie = (visitor: Visitor) => ({ cookie: browsers.get(visitor) ?? '' });

export function keepCookie(visitor: Visitor, headers: Record<string, unknown>): void {
  const cookies = [headers['set-cookie']].flat().map(String);
  const [own] = cookies.filter((one) => /^(__Host-)?quivia_sign_on=/.test(one));
  if (own) browsers.set(visitor, own.split(';')[0] as string);
}

export const formOf = ({ issuer }: { issuer: string }) => ({
  issuer,
  client_id: 'quivia',
  client_secret: 'a secret of this test',
  shared_computers: false,
  sign_in_again: null,
});

/** A draft; its id. */
export async function addConnection(
  { admin: actor, id: institution_id }: College,
  provider: { issuer: string },
): Promise<number> {
  await done(actor.call(admin.addConnection, { body: { ...formOf(provider), institution_id } }));
  const { connections } = await done(actor.call(admin.getConnections));
  return connections.at(-1)?.id as number;
}

export async function confirmDomain({ admin: actor, id }: College, root: Person, domain: string) {
  await done(actor.call(admin.addDomain, { body: { domain, institution_id: id } }));
  const { domains } = await done(root.call(admin.listDomains));
  const found = domains.find((one) => one.domain === domain && !one.is_confirmed);
  await done(root.call(admin.confirmDomain, { params: { id: String(found?.id) } }));
}

/** Through the provider and back; nothing is finished. */
export async function beginTry({ admin: actor }: College, id: number, provider: AnyProvider) {
  const begun = await actor.call(admin.tryConnection, { params: { id: String(id) } }, browserCookie(actor));
  if (begun.status !== 200) throw new Error(begun.body.message);
  keepCookie(actor, begun.headers);
  return provider.visit(begun.body.url);
}

export async function tryOut(college: College, id: number, provider: AnyProvider) {
  const body = await beginTry(college, id, provider);
  return college.admin.call(finishSignOn, { body }, browserCookie(college.admin));
}

export async function connect(college: College, root: Person, provider: AnyProvider, domain: string) {
  const id = await addConnection(college, provider);
  await confirmDomain(college, root, domain);
  provider.person = { sub: `admin-of-${college.name}` };
  await done(tryOut(college, id, provider));
  await done(college.admin.call(admin.turnConnection, { params: { id: String(id) }, body: { state: 'on' } }));
  return id;
}

/** What the provider returns with; the sign-in isn't finished. */
export async function comeBack(visitor: Visitor, id: number, provider: AnyProvider) {
  const body = { stay_logged_in: true };
  const begun = await visitor.call(startSignOn, { params: { id: String(id) }, body }, browserCookie(visitor));
  if (begun.status !== 200) throw new Error(begun.body.message);
  keepCookie(visitor, begun.headers);
  return provider.visit(begun.body.url);
}

export async function signInAt(visitor: Visitor, id: number, provider: AnyProvider) {
  const returned = await comeBack(visitor, id, provider);
  const answer = await visitor.call(finishSignOn, { body: returned }, browserCookie(visitor));
  if (answer.body.outcome === 'signed_in') visitor.token = answer.body.access_token;
  return answer;
}
