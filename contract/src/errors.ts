// Every error a call can end with, once: its HTTP status and the sentence for the person.
import * as z from 'zod/mini';

interface ErrorKind {
  status: number;
  message: string;
}

export const ERRORS = {
  invalid_input: { status: 400, message: 'Please check the details and try again.' },
  broken_json: { status: 400, message: 'The request could not be read.' },
  unsupported_media: { status: 415, message: 'Send the request as JSON.' },
  body_too_large: { status: 413, message: 'That is too large to send.' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  session_ended: { status: 401, message: 'Your session has ended. Please sign in again.' },
  not_allowed: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  unknown_path: { status: 404, message: 'There is no such address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a while, or reset your password.' },
  overloaded: { status: 503, message: 'Many people are signing in right now. Please try again in a moment.' },
  database_away: { status: 503, message: 'The service is restarting. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },

  wrong_credentials: { status: 401, message: 'The username or password is not right.' },
  wrong_password: { status: 400, message: 'Your current password is not right.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  email_taken: { status: 409, message: 'This email already has an account.' },
  wrong_code: { status: 400, message: 'This code is not right or has expired. Ask for a new one.' },
  wrong_link: { status: 400, message: 'This link has been used or has expired. Ask for a new one.' },
  already_verified: { status: 409, message: 'Your email is already verified.' },
  already_exists: { status: 409, message: 'This already exists.' },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody changed this in the meantime. You see the new state now; please look and try again.',
  },
  unknown_reference: { status: 400, message: 'Something chosen here does not exist any more.' },
  still_used: { status: 409, message: 'Something still depends on this.' },
  choose_institution: { status: 400, message: 'Please choose which of your institutions this is for.' },
  already_joined: { status: 409, message: 'This person has already set a password.' },
  upload_not_ready: { status: 409, message: 'The file is still being read. Please wait for the review.' },
  roster_has_errors: {
    status: 409,
    message: 'Some lines have errors, so nothing is stored. Correct them in the file and upload it again.',
  },
  roster_failed: { status: 409, message: 'This file could not be read. Please upload it again.' },
  exam_not_now: { status: 409, message: 'This is not possible now.' },
  exam_not_open: { status: 409, message: 'This exam is not open.' },
  open_elsewhere: {
    status: 409,
    message: 'This exam is open on another device. You can go on here; it will be closed there.',
  },
  attempt_ended: { status: 409, message: 'You have handed in this exam.' },
  busy: { status: 503, message: 'Very many answers are coming in. Yours is kept here and sent again.' },
  upload_failed: { status: 409, message: 'This file could not be read. Please upload it again.' },
  too_many_codes: {
    status: 429,
    message: 'Too many codes were tried. Please wait a quarter of an hour, and check the code meanwhile.',
  },
  invitation_over: {
    status: 409,
    message: 'This invitation has expired, or all its places are taken. Please ask for a new one.',
  },
  not_released: { status: 403, message: 'The results are not released yet.' },
  same_email: { status: 400, message: 'This is already your email.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The body of every refused call. `message` and `details` are the same sentence for the person, in English;
 * `message_id` and `params` say the same for other languages, where the sentence is not simply the code's.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string(),
  message_id: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
