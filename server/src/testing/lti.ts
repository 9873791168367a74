// A college with a learning platform, and browsers that come from it.
import { API_BASE } from '@quivia/contract/endpoint';
import { finishLtiLaunch, type LaunchOutcome, openLtiLaunch } from '@quivia/contract/lti/launch';
import * as admin from '@quivia/contract/lti/platforms';
import type { JSONWebKeySet } from 'jose';
import { useOutboundHosts } from '../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../platform/outbound/outbound-address.rules.ts';
import type { College } from './college.ts';
import { type LtiPlatform, startLtiPlatform } from './lti-platform.ts';
import { done } from './people.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** Calls of the server are answered by these platforms alone. */
export async function startPlatforms(
  server: TestApp,
  ...families: LtiPlatform['family'][]
): Promise<LtiPlatform[]> {
  const toolKeys = async () =>
    (await server.app.inject({ url: `${API_BASE}/lti/jwks.json` })).json() as JSONWebKeySet;
  const platforms = await Promise.all(families.map((family) => startLtiPlatform({ family, toolKeys })));
  useOutboundHosts(parseOutboundHosts(platforms.map(({ origin }) => origin).join(',')));
  return platforms;
}

export const formOf = (platform: LtiPlatform, deployment_id = platform.deployment) => ({
  name: `Our ${platform.family}`,
  issuer: platform.issuer,
  client_id: platform.client,
  deployment_id,
  auth_url: platform.authUrl,
  token_url: platform.tokenUrl,
  keys_url: platform.keysUrl,
  ...(platform.audience && { token_audience: platform.audience }),
});

export async function connectPlatform(
  { admin: actor, id: institution_id }: College,
  platform: LtiPlatform,
  deployment?: string,
): Promise<void> {
  await done(actor.call(admin.addPlatform, { body: { ...formOf(platform, deployment), institution_id } }));
}

/** The cookie of a visitor's browser, which the steps of a launch are bound to. */
const browsers = new WeakMap<Visitor, string>();
export const ltiCookie = (visitor: Visitor) => ({ cookie: browsers.get(visitor) ?? '' });

/** The cookies of its browser, that of its session too. */
const cookiesOf = (visitor: Visitor) =>
  [browsers.get(visitor), visitor.cookie && `${visitor.cookieName}=${visitor.cookie}`]
    .filter(Boolean)
    .join('; ');

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** As a browser sends it from the platform's page. */
export async function beginLogin(
  server: TestApp,
  visitor: Visitor,
  form: Record<string, string>,
  { isFramed = false, byAddress = false } = {},
) {
  const fields = new URLSearchParams(form);
  const response = await server.app.inject({
    method: byAddress ? 'GET' : 'POST',
    url: `${API_BASE}/lti/login${byAddress ? `?${fields}` : ''}`,
    headers: {
      ...(!byAddress && FORM),
      'sec-fetch-dest': isFramed ? 'iframe' : 'document',
      'sec-fetch-site': 'cross-site',
      ...ltiCookie(visitor),
    },
    ...(!byAddress && { payload: String(fields) }),
  });
  const [cookie] = response.cookies.filter(({ name }) => name === '__Host-quivia_lti');
  if (cookie) browsers.set(visitor, `${cookie.name}=${cookie.value}`);
  return response;
}

export const postMessage = (server: TestApp, visitor: Visitor, form: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `${API_BASE}/lti/launch`,
    headers: { ...FORM, ...ltiCookie(visitor) },
    payload: String(new URLSearchParams(form)),
  });

type Launch = Parameters<LtiPlatform['initiate']>[0];
type Change = Parameters<LtiPlatform['answer']>[1];

/** Up to the page of ours that it leads to: its status, and where it leads. */
export async function launch(
  server: TestApp,
  platform: LtiPlatform,
  given: Launch,
  { visitor = server.visitor(), change }: { visitor?: Visitor; change?: Change } = {},
) {
  const begun = await beginLogin(server, visitor, platform.initiate(given));
  if (begun.statusCode !== 303)
    throw new Error(`The login was answered with ${begun.statusCode}: ${begun.body}`);
  const form = await platform.answer(String(begun.headers.location), change);
  const reply = await postMessage(server, visitor, form);
  return {
    visitor,
    form,
    status: reply.statusCode,
    to: String(reply.headers.location ?? ''),
    page: reply.body,
  };
}

export interface Arrived {
  visitor: Visitor;
  status: number;
  outcome: LaunchOutcome & { code?: string; message?: string };
  /** Opens, whichever way the person has signed in. */
  opens: string;
}

/** With the page of ours: whoever it is, is signed in. */
export async function arrive(
  server: TestApp,
  platform: LtiPlatform,
  given: Launch,
  { visitor = server.visitor(), replaces = false }: { visitor?: Visitor; replaces?: boolean } = {},
): Promise<Arrived> {
  const launched = await launch(server, platform, given, { visitor });
  const [, ticket = '', opens = ''] = /#([\w-]+)\.([\w-]+)$/.exec(launched.to) ?? [];
  if (!ticket) throw new Error(`The launch was answered with ${launched.status}: ${launched.page}`);
  const body = { ticket, ...(replaces && { replaces }) };
  const answer = await visitor.call(finishLtiLaunch, { body }, { cookie: cookiesOf(visitor) });
  if (answer.body.outcome === 'signed_in') visitor.token = answer.body.access_token;
  return { visitor, status: answer.status, outcome: answer.body, opens };
}

/** Where the launch leads its person. */
export const openArrived = ({ visitor, opens }: Pick<Arrived, 'visitor' | 'opens'>) =>
  done(visitor.call(openLtiLaunch, { body: { ticket: opens } }, ltiCookie(visitor)));
