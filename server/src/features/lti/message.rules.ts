// What a platform's signed message says (LTI 1.3). Pure: the signature has been checked. Platforms name roles, and they give none: they only
// choose between the two pages of somebody who has both.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';

export const SCOPES = {
  lineItems: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  results: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  scores: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
export const ALL_SCOPES: readonly string[] = Object.values(SCOPES);

/** In the data of links that we make: the platform fills in which links one was copied from. */
export const HISTORY = { name: 'quivia_history', value: '$ResourceLink.id.history' };

export type Claims = Readonly<Record<string, unknown>>;

/** How a platform takes the reply of a choice. */
export interface Choice {
  returnUrl: string;
  /** Goes back as it came. */
  data: string | null;
  takesLink: boolean;
  takesColumn: boolean;
  takesWindow: boolean;
}

export interface LtiMessage {
  deployment: string;
  target: string;
  subject: string;
  /** What the platform calls the person. */
  shown: string;
  /** The person's number at the college, as far as the platform's users can't change it. */
  number: string | null;
  isStaff: boolean;
  context: { id: string; title: string };
  /** Undefined in a choice. */
  link: { id: string; title: string; history: readonly string[] } | undefined;
  choice: Choice | undefined;
  lineItemUrl: string | null;
  lineItemsUrl: string | null;
  membersUrl: string | null;
  scopes: readonly string[];
  /** Of the platform's pages that show ours. */
  pageOrigins: readonly string[];
  /** What the platform calls itself. */
  platform: { name: string; family: string };
}

export type Flaw =
  | 'version'
  | 'type'
  | 'subject'
  | 'deployment'
  | 'target'
  | 'roles'
  | 'link'
  | 'returnUrl'
  | 'time';

/** What a platform sends is no safer than what a browser does: the database refuses some characters. */
const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= most &&
  !/\p{Cc}/u.test(value) &&
  value.isWellFormed()
    ? value
    : undefined;

/** To be shown: cut off rather than refused, on one line. */
const shownText = (value: unknown, most = 200): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed()
    : '';

const urlOf = (value: unknown): string | null => {
  const text = textOf(value, 2000);
  const protocol = text === undefined ? undefined : URL.parse(text)?.protocol;
  return text !== undefined && (protocol === 'https:' || protocol === 'http:') ? text : null;
};

const originOf = (address: string | null): string[] => {
  const origin = address === null ? undefined : URL.parse(address)?.origin;
  return origin === undefined || origin === 'null' ? [] : [origin];
};

const objectOf = (value: unknown): Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : {};

const textsOf = (value: unknown, most = 100): string[] =>
  Array.isArray(value)
    ? value
        .slice(0, most)
        .map((one) => textOf(one, 500))
        .filter((one) => one !== undefined)
    : [];

/** Also by their short names, and with a part after them, such as `membership/Instructor#TeachingAssistant`. */
const STAFF = /(?:^|[#/])(?:Instructor|ContentDeveloper|Administrator|Manager|Officer|Faculty|Staff)(?:$|#)/;

export const isStaffRole = (role: string): boolean => STAFF.test(role);

/** A platform's clock may be wrong by this much, as for all its tokens. */
const TOLERANCE_SECONDS = 60;
/** As long as a login takes at most: a token that is older was not made for it. */
const OLDEST_SECONDS = 600;

const isInTime = (iat: unknown, seconds: number): boolean =>
  typeof iat === 'number' &&
  iat <= seconds + TOLERANCE_SECONDS &&
  iat >= seconds - OLDEST_SECONDS - TOLERANCE_SECONDS;

/** `seconds`: now. The signature, issuer, audience, nonce and end of the token have been checked. */
export function messageOf(
  claims: Claims,
  seconds: number,
): { message: LtiMessage; flaw?: undefined } | { flaw: Flaw } {
  if (!isInTime(claims.iat, seconds)) return { flaw: 'time' };
  if (claims[`${LTI}version`] !== '1.3.0') return { flaw: 'version' };
  const type = claims[`${LTI}message_type`];
  const isChoice = type === 'LtiDeepLinkingRequest';
  if (!isChoice && type !== 'LtiResourceLinkRequest') return { flaw: 'type' };
  const subject = textOf(claims.sub, 500);
  if (!subject) return { flaw: 'subject' };
  const deployment = textOf(claims[`${LTI}deployment_id`], 300);
  if (!deployment) return { flaw: 'deployment' };
  const target = textOf(claims[`${LTI}target_link_uri`], 2000);
  // A choice may leave it out.
  if (!target && !isChoice) return { flaw: 'target' };
  const given = claims[`${LTI}roles`];
  if (!Array.isArray(given)) return { flaw: 'roles' };
  const link = isChoice ? undefined : linkOf(claims);
  if (!isChoice && !link) return { flaw: 'link' };
  const choice = isChoice ? choiceOf(claims) : undefined;
  if (isChoice && !choice) return { flaw: 'returnUrl' };

  const context = objectOf(claims[`${LTI}context`]);
  const platform = objectOf(claims[`${LTI}tool_platform`]);
  const grades = objectOf(claims[GRADES]);
  const presentation = objectOf(claims[`${LTI}launch_presentation`]);
  const lis = objectOf(claims[`${LTI}lis`]);
  const name = shownText(platform.name);
  return {
    message: {
      deployment,
      target: target ?? '',
      subject,
      shown: nameOf(claims) || subject.slice(0, 200),
      number: textOf(lis.person_sourcedid, 100) ?? null,
      isStaff: textsOf(given).some(isStaffRole),
      context: {
        id: textOf(context.id, 300) ?? '',
        title: shownText(context.title) || shownText(context.label) || name,
      },
      link,
      choice,
      lineItemUrl: urlOf(grades.lineitem),
      lineItemsUrl: urlOf(grades.lineitems),
      membersUrl: urlOf(objectOf(claims[MEMBERS]).context_memberships_url),
      scopes: textsOf(grades.scope).filter((scope) => ALL_SCOPES.includes(scope)),
      pageOrigins: [
        ...new Set([...originOf(choice?.returnUrl ?? null), ...originOf(urlOf(presentation.return_url))]),
      ],
      platform: { name, family: shownText(platform.product_family_code, 50).toLowerCase() },
    },
  };
}

/** For the person to recognise; never to find an account by. */
function nameOf({ name, given_name, family_name, email }: Claims): string {
  const names = shownText(name) || shownText(`${shownText(given_name)} ${shownText(family_name)}`);
  const address = shownText(email, 254);
  return names && address ? `${names} (${address})`.slice(0, 254) : names || address;
}

function linkOf(claims: Claims): LtiMessage['link'] {
  const link = objectOf(claims[`${LTI}resource_link`]);
  const id = textOf(link.id, 300);
  if (id === undefined) return undefined;
  const history = objectOf(claims[`${LTI}custom`])[HISTORY.name];
  const before = typeof history === 'string' && history !== HISTORY.value ? history.split(',') : [];
  return {
    id,
    title: shownText(link.title),
    history: before
      .map((one) => one.trim())
      .filter((one) => textOf(one, 300) !== undefined)
      .slice(0, 20),
  };
}

function choiceOf(claims: Claims): Choice | undefined {
  const settings = objectOf(claims[`${DEEP_LINKING}deep_linking_settings`]);
  const returnUrl = urlOf(settings.deep_link_return_url);
  if (returnUrl === null) return undefined;
  const types = settings.accept_types;
  return {
    returnUrl,
    data: typeof settings.data === 'string' ? settings.data : null,
    // Moodle sends the one type as a text.
    takesLink: types === 'ltiResourceLink' || textsOf(types).includes('ltiResourceLink'),
    takesColumn: settings.accept_lineitem !== false,
    takesWindow: textsOf(settings.accept_presentation_document_targets).includes('window'),
  };
}

/** What a signed token says of its signature; nothing in it is to be believed yet. Undefined for what is no token. */
export function headerOf(token: string): { alg: unknown; kid: string | undefined } | undefined {
  const [first = '', , signature] = token.split('.');
  if (!signature) return undefined;
  try {
    const { alg, kid } = JSON.parse(Buffer.from(first, 'base64url').toString('utf8')) ?? {};
    return { alg, kid: typeof kid === 'string' && kid !== '' ? kid : undefined };
  } catch {
    return undefined;
  }
}

/** The claims of the reply to a choice. */
export function replyClaims({
  deployment,
  data,
  item,
}: {
  deployment: string;
  data: string | null;
  item: object;
}): Record<string, unknown> {
  return {
    [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: deployment,
    [`${DEEP_LINKING}content_items`]: [item],
    ...(data !== null && { [`${DEEP_LINKING}data`]: data }),
  };
}

/** The configuration of the tool, for dynamic registration. */
export const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
export const PLATFORM_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

/** Where the path of an address ends, the query stays behind it: `…/lineitem?type_id=1` has its scores at `…/lineitem/scores?type_id=1`. */
export function below(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
  return url.href;
}

export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The next page of a list, of the same origin alone: our token goes with the call. Some write the relation in typographic quotes. */
export function nextPage(header: string | undefined, from: string): string | undefined {
  for (const part of (header ?? '').split(/,\s*(?=<)/)) {
    const [, address, rel] = /^\s*<([^>]*)>\s*;.*\brel=\W*([\w ]+)/i.exec(part) ?? [];
    if (address === undefined || !rel?.split(' ').includes('next')) continue;
    const url = URL.parse(address, from);
    return url && url.origin === new URL(from).origin ? url.href : undefined;
  }
  return undefined;
}
