// Dynamic registration (LTI Advantage): a platform opens the address that an admin made, tells where its configuration is, and we register
// ourselves there. What comes back waits until an admin of the institution confirms it.

import type { Message } from '@quivia/contract/message';
import { AppError } from '../../../platform/app-error.ts';
import { minutes } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { callOut, OutboundError } from '../../../platform/outbound/outbound.ts';
import { callerNetwork } from '../../../platform/security/network.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { ALL_SCOPES, HISTORY, PLATFORM_CONFIGURATION, TOOL_CONFIGURATION } from '../message.rules.ts';
import { addRegistered, addressesOf, registrationOf, spendRegistration } from './platforms.service.ts';
import { registration as words } from './platforms.words.ts';

/** Each makes us call an address that its caller named. */
const BY_NETWORK: Limit = { tries: 30, within: minutes(10) };

/** Platforms that all their customers share are configured on another host than the one that names them. */
const HOSTS_OF_ISSUER: Record<string, readonly string[]> = {
  'https://canvas.instructure.com': ['sso.canvaslms.com'],
  'https://canvas.beta.instructure.com': ['sso.beta.canvaslms.com'],
  'https://canvas.test.instructure.com': ['sso.test.canvaslms.com'],
};

const refuse = (message: Message) => new AppError('invalid_input', { message });

type Json = Record<string, unknown>;

async function call(
  url: string,
  given: Parameters<typeof callOut>[1] = {},
): Promise<{ status: number; body: Json }> {
  try {
    const { status, body } = await callOut(url, given);
    return { status, body: objectIn(body.toString('utf8')) };
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(error.said);
    throw error;
  }
}

function objectIn(text: string): Json {
  try {
    return Object(JSON.parse(text)) as Json;
  } catch {
    return {};
  }
}

function textIn(body: Json, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '' && value.length <= 500 && !/\p{Cc}/u.test(value))
    return value;
  throw refuse(words.incomplete({ field }));
}

interface Given {
  openid_configuration?: string | undefined;
  registration_token?: string | undefined;
}

export interface Registered {
  name: string;
  issuer: string;
  auth_url: string;
}

export async function register(secret: string, given: Given): Promise<Registered> {
  await countOrRefuse(`lti-registration:${callerNetwork()}`, BY_NETWORK, 'too_many_requests');
  const registration = await registrationOf(secret);
  if (!registration) throw refuse(words.spent);
  const { openid_configuration: address, registration_token: token } = given;
  if (!address || !URL.canParse(address)) throw refuse(words.noConfiguration);
  const { body: configuration } = await call(address, { headers: { accept: 'application/json' } });
  const issuer = textIn(configuration, 'issuer');
  const { host, hostname } = new URL(address);
  // Otherwise anybody's configuration could call itself by the college's issuer.
  const isIssuers = URL.parse(issuer)?.host === host || HOSTS_OF_ISSUER[issuer]?.includes(hostname);
  if (!isIssuers) throw refuse(words.otherHost({ issuer }));

  const { product_family_code: family } = Object(configuration[PLATFORM_CONFIGURATION]) as Json;
  const endpoint = textIn(configuration, 'registration_endpoint');
  const reply = await call(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolConfiguration(family)),
  });
  if (reply.status < 200 || reply.status > 299)
    throw refuse(words.refused({ host: URL.parse(endpoint)?.host ?? '', status: reply.status }));
  if (typeof reply.body.client_id !== 'string') throw refuse(words.noClient);

  const { deployment_id } = Object(reply.body[TOOL_CONFIGURATION]) as Json;
  const name = URL.parse(issuer)?.hostname ?? issuer;
  const audience = configuration.authorization_server;
  const described = {
    name: name.slice(0, 100),
    issuer,
    client_id: textIn(reply.body, 'client_id'),
    auth_url: textIn(configuration, 'authorization_endpoint'),
    token_url: textIn(configuration, 'token_endpoint'),
    keys_url: textIn(configuration, 'jwks_uri'),
    token_audience: typeof audience === 'string' && audience.length <= 500 ? audience : null,
    family: typeof family === 'string' ? family.slice(0, 50).toWellFormed() : null,
  };
  await inTransaction(async () => {
    if (!(await spendRegistration(secret))) throw refuse(words.spent);
    const isNamed = typeof deployment_id === 'string' && deployment_id !== '';
    await addRegistered(described, isNamed ? deployment_id.slice(0, 300) : undefined, registration);
  });
  return { name, issuer, auth_url: described.auth_url };
}

/** Where faculty choose an exam: in a page of the course; in Canvas an assignment is something else, and only it has marks. */
const placementsOf = (family: unknown) => [
  'ContentArea',
  ...(family === 'canvas' ? ['https://canvas.instructure.com/lti/assignment_selection'] : []),
];

/** What we are, as a platform has to know it. */
export function toolConfiguration(family: unknown): Json {
  const { login, launch, keys, exam, choose } = addressesOf();
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: login,
    redirect_uris: [launch],
    client_name: 'Quivia',
    client_uri: publicUrl('/'),
    logo_uri: publicUrl('/icons/icon-192.png'),
    jwks_uri: keys,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: ALL_SCOPES.join(' '),
    [TOOL_CONFIGURATION]: {
      domain: new URL(publicUrl('/')).host,
      target_link_uri: exam,
      description: words.description.text,
      custom_parameters: { [HISTORY.name]: HISTORY.value },
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: exam },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: choose,
          label: words.choose.text,
          placements: placementsOf(family),
        },
      ],
    },
  };
}
