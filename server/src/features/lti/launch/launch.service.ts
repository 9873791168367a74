// A platform's signed message, received once, in the browser that began the login. What it says of the course and the link is kept; who it is
// and what that opens is decided when the page of ours has arrived (arrive.service.ts), or in the choice of an exam (picker/).
import { LTI_PAGES } from '@quivia/contract/lti/launch';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../../platform/app-error.ts';
import { after, hours, now } from '../../../platform/clock.ts';
import { type LtiMessage, messageOf, SCOPES } from '../message.rules.ts';
import { PlatformError, verifiedClaims } from '../platform-calls.service.ts';
import type { PlatformRow } from '../platforms/platforms.queries.ts';
import { noteProblemOf, noteUnknownDeployment } from '../platforms/platforms.service.ts';
import { settleColumn } from '../scores/columns.service.ts';
import type { Said } from './identities.service.ts';
import { flaws, words } from './launch.words.ts';
import * as queries from './links.queries.ts';
import { originsOf, targetOf } from './login.service.ts';
import { isOfBrowser, keepSteps, PICKER_LIFE, type Steps, takeLogin } from './steps.service.ts';

/** A course that was seen within this time is written again only when something of it is new. */
const SEEN_AGAIN = hours(1);

interface Received {
  state?: string | undefined;
  id_token?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

/** Where the browser continues. */
export async function receive(given: Received, browser: string | undefined): Promise<{ to: string }> {
  const login = given.state ? await takeLogin(given.state) : undefined;
  if (!login) throw new AppError('sign_in_expired', { message: words.expired });
  const { data, platform } = login;
  const hasCookie = isOfBrowser(login.browser_hash, browser);
  if (!hasCookie && !(data.is_choice && data.storage && browser === undefined))
    throw new AppError('sign_in_expired', { message: data.is_choice ? words.copyInstead : words.noCookie });
  if (!given.id_token) {
    const problem = (given.error_description || given.error || '').slice(0, 200).toWellFormed();
    throw new AppError('sign_on_failed', { message: words.platformRefused({ problem }) });
  }
  const message = await readMessage(platform, data, {
    idToken: given.id_token,
    state: given.state as string,
  });
  const offer = targetOf(data.target);
  const visit = visitOf(platform, message, offer?.is === 'exam' ? offer.offer : null);
  const found = await selectOpen(platform, visit);
  const kept = await keepVisit(visit, message, found);
  const said = saidOf(platform, message, found, kept.context_id);
  const bound = login.browser_hash;
  if (message.choice) {
    const [ticket = ''] = await keepSteps({
      purpose: 'choose',
      // Proven by the cookie here, or by what the platform has kept.
      browser: hasCookie ? bound : null,
      life: PICKER_LIFE,
      data: {
        said,
        deployment: message.deployment,
        course: message.context.title,
        choice: message.choice,
        ancestors: [...new Set([...originsOf(platform), ...message.pageOrigins])],
        storage: hasCookie ? null : data.storage,
      },
    });
    return { to: `${LTI_PAGES.choose}/${ticket}` };
  }
  const { institution_id } = found;
  const open = {
    link_id: kept.link_id as number,
    institution_id,
    offer_id: found.offer_id,
    is_staff: message.isStaff,
  };
  const [arrive, opens] = await keepSteps(
    { purpose: 'arrive', browser: bound, data: said },
    { purpose: 'open', browser: bound, data: open },
  );
  return { to: `${LTI_PAGES.arrived}#${arrive}.${opens}` };
}

const disagreement = (problem: Message) =>
  new AppError('sign_on_failed', { message: words.noAgreement({ problem: problem.text }) });

async function readMessage(
  platform: PlatformRow,
  { nonce, target, is_choice }: Steps['login'],
  given: { idToken: string; state: string },
): Promise<LtiMessage> {
  let isSigned = false;
  try {
    const claims = await verifiedClaims(platform, { ...given, nonce });
    isSigned = true;
    const { message, flaw } = {
      message: undefined,
      flaw: undefined,
      ...messageOf(claims, now().getTime() / 1000),
    };
    if (!message) throw new PlatformError(flaws[flaw ?? 'type']);
    if (message.choice && !message.choice.takesLink) throw new PlatformError(words.notALink);
    // A choice may leave its target out. Whatever is opened is what was asked for at the beginning.
    const isSame = message.target === target || (message.choice !== undefined && message.target === '');
    if (!isSame) throw new PlatformError(words.foreignTarget);
    // In a frame a link's login doesn't come so far, and a choice stays there.
    if (is_choice && !message.choice) throw new PlatformError(flaws.type);
    return message;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // What nobody has signed anybody can send: its admin isn't told.
    if (isSigned || error.isTransient || error.status > 0) await noteProblemOf(platform.id, error);
    throw disagreement(error.problem);
  }
}

const visitOf = (platform: PlatformRow, message: LtiMessage, offer: Buffer | null): queries.Visit => ({
  platform_id: platform.id,
  deployment_id: message.deployment,
  context: message.context.id,
  title: message.context.title || platform.name,
  subject: message.subject,
  resource_link_id: message.link?.id ?? null,
  link_title: message.link?.title ?? '',
  history: message.link?.history ?? [],
  offer,
  memberships_url: message.membersUrl,
  line_items_url: message.lineItemsUrl,
  line_item_url: message.lineItemUrl,
  scopes: message.scopes,
});

/** Of a deployment that an admin of its institution has confirmed. */
async function selectOpen(platform: PlatformRow, visit: queries.Visit): Promise<queries.Found> {
  const refuse = (message: Message) => new AppError('not_allowed', { message });
  const found = await queries.selectFound(visit, after(now(), -SEEN_AGAIN));
  if (!found) {
    const noted = await noteUnknownDeployment(platform, visit.deployment_id);
    throw refuse(noted === undefined ? words.deploymentUnclear : words.deploymentNew);
  }
  if (found.state === 'pending') throw refuse(words.deploymentNew);
  if (found.state === 'off') throw refuse(words.deploymentOff({ institution: found.institution }));
  return found;
}

/** Nothing is written where nothing is new, so that a thousand launches of one link don't wait for each other. */
async function keepVisit(
  visit: queries.Visit,
  message: LtiMessage,
  found: queries.Found,
): Promise<{ context_id: number; link_id: number | null }> {
  const { context_id, link_id, exam_id, offered_exam_id, offered_context_id } = found;
  const isOffered =
    offered_exam_id !== null && offered_context_id !== null && offered_context_id === context_id;
  const named = isOffered ? offered_exam_id : null;
  const isKnown =
    found.is_known &&
    context_id !== null &&
    (named === null || named === exam_id) &&
    (found.identity_id === null || found.is_member);
  const kept =
    isKnown && (link_id !== null || visit.resource_link_id === null)
      ? { context_id, link_id }
      : await queries.upsertVisit(
          visit,
          {
            deployment_row: found.deployment_row,
            identity_id: found.identity_id,
            exam_id: named,
            suggested_exam_id: isOffered ? null : (offered_exam_id ?? found.copied_exam_id),
            page_origins: message.pageOrigins,
            family: message.platform.family,
          },
          now(),
        );
  const leads = named ?? exam_id;
  const isOther = named !== null && named !== exam_id;
  if (leads !== null && kept.link_id !== null && (isOther || needsColumn(message, found)))
    await settleColumn(kept.link_id);
  return kept;
}

const needsColumn = (
  { lineItemUrl, lineItemsUrl, scopes }: LtiMessage,
  { line_item_url, has_column }: queries.Found,
): boolean =>
  lineItemUrl !== null
    ? lineItemUrl !== line_item_url
    : !has_column && lineItemsUrl !== null && scopes.includes(SCOPES.lineItems);

const saidOf = (
  platform: PlatformRow,
  { subject, shown, number }: LtiMessage,
  { institution_id, institution, trusts_numbers }: queries.Found,
  contextId: number,
): Said => ({
  platform_id: platform.id,
  institution_id,
  institution,
  platform: platform.name,
  subject,
  shown,
  number: trusts_numbers ? number : null,
  context_id: contextId,
});
