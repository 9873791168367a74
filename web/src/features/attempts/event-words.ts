import type { DeviceEventKind } from './unsent.ts';

/** Said as it happens. */
export const EVENT_WORDS: Record<DeviceEventKind, string> = {
  left_page: 'Leaving the page is recorded. Your faculty sees it.',
  left_full_screen: 'Leaving full screen is recorded. Your faculty sees it.',
  copied: 'Copying is recorded. Your faculty sees it.',
  pasted: 'Pasting is recorded. Your faculty sees it.',
};
