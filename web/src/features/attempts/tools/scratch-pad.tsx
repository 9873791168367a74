// Notes of the student during an exam. They stay on this device, encrypted, until the exam is over, and are never sent.
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { throttle } from '../../../platform/http/throttle.ts';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { keptPart } from '../session/kept-page.ts';
import { scratchPad as words } from './tools.words.ts';

const MOST_CHARACTERS = 20_000;
const KEEP_MS = 300;

interface ScratchPadProps {
  userId: number;
  examId: number;
}

const notesOf = async (userId: number, examId: number) =>
  keptPart(await deviceStore(), userId, examId, 'scratch-pad', z.string());

export function ScratchPad({ userId, examId }: ScratchPadProps) {
  const [text, setText] = useState('');
  const [isKept, setKept] = useState(true);
  const latest = useRef<string>(undefined);
  const isOpen = useRef(true);
  const [notes] = useState(() => notesOf(userId, examId));

  useEffect(() => {
    isOpen.current = true;
    void notes
      .then(({ read }) => read())
      .then((kept) => {
        // What was typed meanwhile is newer.
        if (isOpen.current && latest.current === undefined && kept) setText(kept);
      });
    return () => {
      isOpen.current = false;
    };
  }, [notes]);

  const [keepSoon] = useState(() =>
    throttle(() => {
      // When the exam is over, the notes have been deleted.
      if (isOpen.current) void notes.then(({ keep }) => keep(latest.current ?? '')).then(setKept);
    }, KEEP_MS),
  );

  function change(typed: string) {
    latest.current = typed;
    setText(typed);
    keepSoon();
  }

  return (
    <>
      <textarea
        aria-label={words.label}
        aria-describedby="scratch-pad-hint"
        value={text}
        maxLength={MOST_CHARACTERS}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        className="block h-48 w-full resize-y rounded-md border-[1.5px] border-rule-strong bg-sheet p-3 lg:h-72"
      />
      <p id="scratch-pad-hint" className="mt-2 text-xs text-ink-2">
        {isKept ? words.kept : words.notKept} {words.recorded}
      </p>
    </>
  );
}
