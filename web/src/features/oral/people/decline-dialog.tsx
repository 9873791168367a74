// An examiner says that they can't come. The coordinator sees the reason, where one is given.
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { decline as words } from './people.words.ts';

interface DeclineDialogProps {
  busy: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

export const DeclineDialog = ({ busy, onDecline, onClose }: DeclineDialogProps) => (
  <ReasonDialog
    asks
    isOptional
    title={words.title}
    text={words.text}
    label={words.reason}
    hint={words.reasonHint}
    confirm={words.confirm}
    busy={busy}
    onConfirm={onDecline}
    onClose={onClose}
  />
);
