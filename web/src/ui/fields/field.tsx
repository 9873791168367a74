// What every field has: a label above, a hint or an error below, and the ids that connect them.
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldProps {
  id?: string | undefined;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export const CONTROL_LOOK =
  'block min-h-control w-full rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 py-1 text-base text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-pencil focus-visible:outline-offset-0 disabled:border-rule disabled:bg-paper disabled:text-ink-3 aria-invalid:border-wrong';

export function Field({ label, hint, error, id, aside, children }: FrameProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={fieldId} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: fieldId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-xs font-semibold text-wrong">
      <CircleAlert className="mt-px size-4 shrink-0" />
      <span className="min-w-0 whitespace-pre-line">{children}</span>
    </p>
  );
}
