// Every error a call can end with. The sentences are in errors.words.ts.
import * as z from 'zod/mini';
import type { ERROR_MESSAGES } from './errors.words.ts';
import { MessageParams } from './fields.ts';

/** The HTTP status of each. */
export const ERROR_STATUS = {
  invalid_input: 400,
  broken_json: 400,
  unsupported_media: 415,
  body_too_large: 413,
  not_signed_in: 401,
  session_ended: 401,
  api_token_unknown: 401,
  not_allowed: 403,
  other_origin: 403,
  not_found: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  too_many_tries: 429,
  overloaded: 503,
  sign_in_queued: 503,
  sign_in_slowed: 429,
  database_away: 503,
  stopping: 503,
  internal: 500,
  wrong_credentials: 401,
  account_disabled: 403,
  wrong_password: 400,
  confirmation_needed: 400,
  second_factor_needed: 403,
  wrong_factor: 400,
  sign_in_expired: 400,
  sign_on_failed: 409,
  passkey_refused: 400,
  username_taken: 409,
  email_taken: 409,
  wrong_code: 400,
  wrong_link: 400,
  already_verified: 409,
  sign_in_to_verify: 409,
  already_exists: 409,
  changed_meanwhile: 409,
  unknown_reference: 400,
  still_used: 409,
  choose_institution: 400,
  already_joined: 409,
  upload_not_ready: 409,
  roster_has_errors: 409,
  roster_failed: 409,
  exam_not_now: 409,
  exam_not_open: 409,
  exam_paused: 409,
  entry_code_needed: 403,
  seb_needed: 403,
  submit_too_early: 409,
  open_elsewhere: 409,
  exam_cancelled: 409,
  question_left: 409,
  results_out: 409,
  seq_used: 409,
  whole_text_needed: 409,
  text_full: 409,
  attempt_ended: 409,
  busy: 503,
  upload_failed: 409,
  too_many_codes: 429,
  invitation_over: 409,
  not_released: 403,
  same_email: 400,
} as const satisfies Record<keyof typeof ERROR_MESSAGES, number>;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/**
 * The body of every refused call. `message` and `details` are the same sentence for the person, in English;
 * `message_id` and `params` say the same for other languages.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string(),
  message_id: z.optional(z.string()),
  params: z.optional(MessageParams),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
