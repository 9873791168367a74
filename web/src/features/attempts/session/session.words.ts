export const unstored =
  "This browser can't store your answers. They're sent right away, but please keep this page open.";

const actor = (isCommunity: boolean) => (isCommunity ? 'An admin' : 'Your teacher');

/** Why the whole exam ended before its deadline. */
export const endedEarly = (reason: string, isCommunity: boolean) =>
  `${actor(isCommunity)} ended this exam: ${reason}`;

export const disqualified = (reason: string, isCommunity: boolean) =>
  `${actor(isCommunity)} disqualified you: ${reason}`;
