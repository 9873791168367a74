import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { help } from './dialogs.words.ts';

interface HelpDialogProps {
  onClose: () => void;
  enabled: boolean;
}

export function HelpDialog({ onClose, enabled }: HelpDialogProps) {
  return (
    <PlainDialog
      title={help.title}
      onClose={onClose}
      actions={
        <Button variant="main" onClick={onClose}>
          {help.close}
        </Button>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {help.keys.map(({ keys, words }) => (
          <div key={keys} className="contents">
            <dt className="tabular text-sm font-semibold text-ink">{keys}</dt>
            <dd className="max-sm:mb-1">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">{enabled ? help.on : help.off}</p>
    </PlainDialog>
  );
}
