import { type ReactNode, use } from 'react';
import { PageFrame } from './page-frame.ts';

interface PageHeadingProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** A line above the title, such as a link back. */
  above?: ReactNode;
}

/** The page's only h1, and the title of the browser tab. Gets the focus when a panel is opened. */
export function PageHeading({ title, lead, actions, above }: PageHeadingProps) {
  const { place, tabs } = use(PageFrame);
  return (
    <header className="mb-(--page-y)">
      <title>{`${title} · Quivia`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0">
          {above}
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 tabIndex={-1} className="text-xl font-bold tracking-tight text-balance">
              {title}
            </h1>
            {place && <p className="min-w-0 text-sm text-ink-3">{place}</p>}
          </div>
          {lead && <p className="mt-1 max-w-(--lead) text-ink-2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 lg:shrink-0">{actions}</div>}
      </div>
      {tabs && <div className="mt-1 print:hidden">{tabs}</div>}
    </header>
  );
}
