/** Does it once, `ms` after the last call: for what may wait and would be in the way now. */
export function soon(act: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}
