import { isPlain } from '@quivia/markdown/parse-markdown';
import Smartphone from 'lucide-react/icons/smartphone';
import { startTransition, useEffect, useState } from 'react';
import { RichText } from '../render/rich-text.tsx';
import { preview } from './editor.words.ts';

/** Milliseconds without typing after which the preview follows. */
const PAUSE = 200;

/** The text when the author last paused (debounced), so that typing never waits for formulas. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * The text exactly as students see it, also on a phone: where it looks different from what was typed. Below the field, so that
 * nothing moves under the hands of the author when it appears.
 */
export function EditorPreview({ text }: { text: string }) {
  const [isPhone, setPhone] = useState(false);
  const settled = useSettled(text);
  if (isPlain(settled)) return null;
  return (
    <figure aria-label={preview.title} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-[1.40625rem] items-center justify-between">
        <span className="text-sm text-ink-3">{preview.lead}</span>
        <button
          type="button"
          aria-pressed={isPhone}
          onClick={() => setPhone(!isPhone)}
          className="-my-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold text-ink-2 transition-colors hover:text-pencil aria-pressed:bg-pencil-soft aria-pressed:text-pencil pointer-coarse:min-h-11"
        >
          <Smartphone className="size-4" />
          {preview.phone}
        </button>
      </div>
      <div
        className={`min-w-0 grow rounded-md border p-4 ${isPhone ? 'mx-auto w-90 max-w-full border-rule-strong bg-paper' : 'border-rule'}`}
      >
        <RichText text={settled} />
      </div>
    </figure>
  );
}

/** Only where an option looks different from what was typed. */
export function OptionPreview({ text }: { text: string }) {
  const settled = useSettled(text);
  if (isPlain(settled)) return null;
  return (
    <figure aria-label={preview.title} className="min-w-0 px-3 pt-2">
      <RichText text={settled} inline />
    </figure>
  );
}
