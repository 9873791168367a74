import { awayWords } from '../../../platform/app/spans.words.ts';
import type { DeviceEventKind } from '../session/unsent.ts';

const SEEN = 'This was recorded, and your examiner can see it.';

const EVENTS: Record<DeviceEventKind, string> = {
  left_page: 'You left the page',
  left_full_screen: 'You left full screen',
  copied: 'You copied something',
  pasted: 'You pasted something',
};

/** Shown as it happens; with its length, once an absence is over. */
export const recorded = (what: DeviceEventKind, seconds?: number) =>
  `${EVENTS[what]}${seconds === undefined ? '' : ` for ${awayWords(seconds)}`}. ${SEEN}`;

export const fullScreen = {
  title: 'This exam runs in full screen',
  text: 'Enter full screen to see the question. Your answers are safe, but the clock keeps running. Leaving full screen is recorded, and your examiner can see it.',
  enter: 'Enter full screen',
};
