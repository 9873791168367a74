// The public pages: whose site this is, and messages to its administrators.
import type { PasswordRule } from '@quivia/contract/passwords';
import type { Site } from '@quivia/contract/site';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue, job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse, folded, type Limit } from '../../platform/security/throttle.ts';
import * as accounts from '../accounts/accounts.service.ts';
import { hasFactor, holdersWithoutFactor } from '../accounts/factors/withheld-roles.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import * as policy from '../site-policy/site-policy.service.ts';
import * as queries from './site.queries.ts';
import { contactMail, logged, words } from './site.words.ts';

const MESSAGES_BY_SENDER: Limit = { tries: 5, within: hours(1) };
const MESSAGES_BY_ADDRESS: Limit = { tries: 60, within: hours(1) };

let site: Omit<Site, 'password_rule'> = { college_name: '', links: [], demo_accounts: [] };

export function useSite(given: typeof site): void {
  site = given;
}

export async function getSite(): Promise<Site> {
  return { ...site, password_rule: await policy.passwordRuleOrLastKnown() };
}

/** To require a second factor of admins, the Admin needs one: nobody locks themselves out. */
export async function changePolicy(
  actor: Actor,
  form: { password_rule: PasswordRule; admins_need_factor: boolean },
): Promise<MessageReply> {
  await inTransaction(async () => {
    const before = await policy.change(form);
    const isNewlyAsked = form.admins_need_factor && !before.admins_need_factor;
    if (isNewlyAsked && !(await hasFactor(actor.userId)))
      throw new AppError('not_allowed', { message: words.ownFactorFirst, field: 'admins_need_factor' });
    // At once: whoever has none goes on without these roles, or gets them back.
    if (form.admins_need_factor !== before.admins_need_factor)
      await accounts.rolesChanged(await holdersWithoutFactor());
    const changes = [
      ...(form.password_rule === before.password_rule ? [] : [logged.rule(form.password_rule)]),
      ...(form.admins_need_factor === before.admins_need_factor
        ? []
        : [logged.factor(form.admins_need_factor)]),
    ];
    if (changes.length > 0) securityLog.record('policy.changed', actor, changes.join(', '));
  });
  return messageReply(words.policyChanged);
}

export async function dismissPolicyAdvice(): Promise<MessageReply> {
  await policy.dismissAdvice();
  return messageReply(words.adviceDismissed);
}

export async function contact(
  form: { name: string; email: string; message: string },
  address: string,
): Promise<MessageReply> {
  await countOrRefuse(`contact:${await folded(form.email)}`, MESSAGES_BY_SENDER, 'too_many_requests');
  await countOrRefuse(`contact-from:${address}`, MESSAGES_BY_ADDRESS, 'too_many_requests');
  await inTransaction(async () => {
    const id = await queries.insertContactMessage({ ...form, at: now() });
    for (const admin of await accounts.admins()) {
      await enqueue(mailContactMessage, { id, to: admin.email });
      await notifications.notify(admin.id, { id: 'contact.received', params: { name: form.name } });
    }
  });
  return messageReply(words.contactSent);
}

export const mailContactMessage = job<{ id: number; to: string }>(
  'mail-contact-message',
  async ({ id, to }) => {
    const message = await queries.selectContactMessage(id);
    if (!message) return;
    await sendMail({ to, replyTo: message.email, ...contactMail(message) });
  },
);

/** What they wrote by the contact form. */
export async function forgetPerson(email: string): Promise<void> {
  await queries.deleteContactMessagesOf(email);
}
