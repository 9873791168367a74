import type { ComponentProps, ComponentType } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  icon: ComponentType<{ className?: string }>;
  label: string;
  /** Not available now. Stays focusable, so that the focus is not lost at the end of a list. */
  off?: boolean;
}

export function IconButton({ icon: Icon, label, off = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className="grid size-control shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-pencil-soft hover:text-pencil aria-pressed:bg-pencil-soft aria-pressed:text-pencil aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
      {...rest}
    >
      <Icon className="size-5" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
