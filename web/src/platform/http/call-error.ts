// A failed call, with the sentence for the person.
import { ErrorBody, type ErrorCode } from '@quivia/contract/errors';
import { NO_REPLY, SOMETHING_WENT_WRONG } from '@quivia/contract/errors.words';

type CallErrorCode = ErrorCode | 'no_reply' | 'odd_reply';

interface CallErrorParts {
  /** One of ours; a newer server may send one that this page does not know yet. */
  code: CallErrorCode | (string & {});
  /** 0 when no reply came. */
  status: number;
  message: string;
  fields?: Record<string, string> | undefined;
  /** Seconds the server asks to wait. */
  retryAfter?: number | null;
  /** What the sentence was made from. */
  params?: ErrorBody['params'];
}

export class CallError extends Error {
  override name = 'CallError';
  readonly code: CallErrorParts['code'];
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;
  readonly params: NonNullable<ErrorBody['params']>;

  constructor({ code, status, message, fields, retryAfter, params }: CallErrorParts, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.retryAfter = retryAfter ?? null;
    this.params = params ?? {};
  }

  /** The server can't be reached or has failed: the same call may work in a moment. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export function noReply(cause?: unknown): CallError {
  return new CallError({ code: 'no_reply', status: 0, message: NO_REPLY }, cause);
}

/** A 200 with a body that the contract does not describe. */
export function oddReply(status: number, cause?: unknown): CallError {
  return new CallError({ code: 'odd_reply', status, message: SOMETHING_WENT_WRONG }, cause);
}

/** The error of a refused call. For a body that isn't ours (a proxy's page) it has a sentence of its own. */
export async function refusal(response: Response): Promise<CallError> {
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) {
    return new CallError({
      code: 'internal',
      status: response.status,
      message: SOMETHING_WENT_WRONG,
      retryAfter,
    });
  }
  const { code, details, fields, params } = body.data;
  return new CallError({ code, status: response.status, message: details, fields, retryAfter, params });
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : null;
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : SOMETHING_WENT_WRONG;
}
