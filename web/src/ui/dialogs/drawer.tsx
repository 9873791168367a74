// A sheet that slides in from the left on small screens. The browser's own modal dialog keeps the focus
// inside, closes on Escape and restores the focus.
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { menu } from '../ui.words.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  header?: ReactNode;
  children: ReactNode;
}

export function Drawer({ open, onClose, label, header, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog handles
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] -translate-x-full border-r border-rule bg-sheet text-ink transition-[translate,display,overlay] transition-discrete duration-150 ease-out backdrop:bg-veil open:translate-x-0 starting:open:-translate-x-full"
    >
      <div className="flex min-h-full flex-col p-4">
        <div className="mb-4 flex items-center justify-between gap-2">
          {header ?? <span />}
          <button
            type="button"
            aria-label={menu.close}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil"
          >
            <X className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
