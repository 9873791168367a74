import { ERROR_STATUS, type ErrorCode } from '@quivia/contract/errors';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { catalogue, type Message } from '@quivia/contract/message';

const sentences = catalogue('errors', ERROR_MESSAGES);

interface Extra {
  /** Says more precisely what happened than the code's own sentence. */
  message?: Message;
  fields?: Record<string, string>;
  /** The one field it is about: it then carries the sentence too. */
  field?: string;
  retryAfterSeconds?: number;
}

/** A refusal a person should read. Everything else that is thrown is a fault of ours and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly said: Message;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extra: Extra = {}) {
    const said = extra.message ?? sentences[code];
    super(said.text);
    this.said = said;
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = extra.field ? { [extra.field]: this.message } : extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}
