import { skipLink } from '../ui.words.ts';

/** Past the menu to the page's content; visible while focused. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 inline-flex min-h-11 items-center rounded-md border-[1.5px] border-pencil bg-sheet px-4 text-sm font-semibold text-pencil focus:translate-y-0 print:hidden"
    >
      {skipLink}
    </a>
  );
}
