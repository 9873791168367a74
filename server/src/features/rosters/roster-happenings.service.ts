// What happens to rosters, for features that stand after them. Published in the transaction in which it happens.
import { happenings } from '../../platform/happenings.ts';

export interface RosterHappenings {
  /** Its people have their roles, or are asked. */
  applied: { roster_id: number; institution_id: number };
}

export const { listenWith, publish } = happenings<RosterHappenings>('rosters');
