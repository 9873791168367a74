/** Acts once for all calls within `ms`, at the end of that time; later calls never postpone it. */
export function throttle(act: () => void, ms: number): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      act();
    }, ms);
  };
}
