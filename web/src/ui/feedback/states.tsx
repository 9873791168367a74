// Shown in place of content: loading, empty or failed.
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { loading, tryAgain } from '../ui.words.ts';

const CIRCLES = ['[animation-delay:0ms]', '[animation-delay:180ms]', '[animation-delay:360ms]'];

/** Three circles filled one after the other. */
export function ThreeCircles({ label = loading }: { label?: string }) {
  return (
    // Delayed a little: what loads at once must not flicker.
    <div
      role="status"
      className="grid min-h-60 w-full grow animate-appear place-content-center justify-items-center gap-4 p-8 [animation-delay:150ms]"
    >
      <div className="flex gap-3" aria-hidden="true">
        {CIRCLES.map((delay) => (
          <span
            key={delay}
            className="grid size-8 place-items-center rounded-full border-[1.75px] border-rule-strong p-1"
          >
            <span
              className={`size-full animate-fill-in-turn rounded-full bg-pencil motion-reduce:opacity-40 ${delay}`}
            />
          </span>
        ))}
      </div>
      <p className="text-sm text-ink-3">{label}</p>
    </div>
  );
}

interface EmptyProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

export function Empty({ title, hint, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <div className="mb-2 flex gap-2" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((ring) => (
          <span key={ring} className="size-5 rounded-full border-[1.75px] border-rule" />
        ))}
      </div>
      <p className="font-semibold">{title}</p>
      {hint && <p className="max-w-[52ch] text-sm text-balance text-ink-2">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

interface FailedProps {
  message: string;
  /** The cause, on a line of its own, where the message does not name it. */
  detail?: string | undefined;
  onRetry: () => void;
}

export function Failed({ message, detail, onRetry }: FailedProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <div className="flex max-w-[52ch] items-start gap-2 text-left">
        <TriangleAlert className="mt-1 size-5 shrink-0 text-wrong" />
        <div>
          <p className="font-semibold">{message}</p>
          {detail && <p className="text-sm text-ink-2">{detail}</p>}
        </div>
      </div>
      <Button onClick={onRetry}>
        <RotateCw className="size-4" />
        {tryAgain}
      </Button>
    </div>
  );
}
