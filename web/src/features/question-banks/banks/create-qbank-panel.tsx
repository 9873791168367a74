import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { placeOf } from './bank-address.ts';
import { BankView } from './bank-view.tsx';
import { BanksView } from './banks-view.tsx';
import { useBank } from './use-banks.ts';

/** One's question banks; with one in the address, that bank. */
export function CreateQbankPanel({ topics }: { topics?: ReactNode }) {
  const [params] = useSearchParams();
  const { bank, ...place } = placeOf(params);
  const { isPending } = useBank(bank ?? null);
  useHeadingFocus(JSON.stringify([bank, place]), !bank || !isPending);
  return bank ? <BankView key={bank} id={bank} place={place} /> : <BanksView topics={topics} />;
}

/** Opening a bank and going back are like new pages: reading starts at the heading, once it is the one that stays. */
function useHeadingFocus(view: string, isThere: boolean) {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view || !isThere) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view, isThere]);
}
