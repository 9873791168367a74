import Smartphone from 'lucide-react/icons/smartphone';
import { startTransition, useEffect, useState } from 'react';
import { RichText } from './rich-text.tsx';

/** Milliseconds without a key after which the preview follows. */
const PAUSE = 200;

/** The text as it was when the author last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The text exactly as a student sees it, on a phone, too. */
export function EditorPreview({ text }: { text: string }) {
  const [isPhone, setPhone] = useState(false);
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-rows-[auto_1fr] gap-1">
      <div className="flex items-center justify-between">
        <span className="text-xs font-semibold text-ink-3">As students see it</span>
        <button
          type="button"
          aria-pressed={isPhone}
          onClick={() => setPhone(!isPhone)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold text-ink-2 hover:bg-pencil-soft hover:text-pencil aria-pressed:bg-pencil-soft aria-pressed:text-pencil pointer-coarse:min-h-11"
        >
          <Smartphone className="size-4" />
          Phone
        </button>
      </div>
      <div
        className={`min-w-0 rounded-md border border-rule bg-paper p-4 ${isPhone ? 'mx-auto w-90 max-w-full' : ''}`}
      >
        {text.trim() === '' ? (
          <p className="text-sm text-ink-3">Nothing to show yet.</p>
        ) : (
          <RichText text={text} />
        )}
      </div>
    </section>
  );
}
