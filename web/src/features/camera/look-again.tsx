// A photograph that will be hard to read, before it is sent: the student takes it again, or uses it after all.
import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { PlainDialog } from '../../ui/dialogs/plain-dialog.tsx';
import { look as words } from './camera.words.ts';
import type { Flaw } from './photo-quality.ts';

interface LookAgainProps {
  photograph: Blob;
  flaw: Flaw;
  onAnswer: (isUsed: boolean) => void;
}

export function LookAgain({ photograph, flaw, onAnswer }: LookAgainProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photograph);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photograph]);
  return (
    <PlainDialog
      title={words.title}
      question
      atBottom
      onClose={() => onAnswer(false)}
      actions={
        <>
          {/* First, so that it has the focus: the other one is for those who have looked. */}
          <Button variant="main" onClick={() => onAnswer(false)}>
            {words.again}
          </Button>
          <Button onClick={() => onAnswer(true)}>{words.use}</Button>
        </>
      }
    >
      <p>{words[flaw]}</p>
      {address && (
        <img src={address} alt={words.photograph} className="mx-auto mt-3 max-h-[45dvh] rounded-sm" />
      )}
    </PlainDialog>
  );
}
