// A platform begins a login: the browser is sent to its authorization endpoint, with state and nonce that are a row of ours.
//
//   initiation ──▶ platform ──▶ signed message (launch.service.ts)
//      └── an exam in a frame: a page with a button. The new tab begins again, as a page of its own, where nothing is blocked

import { createHash } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import type { Initiation } from '@quivia/contract/lti/launch';
import { LTI_PAGES } from '@quivia/contract/lti/launch';
import { AppError } from '../../../platform/app-error.ts';
import { minutes } from '../../../platform/clock.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { callerNetwork } from '../../../platform/security/network.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import type { PlatformRow } from '../platforms/platforms.queries.ts';
import { selectCandidates } from '../platforms/platforms.queries.ts';
import { addressesOf } from '../platforms/platforms.service.ts';
import { words } from './launch.words.ts';
import { selectOffer } from './links.queries.ts';
import { browserHash, keepSteps, proofHash, type Storage } from './steps.service.ts';

/** A whole campus may be behind one address, and all of it comes at nine. */
const BY_NETWORK: Limit = { tries: 3000, within: minutes(1) };

export type Target = { is: 'choice' } | { is: 'exam'; offer: Buffer | null };

export const offerHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The address of an exam, for a platform to keep. */
export const offerAddress = (secret: string): string => publicUrl(`${LTI_PAGES.exam}/${secret}`);

/** Of an address of ours; undefined for any other. */
export function targetOf(address: string): Target | undefined {
  if (address === publicUrl(LTI_PAGES.choose)) return { is: 'choice' };
  if (address === publicUrl(LTI_PAGES.exam)) return { is: 'exam', offer: null };
  const prefix = `${publicUrl(LTI_PAGES.exam)}/`;
  const secret = address.startsWith(prefix) ? address.slice(prefix.length) : '';
  return /^[\w-]{20,64}$/.test(secret) ? { is: 'exam', offer: offerHash(secret) } : undefined;
}

type WithPages = Pick<PlatformRow, 'issuer' | 'auth_url' | 'page_origins'>;

/** Origins whose pages may show ours: those of the platform's addresses, and those that its signed messages have named. */
export const originsOf = ({ issuer, auth_url, page_origins }: WithPages): string[] => [
  ...new Set([...[issuer, auth_url].flatMap((address) => URL.parse(address)?.origin ?? []), ...page_origins]),
];

/** Before a message has named any: each customer of Canvas has pages of its own. Nothing can be done in what they show then. */
export const pagesOf = (platform: WithPages): string[] =>
  platform.issuer.endsWith('.instructure.com')
    ? [...originsOf(platform), 'https://*.instructure.com']
    : originsOf(platform);

/** Without a client, the issuer may have several. */
async function platformOf({
  iss,
  client_id,
  lti_deployment_id,
  deployment_id,
}: Initiation): Promise<PlatformRow> {
  const found = await selectCandidates(iss, client_id, lti_deployment_id ?? deployment_id);
  const named = found.filter(({ is_named }) => is_named);
  const [platform, other] = named.length > 0 ? named : found;
  if (!platform)
    throw new AppError('not_found', { message: words.unknownPlatform({ issuer: iss.slice(0, 200) }) });
  if (other)
    throw new AppError('invalid_input', { message: words.whichClient({ issuer: iss.slice(0, 200) }) });
  return platform;
}

/** Shown before anybody is known: to whoever has the address. */
interface TabExam {
  title: string;
  from: string;
  until: string;
}

async function examAt(offer: Buffer | null): Promise<TabExam | undefined> {
  const found = offer ? await selectOffer(offer) : undefined;
  if (!found) return undefined;
  const moment = momentIn({ time_zone: null, locale: null });
  return { title: found.title, from: moment(found.starts_at), until: moment(found.ends_at) };
}

export type Begun =
  | { is: 'redirect'; url: string }
  /** In a frame: to be opened in a new tab. */
  | { is: 'tab'; href: string; exam: TabExam | undefined; ancestors: string[] }
  /** In a frame: the platform keeps what the browser may not. */
  | { is: 'keep'; url: string; storage: Storage; proof: string; ancestors: string[] };

export async function begin(
  given: Initiation,
  { isFramed, browser }: { isFramed: boolean; browser: string },
): Promise<Begun> {
  await countOrRefuse(`lti-login:${callerNetwork()}`, BY_NETWORK, 'too_many_requests');
  const target = targetOf(given.target_link_uri);
  if (!target) throw new AppError('invalid_input', { message: words.foreignTarget });
  const platform = await platformOf(given);
  const isChoice = target.is === 'choice';
  if (isFramed && !isChoice) {
    const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== undefined));
    return {
      is: 'tab',
      href: `${API_BASE}/lti/login?${query}`,
      exam: await examAt(target.offer),
      ancestors: pagesOf(platform),
    };
  }

  const [state, nonce] = [randomToken(24), randomToken(24)];
  const storage: Storage | null =
    isFramed && given.lti_storage_target
      ? {
          target: given.lti_storage_target,
          origin: new URL(platform.auth_url).origin,
          key: `quivia_${state.slice(0, 12)}`,
        }
      : null;
  const proof = randomToken(24);
  await keepSteps({
    purpose: 'login',
    ticket: state,
    browser: browserHash(browser),
    data: {
      platform_id: platform.id,
      nonce,
      target: given.target_link_uri,
      is_choice: isChoice,
      storage: storage && { ...storage, proof: proofHash(proof) },
    },
  });
  const url = new URL(platform.auth_url);
  const { login_hint, lti_message_hint } = given;
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: addressesOf().launch,
    login_hint,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  if (!storage) return { is: 'redirect', url: url.href };
  return { is: 'keep', url: url.href, storage, proof, ancestors: pagesOf(platform) };
}
