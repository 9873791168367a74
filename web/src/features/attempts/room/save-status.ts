// The save line: what is saved and what is not, never better than the truth.
import type { Trouble } from '../../../platform/offline/outbox.ts';
import type { Phase } from '../sheet/answer-sheet.ts';
import { saveLine } from './room.words.ts';

export interface SaveFacts {
  phase: Phase;
  /** Answers that the server has not acknowledged. */
  unsent: number;
  trouble: Trouble | null;
  isOnline: boolean;
  /** Whether they survive a reload. */
  isStored: boolean;
  /** When the server last acknowledged one, as the clock shows it. */
  savedAt: string | null;
  /** Answers that arrived after the deadline. */
  late: number;
  /** Of those: the examiner has refused them, or they arrived after the results. */
  notCounted: number;
  /** Answers that the server refused. */
  rejected: number;
}

export interface SaveStatus {
  tone: 'right' | 'risk' | 'plain';
  words: string;
}

export function saveStatus(facts: SaveFacts): SaveStatus {
  if (facts.unsent > 0) return waiting(facts);
  if (facts.rejected > 0) return { tone: 'risk', words: saveLine.rejected(facts.rejected) };
  // The page says where it continues.
  if (facts.phase === 'elsewhere') return { tone: 'plain', words: '' };
  if (facts.notCounted > 0) return { tone: 'risk', words: saveLine.notCounted(facts.notCounted) };
  if (facts.late > 0) return { tone: 'risk', words: saveLine.late(facts.late) };
  // What has ended, or is being closed, saves nothing more.
  const isOver = facts.phase === 'ended' || facts.phase === 'time_up';
  if (isOver && facts.savedAt === null) return { tone: 'plain', words: '' };
  return saved(facts);
}

function waiting({ unsent, trouble, isOnline, isStored }: SaveFacts): SaveStatus {
  if (trouble === null && isOnline) return { tone: 'plain', words: saveLine.saving };
  const words = isStored ? saveLine.waiting : saveLine.waitingUnstored;
  return { tone: 'risk', words: words[troubleWord(trouble, isOnline)](unsent) };
}

const WORDS = {
  offline: 'offline',
  server_error: 'serverTrouble',
  busy: 'serverTrouble',
  signed_out: 'signedOut',
} as const;

/** What to call it: without a network it is offline, whatever came before. */
export const troubleWord = (trouble: Trouble | null, isOnline: boolean) =>
  isOnline && trouble ? WORDS[trouble] : 'offline';

function saved({ savedAt, trouble, isOnline }: SaveFacts): SaveStatus {
  const isOffline = !isOnline || trouble === 'offline';
  if (savedAt === null)
    return isOffline
      ? { tone: 'risk', words: saveLine.offline }
      : { tone: 'plain', words: saveLine.automatic };
  return isOffline
    ? { tone: 'risk', words: saveLine.offlineSaved(savedAt) }
    : { tone: 'right', words: saveLine.saved(savedAt) };
}
