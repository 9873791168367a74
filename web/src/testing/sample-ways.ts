import type { ConfirmationWays } from '@quivia/contract/confirmation';

/** Of somebody who has a password and nothing else. */
export const BY_PASSWORD: ConfirmationWays = {
  password: true,
  passkey: false,
  factor_code: false,
  mail: 'a…@example.org',
  college: null,
};
