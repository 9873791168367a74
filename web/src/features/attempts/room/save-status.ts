// The status line: what is saved and what is not, never better than the truth.
import { plural } from '@quivia/contract/plural';
import type { Trouble } from '../../../platform/offline/outbox.ts';
import type { Phase } from '../sheet/answer-sheet.ts';

export interface SaveFacts {
  phase: Phase;
  /** Answers that the server has not acknowledged. */
  unsent: number;
  trouble: Trouble | null;
  isOnline: boolean;
  /** Whether they live through a reload. */
  isStored: boolean;
  /** When the server last acknowledged one, as the clock shows it. */
  savedAt: string | null;
  late: number;
  /** Who decides about those. */
  setter: string;
}

export interface SaveStatus {
  tone: 'right' | 'risk' | 'plain';
  words: string;
}

export function saveStatus(facts: SaveFacts): SaveStatus {
  const { phase, unsent, late } = facts;
  if (unsent > 0) return waiting(facts);
  if (phase === 'elsewhere') return { tone: 'plain', words: 'Continued on another device' };
  if (late > 0) {
    const decides = `${facts.setter.toLowerCase()} decides`;
    return { tone: 'risk', words: `${plural(late, 'answer')} came after the end; ${decides}` };
  }
  return saved(facts);
}

function waiting({ unsent, trouble, isOnline, isStored }: SaveFacts): SaveStatus {
  if (trouble === null && isOnline) return { tone: 'plain', words: 'Saving' };
  const where = isStored ? 'kept on this device' : 'kept only while this page is open';
  const kept = `${plural(unsent, 'answer')} ${where}`;
  if (trouble === 'busy' && isOnline) return { tone: 'risk', words: `The server is busy: ${kept}` };
  if (trouble === 'signed_out' && isOnline) return { tone: 'risk', words: `Not signed in: ${kept}` };
  return { tone: 'risk', words: `Offline: ${kept}` };
}

function saved({ savedAt, trouble, isOnline }: SaveFacts): SaveStatus {
  const isOffline = !isOnline || trouble === 'offline';
  if (savedAt === null)
    return isOffline
      ? { tone: 'risk', words: 'Offline: answers will be kept on this device' }
      : { tone: 'plain', words: 'Each answer is saved as you choose it' };
  return isOffline
    ? { tone: 'risk', words: `Offline: all answers so far saved, ${savedAt}` }
    : { tone: 'right', words: `All answers saved, ${savedAt}` };
}
