import { ERRORS, type ErrorCode } from '@quivia/contract/errors';

interface Extra {
  /** Says more precisely what happened than the code's own sentence. */
  message?: string;
  fields?: Record<string, string>;
  /** The one field it is about: it then carries the sentence too. */
  field?: string;
  retryAfterSeconds?: number;
}

/** A refusal a person should read. Everything else that is thrown is a fault of ours and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = extra.field ? { [extra.field]: this.message } : extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}
