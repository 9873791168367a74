import type { Share } from '../base/endpoint.ts';

export const SHARE_NAMES = { see: 'See', mark: 'Mark', run: 'Run', own: 'Owner' } as const satisfies Record<
  Share,
  string
>;

/** After "You can" or "They can". */
export const SHARE_ALLOWS = {
  see: 'see its results and analysis when it has ended',
  mark: 'see its paper, key and marks at any time',
  run: 'change, extend and release it, decide about attempts, and act as chief in its hall',
  own: 'do everything, and give shares to colleagues',
} as const satisfies Record<Share, string>;
