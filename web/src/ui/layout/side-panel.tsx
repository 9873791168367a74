// A list, and beside it the panel in which something new is made: a column on a wide screen, otherwise over the page.
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { dialog as words } from '../ui.words.ts';
import type { SidePanelState } from './use-side-panel.ts';

/** Opens the panel; while it is open beside the list, moves the focus into it. */
export function NewButton({ panel, children }: { panel: SidePanelState; children: string }) {
  return (
    <Button
      ref={panel.button}
      className="px-4!"
      variant={panel.isOpen ? 'plain' : 'main'}
      aria-expanded={panel.isOpen}
      onClick={panel.open}
    >
      <Plus className="size-4" />
      {children}
    </Button>
  );
}

interface WithSidePanelProps {
  panel: SidePanelState;
  /** What the panel is for. */
  title: string;
  form: ReactNode;
  /** For more than a form, such as lists. */
  wide?: boolean;
  /** The list. */
  children: ReactNode;
}

export function WithSidePanel({ panel, title, form, wide = false, children }: WithSidePanelProps) {
  if (!panel.isOpen) return children;
  if (panel.covers)
    return (
      <>
        {children}
        <Dialog open onOpenChange={panel.close} title={title} atSide>
          {form}
        </Dialog>
      </>
    );
  return (
    <div
      className={`grid items-start gap-6 ${wide ? 'lg:grid-cols-[minmax(0,1fr)_26rem]' : 'lg:grid-cols-[minmax(0,1fr)_20rem]'}`}
    >
      <div className="min-w-0">{children}</div>
      <Column panel={panel} title={title}>
        {form}
      </Column>
    </div>
  );
}

function Column({ panel, title, children }: { panel: SidePanelState; title: string; children: ReactNode }) {
  const { close, takesFocus } = panel;
  const box = useRef<HTMLElement>(null);
  // Also when it is open already, and its button is pressed again.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  }

  return (
    <aside
      ref={box}
      aria-label={title}
      onKeyDown={closeOnEscape}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-md border border-rule bg-sheet"
    >
      <header className="flex items-center justify-between gap-2 border-b border-rule py-0.5 pr-1 pl-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <IconButton icon={X} label={words.close} onClick={close} />
      </header>
      <div className="p-4">{children}</div>
    </aside>
  );
}
