import { setTheme, useTheme } from '../../../platform/app/theme.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { type Display, TEXT_SIZES, type TextSize } from './use-display.ts';

const SIZES: Record<TextSize, string> = { normal: 'Normal', large: 'Large', larger: 'Very large' };

interface DisplayDialogProps {
  display: Display;
  onChange: (change: Partial<Display>) => void;
  onClose: () => void;
}

export function DisplayDialog({ display, onChange, onClose }: DisplayDialogProps) {
  const theme = useTheme();
  return (
    <PlainDialog
      title="Text size and contrast"
      onClose={onClose}
      actions={
        <Button variant="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="mb-4 text-sm">Kept on this device.</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold text-ink">Text</legend>
        {TEXT_SIZES.map((size) => (
          <Choice
            key={size}
            type="radio"
            checked={display.text === size}
            onChange={() => onChange({ text: size })}
          >
            {SIZES[size]}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold text-ink">Colours and keys</legend>
        <Choice
          type="checkbox"
          checked={display.highContrast}
          onChange={() => onChange({ highContrast: !display.highContrast })}
        >
          High contrast
        </Choice>
        <Choice
          type="checkbox"
          checked={theme === 'dark'}
          onChange={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          Dark
        </Choice>
        <Choice
          type="checkbox"
          checked={display.shortcuts}
          onChange={() => onChange({ shortcuts: !display.shortcuts })}
        >
          Single keys act
        </Choice>
      </fieldset>
    </PlainDialog>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChange: () => void;
  children: string;
}

function Choice({ type, checked, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-rule-strong px-3 text-sm font-semibold text-ink has-checked:border-pencil has-checked:bg-pencil-soft">
      <input
        type={type}
        name={type === 'radio' ? 'text-size' : undefined}
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 appearance-none rounded-full border-[1.75px] border-rule-strong bg-sheet checked:filled"
      />
      {children}
    </label>
  );
}
