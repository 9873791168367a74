import { Button } from '../../../ui/buttons/button.tsx';

interface FullScreenCoverProps {
  /** Who sees what is recorded. */
  setter: string;
  onEnter: () => void;
}

/** Stands in place of the question. What was chosen is saved all the same. */
export function FullScreenCover({ setter, onEnter }: FullScreenCoverProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-measure px-4 py-12 sm:py-18">
      <h2 tabIndex={-1} className="text-xl font-bold tracking-tight">
        This exam is taken in full screen
      </h2>
      <p className="mt-3 text-ink-2">
        The question is shown as soon as you are in full screen. Your answers are safe, and the time goes on.
        Leaving full screen is recorded, and {setter.toLowerCase()} sees it.
      </p>
      <Button variant="main" className="mt-6" onClick={onEnter}>
        Go to full screen
      </Button>
    </main>
  );
}
