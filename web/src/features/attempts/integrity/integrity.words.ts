import type { DeviceEventKind } from '../session/unsent.ts';

const SEEN = 'This was recorded, and your examiner can see it.';

/** Shown as it happens. */
export const recorded: Record<DeviceEventKind, string> = {
  left_page: `You left the page. ${SEEN}`,
  left_full_screen: `You left full screen. ${SEEN}`,
  copied: `You copied something. ${SEEN}`,
  pasted: `You pasted something. ${SEEN}`,
};

export const fullScreen = {
  title: 'This exam runs in full screen',
  text: 'Enter full screen to see the question. Your answers are safe, but the clock keeps running. Leaving full screen is recorded, and your examiner can see it.',
  enter: 'Enter full screen',
};
