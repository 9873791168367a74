// An examiner says that they can't come. The coordinator sees the reason, where one is given.
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { decline as words } from './people.words.ts';

interface DeclineDialogProps {
  busy: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

export function DeclineDialog({ busy, onDecline, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      onConfirm={() => onDecline(reason)}
    >
      <p className="mb-4">{words.text}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
