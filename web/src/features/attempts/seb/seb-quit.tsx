import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { isSebOnIos } from './safe-exam-browser.ts';
import { quit as words } from './seb.words.ts';
import { forgetSebTab } from './seb-tab.ts';
import { quitAddress } from './use-seb.ts';

interface SebQuitProps {
  examId: number;
  /** Nothing waits on this device: what does may go with Safe Exam Browser. */
  isEmpty: boolean;
}

/** How a student leaves Safe Exam Browser, after submitting and once nothing waits. */
export function SebQuit({ examId, isEmpty }: SebQuitProps) {
  const { address, hasFailed, retry } = useQuitAddress(examId, isEmpty);
  if (!isEmpty)
    return (
      <p role="status" className="mt-6 rounded-md bg-risk-soft px-4 py-3 font-semibold text-ink">
        {words.waiting}
      </p>
    );
  if (hasFailed)
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3" role="alert">
        <p>{words.failed}</p>
        <Button onClick={retry}>{words.retry}</Button>
      </div>
    );
  if (!address) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p role="status" className="font-semibold text-ink">
        {isSebOnIos() ? words.ios : words.text}
      </p>
      {/* Loaded, not moved to: Safe Exam Browser sees the address and quits. */}
      <LinkButton
        to={address}
        reloadDocument
        variant="main"
        className="min-h-14! w-full text-base! sm:w-auto sm:justify-self-start sm:px-8!"
        onClick={forgetSebTab}
      >
        {words.press}
      </LinkButton>
    </div>
  );
}

function useQuitAddress(examId: number, isDue: boolean) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): each turn asks again
  useEffect(() => {
    if (!isDue) return;
    const leaving = new AbortController();
    setFailed(false);
    quitAddress(examId, leaving.signal).then(setAddress, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [examId, isDue, turn]);
  return { address, hasFailed, retry: () => setTurn((turns) => turns + 1) };
}
