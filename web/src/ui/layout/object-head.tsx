// The head of a page about one thing, such as an exam, a viva or a bank: where it was opened from, its name and state, one line
// of facts, one main action, the rest in a menu, and its pages as tabs with addresses of their own.
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { Menu } from '../dialogs/menu.tsx';
import { objectHead as words } from '../ui.words.ts';
import { PageFrame } from './page-frame.ts';

export interface ObjectTab {
  key: string;
  label: string;
  to: string;
  /** How many are behind it; nothing is shown for none. */
  count?: number | undefined;
}

interface ObjectHeadProps {
  /** The link back. */
  above?: ReactNode;
  title: string;
  state?: ReactNode;
  /** In one line where there is room. */
  facts?: ReactNode;
  /** The main action, and at most one beside it. */
  actions?: ReactNode;
  /** The other actions, as entries of a menu. */
  menu?: ReactNode;
  tabs?: readonly ObjectTab[];
  /** The key of the open tab. */
  active?: string;
}

/** Has the page's only h1, which names the browser tab together with the open tab. */
export function ObjectHead(props: ObjectHeadProps) {
  const { above, title, state, facts, actions, menu, tabs = [], active } = props;
  const { place } = use(PageFrame);
  const open = tabs.find(({ key }) => key === active);
  return (
    <header className="mb-4 print:hidden">
      <title>{`${open ? `${open.label} · ` : ''}${title} · Quivia`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {above}
        {place && <p className="min-w-0 text-sm text-ink-3">{place}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-lg leading-tight font-bold tracking-tight text-balance">
            {title}
          </h1>
          {state}
        </div>
        {(actions || menu) && (
          // On a phone a main action has a line of its own; a menu without one stays beside the name.
          <div className="flex flex-wrap items-center gap-2 max-sm:has-[>:first-child:not([aria-haspopup])]:w-full max-sm:[&>:first-child:not([aria-haspopup])]:grow">
            {actions}
            {menu && (
              <Menu
                trigger={
                  <button
                    type="button"
                    title={words.more}
                    className="grid size-control shrink-0 place-items-center rounded-md border-[1.5px] border-rule-strong bg-sheet text-ink-2 transition-colors hover:border-ink-3 hover:text-pencil"
                  >
                    <Ellipsis className="size-5" />
                    <span className="sr-only">{words.more}</span>
                  </button>
                }
              >
                {menu}
              </Menu>
            )}
          </div>
        )}
      </div>
      {facts && <div className="mt-1 text-sm text-ink-2 wrap-anywhere">{facts}</div>}
      {tabs.length > 0 && <ObjectTabs label={words.pagesOf(title)} tabs={tabs} active={active} />}
    </header>
  );
}

interface ObjectTabsProps {
  label: string;
  tabs: readonly ObjectTab[];
  active: string | undefined;
}

/** Pages of one thing, or lists that belong together: each has an address. */
export function ObjectTabs({ label, tabs, active }: ObjectTabsProps) {
  return (
    <nav aria-label={label} className="mt-2 overflow-x-auto border-b border-rule">
      <ul className="flex gap-x-5">
        {tabs.map(({ key, label: name, to, count }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              aria-current={key === active ? 'page' : undefined}
              className="flex min-h-control items-center gap-1.5 border-b-2 border-transparent text-sm text-ink-2 hover:text-pencil focus-visible:-outline-offset-3 aria-[current=page]:border-pencil aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
              {count ? (
                <span className="tabular text-xs text-ink-3">{count.toLocaleString('en')}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
