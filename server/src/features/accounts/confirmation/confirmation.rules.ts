// Which ways of confirming there are. Nothing confirms that is weaker than what protects the account: with a second factor, neither
// the mailbox nor the college is enough (docs/decisions/0105).

export interface Protection {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasApp: boolean;
  isVerified: boolean;
}

export interface Ways {
  password: boolean;
  passkey: boolean;
  factorCode: boolean;
  mail: boolean;
  college: boolean;
}

export function waysOf({ hasPassword, hasPasskey, hasApp, isVerified }: Protection): Ways {
  const hasFactor = hasPasskey || hasApp;
  return {
    password: hasPassword,
    passkey: hasPasskey,
    // Recovery codes come with either.
    factorCode: hasFactor,
    mail: isVerified && !hasFactor,
    college: !hasFactor,
  };
}
