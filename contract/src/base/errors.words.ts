// What a person reads when a call is refused and nothing more precise is known.

/** Shown by the page itself: no answer came, or one it can't read. */
export const NO_REPLY = 'No server Response, Please try again later';
export const SOMETHING_WENT_WRONG = 'Something went wrong on our side. Please try again.';
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export const ERROR_MESSAGES = {
  invalid_input: 'Please check the details and try again.',
  broken_json: "We couldn't read this request.",
  unsupported_media: 'Send the request as JSON.',
  body_too_large: 'This is too large to send.',
  not_signed_in: 'Please sign in.',
  session_ended: SESSION_ENDED,
  api_token_unknown: "This API token doesn't exist, has expired or was revoked.",
  not_allowed: "Your role doesn't allow this.",
  other_origin: 'This request came from another site. Please open the page and try again.',
  not_found: "We couldn't find this. It may have been removed.",
  unknown_path: "This address doesn't exist.",
  method_not_allowed: "This address doesn't support that method.",
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  too_many_tries: 'Too many attempts. Please wait a while, or reset your password.',
  overloaded: 'Many people are signing in right now. Please try again in a moment.',
  sign_in_queued: 'Many people are signing in right now. Please try again in a moment.',
  sign_in_slowed: 'Too many wrong passwords were entered here. Please try again in a moment.',
  database_away: 'The service is restarting. Please try again in a moment.',
  stopping: 'The service is restarting. Please try again in a moment.',
  internal: SOMETHING_WENT_WRONG,

  wrong_credentials: 'Incorrect username or password.',
  account_disabled: 'This account has been disabled. Please contact your administrator.',
  wrong_password: "That isn't your current password.",
  confirmation_needed: 'Please confirm that it is you.',
  second_factor_needed: 'Please confirm that it is you.',
  wrong_factor: "That code isn't right, or it has been used already. Wait for the next one and try again.",
  sign_in_expired: 'This took too long. Please start again.',
  sign_on_failed: "The college sign-in didn't work. Please try again, or sign in with your password.",
  passkey_refused: "This passkey couldn't be confirmed. Please try again or use another way.",
  username_taken: 'This username is already taken.',
  email_taken: 'This email already has an account.',
  wrong_code: 'That code is wrong or has expired. Request a new one.',
  wrong_link: 'This link has already been used or has expired. Request a new one.',
  sign_in_to_verify:
    "Sign in to this account first, then open the link or enter the code again. If you don't know its password, reset it.",
  already_verified: 'Your email is already verified.',
  already_exists: 'This already exists.',
  changed_meanwhile:
    'Someone else changed this while you were editing. This is the latest version; please check it and try again.',
  unknown_reference: 'One of your choices no longer exists.',
  still_used: 'This is still in use.',
  choose_institution: 'Please choose which of your institutions this is for.',
  already_joined: 'This person has already set a password.',
  upload_not_ready: 'The file is still being read. Please wait for the review.',
  roster_has_errors:
    'Some lines have errors, so nothing was saved. Correct them in the file and upload it again.',
  roster_failed: "This file couldn't be read. Please upload it again.",
  exam_not_now: "You can't do that right now.",
  exam_not_open: "This exam isn't open.",
  exam_paused: 'This exam is paused. It continues when your invigilator resumes it.',
  entry_code_needed: 'Enter the code that is shown in the hall.',
  seb_needed: 'This exam is taken in Safe Exam Browser. Open it there.',
  submit_too_early: "You can't submit yet. Your answers are saved.",
  open_elsewhere:
    'This exam is open on another device. You can continue here; it will close on the other device.',
  exam_cancelled: 'This exam was cancelled. Nothing in it counts.',
  question_left: "You have moved on from this question, so its answer can't change.",
  results_out: "This answer arrived after the results were released, so it isn't counted.",
  seq_used: 'A different answer was sent under the same number. Please answer again.',
  whole_text_needed: 'The server needs the whole text again.',
  text_full:
    'This attempt has been saved so often that this text can no longer be saved. It stays on this device; please show it to your invigilator.',
  attempt_ended: 'You have already submitted this exam.',
  busy: 'The server is very busy. Your answer is safe on this device and will be sent again.',
  upload_failed: "This file couldn't be read. Please upload it again.",
  too_many_codes: 'Too many attempts. Please wait 15 minutes and check the code.',
  invitation_over: 'This invitation has expired or has been used up. Please ask for a new one.',
  not_released: "The results haven't been released yet.",
  same_email: 'This is already your email.',
} as const;
