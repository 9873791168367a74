// How a person confirms that it is them, before something that a page left open must not do. Nobody needs a password for it.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { GivenPassword, MessageReply, Otp } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';

const Ticket = z.string().check(z.minLength(20), z.maxLength(100));
const WebAuthnJson = z.record(z.string(), z.unknown());

/** One of these goes with the call that is confirmed. */
export const confirmation = {
  password: z.optional(GivenPassword),
  /** Mailed to the address of the account. */
  code: z.optional(Otp),
  /** Of the authenticator app, or a recovery code. */
  factor_code: z.optional(
    z
      .string(MESSAGES.fillAll)
      .check(z.trim(), z.minLength(1, MESSAGES.fillAll), z.maxLength(40, MESSAGES.fillAll)),
  ),
  /** That a passkey was used, or of a new sign-in at the college. Works once, for a few minutes. */
  proof: z.optional(Ticket),
};
export const Confirmation = z.object(confirmation);
export type Confirmation = z.infer<typeof Confirmation>;

/**
 * What is confirmed:
 *
 * - keys: who can get into the account
 * - act: something else that can't be undone
 */
export const CONFIRMED = ['keys', 'act'] as const;
export type Confirmed = (typeof CONFIRMED)[number];

const Ways = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  factor_code: z.boolean(),
  /** To where a code is mailed, enough of it to recognise; null where none is. */
  mail: z.nullable(z.string()),
  /** Whose provider can be asked again; null without one. */
  college: z.nullable(z.string()),
});
export type ConfirmationWays = z.infer<typeof Ways>;

export const listConfirmationWays = endpoint({
  method: 'GET',
  path: '/auth/confirmation',
  access: 'signed-in',
  summary: 'How the person can confirm that it is them',
  query: z.object({ what: z.enum(CONFIRMED) }),
  reply: Ways,
});

export const sendOwnConfirmationCode = endpoint({
  method: 'POST',
  path: '/auth/confirmation/code',
  access: 'signed-in',
  summary: 'Mail the person a code that confirms who they are, where no second factor protects the account',
  reply: MessageReply,
});

export const beginPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/auth/confirmation/passkey/options',
  access: 'signed-in',
  summary: "Get what the browser needs to use one of the person's passkeys",
  reply: z.object({ ticket: z.string(), options: WebAuthnJson }),
});

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/auth/confirmation/passkey',
  access: 'signed-in',
  summary: 'Confirm by a passkey; the proof goes with the call that is confirmed',
  body: z.object({ ticket: Ticket, response: WebAuthnJson }),
  reply: z.object({ proof: z.string() }),
});
