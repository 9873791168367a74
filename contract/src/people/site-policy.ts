// What the site asks of everybody's sign-in. Set by the Admin.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { MessageReply } from '../base/fields.ts';
import { PASSWORD_RULES } from '../base/passwords.ts';

export const SitePolicyForm = z.object({
  password_rule: z.enum(PASSWORD_RULES),
  /** Admins, institution admins and community admins can't use these roles without a second factor. */
  admins_need_factor: z.boolean(),
});

export const SitePolicy = z.extend(SitePolicyForm, {
  /** A new site is advised to choose the standard rule, until its Admin has chosen or dismissed the advice. */
  advises_standard: z.boolean(),
});
export type SitePolicy = z.infer<typeof SitePolicy>;

export const getSitePolicy = endpoint({
  method: 'GET',
  path: '/admin/site-policy',
  access: ['Admin'],
  summary: 'What the site asks of passwords and second factors',
  reply: SitePolicy,
});

export const changeSitePolicy = endpoint({
  method: 'POST',
  path: '/admin/site-policy',
  access: ['Admin'],
  summary:
    'Choose the rule for new passwords, and whether admins need a second factor; to require one, the Admin needs one',
  body: SitePolicyForm,
  reply: MessageReply,
});

export const dismissPolicyAdvice = endpoint({
  method: 'POST',
  path: '/admin/site-policy/dismiss-advice',
  access: ['Admin'],
  summary: 'Stop advising the standard rule for passwords',
  reply: MessageReply,
});
