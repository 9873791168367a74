import { useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';

interface SecretOnceProps {
  title: string;
  /** Where to keep it. */
  hint: string;
  secret: string;
  words: { copy: string; copied: string; done: string };
  onDone: () => void;
}

/** A secret that was just made, until the person says that they have it. It isn't shown again. */
export function SecretOnce({ title, hint, secret, words, onDone }: SecretOnceProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b border-rule bg-pencil-soft px-4 py-4">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <p className="max-w-measure text-sm">{hint}</p>
      <p className="rounded-sm border border-rule bg-sheet px-3 py-2 font-mono text-sm break-all">{secret}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} done={words.copied}>
          {words.copy}
        </CopyButton>
        <Button variant="quiet" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}
