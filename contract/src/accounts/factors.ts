// Second factors: codes of an authenticator app (TOTP), passkeys, recovery codes.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, Otp } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { Confirmation, confirmation } from './confirmation.ts';

const AccessTokenReply = z.object({ access_token: z.string() });

const PASSKEY_NAME_LENGTH = 60;
export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;

/** Kept by the browser between two steps; works for a few minutes, once. */
const Ticket = z.string().check(z.minLength(20), z.maxLength(100));

/** What WebAuthn exchanges, as its own JSON; the library on each side checks it. */
const WebAuthnJson = z.record(z.string(), z.unknown());

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
});
export type Passkey = z.infer<typeof Passkey>;

export const Factors = z.object({
  /** Since when codes of an app are asked for; null without. */
  totp_since: z.nullable(Moment),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** The site asks it of the person's roles. */
  is_required: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

export const listFactors = endpoint({
  method: 'GET',
  path: '/auth/factors',
  access: 'signed-in',
  summary: "The person's second factors",
  reply: Factors,
});

/** Recovery codes come with the first factor. They are shown once. */
const FactorAdded = z.extend(MessageReply, { recovery_codes: z.array(z.string()) });

export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp',
  access: 'signed-in',
  summary: 'Get a secret for an authenticator app; it counts once a code of it was confirmed',
  body: Confirmation,
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const TotpForm = z.object({ code: Otp });

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  access: 'signed-in',
  summary: 'Confirm the authenticator app by one of its codes',
  body: TotpForm,
  reply: FactorAdded,
});

export const removeTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp/remove',
  access: 'signed-in',
  summary: 'Stop asking for codes of the authenticator app',
  body: Confirmation,
  reply: MessageReply,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkey/options',
  access: 'signed-in',
  summary: 'Get what the browser needs to make a passkey',
  body: Confirmation,
  reply: z.object({ ticket: z.string(), options: WebAuthnJson }),
});

const PasskeyName = line(PASSKEY_NAME_LENGTH, MESSAGES.enterValue);

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkey',
  access: 'signed-in',
  summary: 'Store the passkey that the browser made',
  body: z.object({ ticket: Ticket, name: PasskeyName, response: WebAuthnJson }),
  reply: FactorAdded,
});

export const RenamePasskeyForm = z.object({ name: PasskeyName });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/factors/passkey/:id',
  access: 'signed-in',
  summary: 'Give a passkey another name',
  params: z.object({ id: IdText }),
  body: RenamePasskeyForm,
  reply: MessageReply,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkey/:id/remove',
  access: 'signed-in',
  summary: 'Remove a passkey',
  params: z.object({ id: IdText }),
  body: Confirmation,
  reply: MessageReply,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  access: 'signed-in',
  summary: 'Get a new set of recovery codes; the earlier ones stop working',
  body: Confirmation,
  reply: FactorAdded,
});

const Code = z
  .string(MESSAGES.fillAll)
  .check(z.trim(), z.minLength(1, MESSAGES.fillAll), z.maxLength(40, MESSAGES.fillAll));

export const SecondFactorForm = z.object({ code: Code });

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  access: 'public',
  summary:
    'Finish a sign-in that was refused with second_factor_needed, by a code of the authenticator app or a recovery code',
  body: z.object({ ticket: Ticket, code: Code }),
  reply: AccessTokenReply,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  access: 'public',
  summary:
    'Get what the browser needs to sign in with a passkey; with the ticket of second_factor_needed, after the password',
  /** Null without a password. */
  body: z.object({ ticket: z.nullable(Ticket) }),
  reply: z.object({ ticket: z.string(), options: WebAuthnJson }),
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey; sets the refresh cookie',
  body: z.object({
    ticket: Ticket,
    response: WebAuthnJson,
    /** Counts without a password; after one, what was chosen there counts. */
    stay_logged_in: z._default(z.boolean(), false),
  }),
  reply: AccessTokenReply,
});

export const ResetFactorsForm = z.object({ username_or_email: line(254), ...confirmation });

export const resetFactors = endpoint({
  method: 'POST',
  path: '/admin/reset-second-factor',
  access: ['Admin'],
  summary:
    "Remove all second factors of someone who lost them. The Admin confirms it; ends the person's sessions and notifies them by email",
  body: ResetFactorsForm,
  reply: MessageReply,
});
