import type { DeviceEventKind } from '../session/unsent.ts';

const WHAT: Record<DeviceEventKind, string> = {
  left_page: 'Leaving the page',
  left_full_screen: 'Leaving full screen',
  copied: 'Copying',
  pasted: 'Pasting',
};

/** Said as it happens. */
export const eventWords = (what: DeviceEventKind, setter: string) =>
  `${WHAT[what]} is recorded. ${setter} sees it.`;
