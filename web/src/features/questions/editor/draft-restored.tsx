import { Button } from '../../../ui/buttons/button.tsx';
import { draftRestored } from './editor.words.ts';

export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {draftRestored.restored}
      <Button variant="quiet" className="px-3!" onClick={onDiscard}>
        {draftRestored.discard}
      </Button>
    </p>
  );
}
