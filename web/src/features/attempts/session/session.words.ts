export const unstored =
  "This browser can't store your answers. They're sent right away, but please keep this page open.";

/** Why the whole exam ended before its deadline. */
export const endedEarly = (reason: string, isCommunity: boolean) =>
  `${isCommunity ? 'An admin' : 'Your teacher'} ended this exam: ${reason}`;
