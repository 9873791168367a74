import { Button } from '../../../ui/buttons/button.tsx';
import { fullScreen } from './integrity.words.ts';

/** Shown in place of the question. Answers are saved all the same. */
export function FullScreenCover({ onEnter }: { onEnter: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-measure px-4 py-12 sm:py-18">
      <h2 tabIndex={-1} className="text-xl font-bold tracking-tight">
        {fullScreen.title}
      </h2>
      <p className="mt-3 text-ink-2">{fullScreen.text}</p>
      <Button variant="main" className="mt-6" onClick={onEnter}>
        {fullScreen.enter}
      </Button>
    </main>
  );
}
