import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** A line above the title, such as a link back. */
  above?: ReactNode;
}

/** The page's only h1, and the title of the browser tab. Gets the focus when a panel is opened. */
export function PageHeading({ title, lead, actions, above }: PageHeadingProps) {
  return (
    <header className="mb-(--page-y) flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Quivia`}</title>
      <div className="min-w-0">
        {above}
        <h1 tabIndex={-1} className="text-xl font-bold tracking-tight text-balance">
          {title}
        </h1>
        {lead && <p className="mt-1 max-w-measure text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
