// The browser's own dialog, for pages where every kilobyte counts: it traps the focus, closes on Escape and restores
// the focus without our help.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface PlainDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
  /** Asks for a decision, and waits for it. */
  question?: boolean;
  /** On a phone it comes up from the bottom, near the thumb. */
  atBottom?: boolean;
}

export function PlainDialog(props: PlainDialogProps) {
  const { title, onClose, children, actions, question = false, atBottom = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={question ? `${id}text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] max-w-lg overflow-y-auto rounded-md border border-rule bg-sheet text-ink shadow-float backdrop:bg-veil ${atBottom ? 'w-full max-sm:mb-0 max-sm:rounded-b-none' : 'w-[calc(100%-2rem)]'}`}
    >
      <div className="p-6">
        <h2 id={`${id}title`} className="text-lg font-bold tracking-tight">
          {title}
        </h2>
        <div id={`${id}text`} className="mt-2 text-ink-2">
          {children}
        </div>
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-rule bg-sheet px-6 py-4">
        {actions}
      </div>
    </dialog>
  );
}
