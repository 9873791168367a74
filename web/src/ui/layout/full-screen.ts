import { useSearchParams } from 'react-router';

const NAME = 'full';

/**
 * Whether a page of work fills the screen, without the menu. In the address, so that a reload keeps it and Back leaves it;
 * whoever offers the way in shows the way out.
 */
export function useFullScreen() {
  const [params, setParams] = useSearchParams();
  const isFull = params.has(NAME);
  const toggle = () =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (isFull) after.delete(NAME);
      else after.set(NAME, '1');
      return after;
    });
  return { isFull, toggle };
}
