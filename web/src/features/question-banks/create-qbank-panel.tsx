import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { placeOf } from './bank-address.ts';
import { BankView } from './bank-view.tsx';
import { BanksView } from './banks-view.tsx';

/** One's question banks; with one in the address, that bank. */
export function CreateQbankPanel() {
  const [params] = useSearchParams();
  const { bank, ...place } = placeOf(params);
  useHeadingFocus(JSON.stringify([bank, place]));
  return bank ? <BankView key={bank} id={bank} place={place} /> : <BanksView />;
}

/** Opening a bank and going back are like new pages: reading starts at the heading. */
function useHeadingFocus(view: string) {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
