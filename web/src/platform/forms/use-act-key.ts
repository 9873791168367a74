import { useRef } from 'react';

/** The same key for the same act, so that one whose reply was lost is not done twice. */
export function useActKey() {
  const sent = useRef({ what: '', key: '' });
  return (act: object): string => {
    const what = JSON.stringify(act);
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
