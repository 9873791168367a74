// Questions and forms above the page. This file brings Base UI along, so the landing, sign-in and exam pages do
// without it.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { dialog as words } from '../ui.words.ts';

const BACKDROP =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';
const VIEWPORT = 'fixed inset-0 z-40 grid justify-items-center overflow-y-auto p-4 sm:items-center';
const POPUP =
  'relative my-auto w-full rounded-md border border-rule bg-sheet text-ink shadow-float transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0';
/** Where something new is made: as high as the window, on a phone also as wide. */
const SIDE_VIEWPORT = 'fixed inset-0 z-40 grid justify-items-end overflow-y-auto';
const SIDE_POPUP =
  'relative min-h-dvh w-full max-w-md border-rule bg-sheet text-ink shadow-float transition duration-150 data-ending-style:translate-x-2 data-ending-style:opacity-0 data-starting-style:translate-x-2 data-starting-style:opacity-0 sm:border-l';
const TITLE = 'text-lg font-bold tracking-tight';
const ACTIONS = 'flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For what is read or compared: then the focus starts at the title, not at the first thing to press. */
  wide?: boolean;
  /** At the side of the window, over all of its height. */
  atSide?: boolean;
  /** Where the focus goes when it closes, if not to what opened it. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, wide = false, atSide = false, finalFocus, children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Viewport className={atSide ? SIDE_VIEWPORT : VIEWPORT}>
          <BaseDialog.Popup
            className={atSide ? SIDE_POPUP : `${POPUP} ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
            initialFocus={wide ? heading : true}
            {...(finalFocus && { finalFocus })}
          >
            <BaseDialog.Title ref={heading} tabIndex={-1} className={`${TITLE} pt-6 pr-16 pl-6`}>
              {title}
            </BaseDialog.Title>
            <div className="px-6 pt-3 pb-6">{children}</div>
            {actions && <div className={ACTIONS}>{actions}</div>}
            {/* Last, so that the focus starts in the content. */}
            <BaseDialog.Close
              aria-label={words.close}
              className="absolute top-4 right-3 grid size-11 place-items-center rounded-md text-ink-3 hover:bg-pencil-soft hover:text-pencil"
            >
              <X className="size-5" />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** The word on the button that goes ahead: say what it does. */
  confirm: string;
  onConfirm?: () => void;
  /** The id of the form that the button sends instead. */
  form?: string;
  busy?: boolean;
  /** It can't go ahead now; what the dialog says has to say why. */
  disabled?: boolean;
  tone?: 'main' | 'danger';
  cancel?: string;
  /** Where the focus starts: at the first field or button, or at the button that goes ahead, so that Enter is enough. */
  initialFocus?: 'first' | 'confirm';
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  onConfirm,
  form,
  busy = false,
  disabled = false,
  tone = 'main',
  cancel = words.cancel,
  initialFocus = 'first',
}: ConfirmDialogProps) {
  const goAhead = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Viewport className={VIEWPORT}>
          <AlertDialog.Popup
            className={`${POPUP} max-w-lg`}
            initialFocus={initialFocus === 'confirm' ? goAhead : true}
          >
            <div className="px-6 pt-6 pb-6">
              <AlertDialog.Title className={TITLE}>{title}</AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="mt-2 text-ink-2">
                {children}
              </AlertDialog.Description>
            </div>
            <div className={ACTIONS}>
              <AlertDialog.Close render={<Button>{cancel}</Button>} />
              <Button
                ref={goAhead}
                type={form ? 'submit' : 'button'}
                form={form}
                variant={tone}
                busy={busy}
                disabled={disabled}
                onClick={onConfirm}
              >
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
