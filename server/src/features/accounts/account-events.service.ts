// What other features do when something happens to an account, in the same transaction. Auth knows none of them.

interface Verified {
  /** Of the invitation whose link verified the address; null when it was verified in another way. */
  institutionId: number | null;
}
type WhenVerified = (userId: number, how: Verified) => Promise<void>;

const whenVerified = new Map<string, WhenVerified>();

/** Once per name, however many servers a process starts. */
export function onVerified(name: string, work: WhenVerified): void {
  whenVerified.set(name, work);
}

/** For the first time: the address was not verified before. */
export async function announceVerified(userId: number, how: Verified): Promise<void> {
  for (const work of whenVerified.values()) await work(userId, how);
}
