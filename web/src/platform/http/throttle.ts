/** Does it once for all calls of the next `ms`: for what may wait a moment, and never longer, however many calls come. */
export function soon(act: () => void, ms: number): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    setTimeout(() => {
      isComing = false;
      act();
    }, ms);
  };
}
