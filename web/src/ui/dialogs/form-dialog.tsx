// A form above the page.
import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

type Confirm = ComponentProps<typeof ConfirmDialog>;

export interface FormDialogProps extends Pick<Confirm, 'title' | 'confirm' | 'tone' | 'initialFocus'> {
  busy: boolean;
  /** For what is compared. */
  wide?: boolean;
  /** Without a word for it the cross alone closes the dialog, unless it asks. */
  cancel?: string | undefined;
  /** Waits for a decision. */
  asks?: boolean;
  /** Where the focus goes when it closes, if not to what opened it; where it doesn't ask. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Further buttons, before those of the form. */
  more?: ReactNode;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    confirm,
    busy,
    tone = 'main',
    cancel,
    wide = false,
    asks,
    initialFocus,
    finalFocus,
    more,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  const form = (
    <form id={id} noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
    </form>
  );
  if (asks)
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        form={id}
        {...{ title, confirm, tone, busy, ...(cancel && { cancel }), ...(initialFocus && { initialFocus }) }}
      >
        {form}
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      wide={wide}
      finalFocus={finalFocus}
      actions={
        <>
          {more}
          {cancel && <Button onClick={onClose}>{cancel}</Button>}
          <Button type="submit" form={id} variant={tone} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  );
}
