import { Button } from '../../../ui/buttons/button.tsx';

export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      Draft restored
      <Button variant="quiet" className="px-3!" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  );
}
