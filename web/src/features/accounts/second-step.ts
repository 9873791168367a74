import { CallError } from '../../platform/http/call-error.ts';

/** What the right password of somebody with a second factor leads to. */
export interface SecondStep {
  ticket: string;
  totp: boolean;
  passkey: boolean;
  stayLoggedIn: boolean;
}

export function secondStepIn(error: unknown, stayLoggedIn: boolean): SecondStep | undefined {
  if (!(error instanceof CallError) || error.code !== 'second_factor_needed') return undefined;
  const { ticket, totp, passkey } = error.params;
  return { ticket: String(ticket), totp: totp === true, passkey: passkey === true, stayLoggedIn };
}
