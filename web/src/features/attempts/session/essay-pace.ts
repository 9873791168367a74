// When what is typed into an essay is sent: after a pause, now and then while typing goes on, and seldom in any case. It is on
// the device with every key.
import type { Outbox } from '../../../platform/offline/outbox.ts';
import type { Unsent } from './unsent.ts';

/** In milliseconds: after the last key; after the first key that was not sent; after what was sent before. */
const AFTER_A_PAUSE = 2_000;
const WHILE_TYPING = 15_000;
const BETWEEN = 5_000;

export const isEssayDraft = (unsent: Unsent) => unsent.kind === 'answer' && unsent.is_essay === true;

export function createEssayPace({ release }: Pick<Outbox<Unsent>, 'release'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The first key that has not been sent. */
  let firstAt: number | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;

  function send() {
    clearTimeout(timer);
    firstAt = undefined;
    sentAt = performance.now();
    release(isEssayDraft);
  }

  function sendAt(wanted: number) {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(wanted, sentAt + BETWEEN) - performance.now());
  }

  return {
    typed() {
      const now = performance.now();
      firstAt ??= now;
      sendAt(Math.min(now + AFTER_A_PAUSE, firstAt + WHILE_TYPING));
    },
    /** The student leaves the field. */
    left() {
      if (firstAt !== undefined) sendAt(performance.now());
    },
  };
}
