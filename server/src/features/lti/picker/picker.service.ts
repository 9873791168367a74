// The choice of an exam inside a platform (deep linking), by a token that lasts fifteen minutes and signs one reply. In a platform's frame nobody
// is signed in, and nobody should type a password there: whose account the platform means has been linked before, or is linked by a code
// that its person reads in another tab.

import { LTI_PAGES } from '@quivia/contract/lti/launch';
import type { PickerState } from '@quivia/contract/lti/picker';
import { LINK_CODE_LENGTH } from '@quivia/contract/lti/picker';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import type { Device } from '../../accounts/sessions.service.ts';
import * as vouched from '../../accounts/vouched.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { signFor } from '../keys.service.ts';
import { refusal } from '../launch/arrive.service.ts';
import * as identities from '../launch/identities.service.ts';
import { logged, words } from '../launch/launch.words.ts';
import { insertOffer, selectRun, updateContextCourseOf } from '../launch/links.queries.ts';
import { offerAddress, offerHash } from '../launch/login.service.ts';
import {
  findStep,
  isOfBrowser,
  keepSteps,
  PICKER_LIFE,
  proofHash,
  STEP_LIFE,
  type Steps,
  takeStep,
} from '../launch/steps.service.ts';
import { HISTORY, replyClaims } from '../message.rules.ts';
import { selectContext, selectPlatform } from '../platforms/platforms.queries.ts';
import { resourceIdOf, TAG } from '../scores/columns.service.ts';

/** Of one choice. */
const CODES: Limit = { tries: 5, within: minutes(15) };

const expired = () => new AppError('sign_in_expired', { message: words.expired });

interface Given {
  ticket: string;
  proof?: string | undefined;
  code?: string | undefined;
}

/** Who may show the page of a choice, and where its reply may go; undefined for any other page. */
export async function framedAt(path: string) {
  const ticket = path.startsWith(`${LTI_PAGES.choose}/`) ? path.slice(LTI_PAGES.choose.length + 1) : '';
  if (!/^[\w-]{20,64}$/.test(ticket)) return undefined;
  const step = await findStep('choose', ticket);
  if (!step) return undefined;
  const { ancestors, choice } = step.data;
  // The platform may lead the reply on within its own site.
  return { ancestors, formTargets: [...new Set([new URL(choice.returnUrl).origin, ...ancestors])] };
}

export async function open(
  { ticket, proof, code }: Given,
  { browser, device }: { browser: string | undefined; device: Device },
): Promise<PickerState> {
  const step = await findStep('choose', ticket);
  if (!step || !isOfBrowser(step.browser_hash, browser)) throw expired();
  const { said, storage } = step.data;
  if (storage) {
    const { target, origin, key: name } = storage;
    if (proof === undefined) return { is: 'proof', target, origin, name };
    if (proofHash(proof) !== storage.proof) throw expired();
  }
  if (code !== undefined) await linkByCode(ticket, code, said);
  const decision = await identities.decide(said);
  const { platform, institution, institution_id, shown } = said;
  if (decision.is === 'refused') throw refusal(decision.why, institution);
  if (decision.is === 'unknown') return { is: 'unlinked', platform, institution, shown };
  return inTransaction(async () => {
    if (!(await takeStep('choose', ticket))) throw expired();
    await identities.settle(said, decision);
    const { sessionId, accessToken } = await vouched.beginPicker(
      decision.userId,
      institution_id,
      device,
      PICKER_LIFE,
    );
    const { deployment, course, choice } = step.data;
    await keepSteps({
      purpose: 'pick',
      ticket: String(sessionId),
      browser: null,
      life: PICKER_LIFE,
      data: { user_id: decision.userId, said, deployment, course, choice },
    });
    return { is: 'ready' as const, token: accessToken, platform, course };
  });
}

const codeTicket = (ticket: string, code: string) =>
  `${ticket} ${code.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}`;

async function linkByCode(ticket: string, code: string, said: Steps['choose']['said']): Promise<void> {
  await countOrRefuse(`lti-code:${ticket}`, CODES, 'too_many_codes');
  const step = await takeStep('code', codeTicket(ticket, code));
  if (!step) throw new AppError('wrong_code', { message: words.wrongCode });
  const { user_id: userId, username } = step.data;
  await identities.linkByPerson({ userId, username }, said);
}

/** Read easily and typed easily: no sign is like another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newCode(): string {
  let code = '';
  while (code.length < LINK_CODE_LENGTH)
    for (const byte of Buffer.from(randomToken(24), 'base64url')) {
      // Without the bytes that would favour some signs.
      if (byte < SIGNS.length * 8 && code.length < LINK_CODE_LENGTH) code += SIGNS[byte % SIGNS.length];
    }
  return code;
}

/** For the person who has signed in, and reads whose account it is. */
export async function showCode({ userId, username }: Actor, ticket: string) {
  const step = await findStep('choose', ticket);
  if (!step) throw expired();
  const { platform, institution, institution_id, shown } = step.data.said;
  await countOrRefuse(`lti-code-made:${userId}`, CODES, 'too_many_codes');
  if (!(await identities.mayLink(userId, institution_id)))
    throw new AppError('not_allowed', { message: words.cantLink({ institution }) });
  const code = newCode();
  await keepSteps({
    purpose: 'code',
    ticket: codeTicket(ticket, code),
    browser: null,
    data: { user_id: userId, username },
  });
  return { platform, institution, shown, code, ends_at: after(now(), STEP_LIFE).toISOString() };
}

/** Of the session that the token belongs to. */
async function requirePick({ sessionId, userId, use }: Actor): Promise<Steps['pick']> {
  const step = use === 'picker' ? await findStep('pick', String(sessionId)) : undefined;
  if (step?.data.user_id !== userId) throw new AppError('not_found', { message: words.oneReply });
  return step.data;
}

const courseOf = async ({ said }: Steps['pick']) => {
  const context = await selectContext(said.context_id);
  return context?.course_id ?? null;
};

export async function exams(actor: Actor, search: string | undefined) {
  const pick = await requirePick(actor);
  const courseId = await courseOf(pick);
  const found = await selectRun(actor.userId, pick.said.institution_id, { courseId, search });
  return {
    course: courseId === null ? null : (found[0]?.course ?? null),
    exams: found.map(({ starts_at, ends_at, ...exam }) => ({
      ...exam,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  };
}

export async function sign(actor: Actor, examId: number): Promise<{ url: string; jwt: string }> {
  return inTransaction(async () => {
    const { said, deployment, course, choice } = await requirePick(actor);
    await identities.requireOpen(said);
    const { institution_id, context_id, platform_id, platform } = said;
    const [exam] = await selectRun(actor.userId, institution_id, { examId });
    if (!exam) throw new AppError('unknown_reference', { field: 'exam_id', message: words.notThisExam });
    const found = await selectPlatform(platform_id);
    if (!found || !(await takeStep('pick', String(actor.sessionId))))
      throw new AppError('not_found', { message: words.oneReply });
    const secret = randomToken(24);
    const given = { exam_id: examId, institution_id, context_id, made_by: actor.userId };
    await insertOffer({ hash: offerHash(secret), ...given }, now());
    await updateContextCourseOf(context_id, examId);
    await audit.record(actor, 'exam.platform', logged.linked({ exam: exam.title, course, platform }), {
      institutionId: institution_id,
      examId,
    });
    await vouched.endPicker(actor);
    const item = {
      type: 'ltiResourceLink',
      title: exam.title,
      url: offerAddress(secret),
      custom: { [HISTORY.name]: HISTORY.value },
      ...(choice.takesWindow && { window: { targetName: '_blank' } }),
      ...(choice.takesColumn &&
        exam.total_marks > 0 && {
          lineItem: {
            label: exam.title,
            scoreMaximum: exam.total_marks,
            resourceId: resourceIdOf(examId),
            tag: TAG,
          },
        }),
    };
    return {
      url: choice.returnUrl,
      jwt: await signFor(found, replyClaims({ deployment, data: choice.data, item })),
    };
  });
}
