// The public pages: whose site this is, and how to reach its people.
import * as z from 'zod/mini';
import { INSTITUTION_DUTIES } from '../people/institution-duties.ts';
import { ROLES } from '../people/roles.ts';
import { endpoint } from './endpoint.ts';
import { Email, line, MessageReply, paragraph } from './fields.ts';
import { PASSWORD_RULES } from './passwords.ts';

export const Site = z.object({
  college_name: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Empty unless the demo college is loaded; the sign-in page then offers these accounts. */
  demo_accounts: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      role: z.enum(ROLES),
      /** Beside the role. */
      duty: z.optional(z.enum(INSTITUTION_DUTIES)),
    }),
  ),
  /** For the forms in which a password is chosen. */
  password_rule: z.enum(PASSWORD_RULES),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: "The college's name, its links for the footer and its rule for passwords",
  reply: Site,
});

export const ContactForm = z.object({ name: line(100), email: Email, message: paragraph(4000) });

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A message to the administrators',
  body: ContactForm,
  reply: MessageReply,
});
