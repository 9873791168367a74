import type { ReactNode } from 'react';
import { settingRow as words } from '../ui.words.ts';

interface SettingRowProps {
  title: string;
  /** What it is now. */
  value: ReactNode;
  /** The form that changes it, behind the row; without one, it can't be changed. */
  children?: ReactNode;
}

const LINE =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-3 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_auto]';

/** One fact of a list of them. The browser's own element opens the form: works by keyboard, and is found by a search. */
export function SettingRow({ title, value, children }: SettingRowProps) {
  const fact = (
    <>
      <span className="text-ink-3 max-sm:col-span-2">{title}</span>
      <span className="min-w-0 break-words">{value}</span>
    </>
  );
  if (!children) return <div className={`${LINE} border-b border-rule last:border-b-0`}>{fact}</div>;
  return (
    <details className="group border-b border-rule last:border-b-0">
      <summary
        className={`${LINE} list-none hover:bg-paper focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden`}
      >
        {fact}
        <span className="font-semibold text-pencil">
          <span className="group-open:hidden">{words.change}</span>
          <span className="hidden group-open:inline">{words.close}</span>
        </span>
      </summary>
      <div className="max-w-form px-4 pt-1 pb-5 sm:ml-29">{children}</div>
    </details>
  );
}
