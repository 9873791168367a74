import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';

const KEYS = [
  { keys: '1 to 8, or A to H', words: 'Choose that option' },
  { keys: '→ or N', words: 'Next question' },
  { keys: '← or P', words: 'Previous question' },
  { keys: 'F or M', words: 'Flag for review (where there is an option F: M)' },
  { keys: 'S', words: 'Save' },
  { keys: '?', words: 'This help' },
];

interface HelpDialogProps {
  onClose: () => void;
  enabled: boolean;
}

export function HelpDialog({ onClose, enabled }: HelpDialogProps) {
  return (
    <PlainDialog
      title="Keyboard help"
      onClose={onClose}
      actions={
        <Button variant="main" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {KEYS.map(({ keys, words }) => (
          <div key={keys} className="contents">
            <dt className="tabular text-sm font-semibold text-ink">{keys}</dt>
            <dd className="max-sm:mb-1">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        {enabled
          ? 'Single keys can be switched off under Text size and contrast.'
          : 'Single keys are switched off. You can switch them on under Text size and contrast.'}
      </p>
    </PlainDialog>
  );
}
