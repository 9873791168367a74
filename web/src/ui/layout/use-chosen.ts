import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Which of several a page is about, such as an institution: in the address under `name`, and kept when another panel is
 * opened. Undefined where there is none.
 */
export function useChosen(name: string, ids: readonly number[]) {
  const [params, setParams] = useSearchParams();
  const inAddress = ids.find((id) => id === Number(params.get(name)));
  const [last, setLast] = useState<number>();
  const id = inAddress ?? ids.find((one) => one === last) ?? ids[0];
  const isSettled = ids.length < 2 || inAddress !== undefined;

  useEffect(() => {
    if (id === undefined || isSettled) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, String(id));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [name, id, isSettled, setParams]);

  useEffect(() => {
    if (inAddress !== undefined) setLast(inAddress);
  }, [inAddress]);

  function choose(next: number) {
    const panel = params.get('panel');
    // Filters set for the previous one would hide rows of the next.
    setParams({ ...(panel && { panel }), [name]: String(next) }, { flushSync: true });
  }

  return [id, choose] as const;
}
