import { useEffect, useState } from 'react';
import { onStreamNews } from '../../../platform/http/stream.ts';

/** True once the hall says that this exam is paused, such as by an evacuation while a student is about to start. */
export function usePausedNow(examId: number): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(
    () =>
      onStreamNews((news) => {
        const state = news.kind === 'event' && news.event.kind === 'hall' ? news.event.state : undefined;
        if (state?.exam_id === examId && state.paused) setPaused(true);
      }),
    [examId],
  );
  return isPaused;
}
