import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface ContactSentProps {
  answer: string;
  onAgain: () => void;
}

export function ContactSent({ answer, onAgain }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with the form; without this the focus would be lost.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4 py-4">
      <span className="grid size-10 place-items-center rounded-full bg-correct text-on-pencil">
        <Check className="size-6" strokeWidth={3} />
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold tracking-tight">
          Thank you
        </h2>
        <p className="text-ink-2">{answer}</p>
      </div>
      <Button onClick={onAgain}>Write another message</Button>
    </div>
  );
}
