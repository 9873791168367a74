import { type ReactNode, useId } from 'react';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** No padding: for tables and lists that run to the edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, flush = false, className = '', children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={`overflow-hidden rounded-md border border-rule bg-sheet ${className}`}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-(--row-y)">
          {title && (
            <h2 id={titleId} className="text-sm font-semibold">
              {title}
            </h2>
          )}
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? '' : 'p-4 sm:p-(--card)'}>{children}</div>
    </section>
  );
}
