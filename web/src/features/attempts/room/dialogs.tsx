// The dialogs of the exam: how it is shown, which keys do what, and whether to leave it.
import { setTheme, useTheme } from '../../../platform/app/theme.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { help, leave, moveOn, display as words } from './dialogs.words.ts';
import { type Display, TEXT_SIZES } from './use-display.ts';

interface DisplayDialogProps {
  display: Display;
  /** A key was pressed: the device has some. */
  hasKeys: boolean;
  onChange: (change: Partial<Display>) => void;
  onClose: () => void;
}

/** Phones have neither a mouse nor keys. */
const hasMouse = () => matchMedia('(any-pointer: fine)').matches;

export function DisplayDialog({ display, hasKeys, onChange, onClose }: DisplayDialogProps) {
  const theme = useTheme();
  const needsKeys = hasKeys || !display.shortcuts || hasMouse();
  return (
    <PlainDialog
      title={words.title}
      onClose={onClose}
      actions={
        <Button variant="main" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p className="mb-4 text-sm">{words.saved}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold text-ink">{words.textSize}</legend>
        {TEXT_SIZES.map((size) => (
          <Size key={size} checked={display.text === size} onChange={() => onChange({ text: size })}>
            {words.sizes[size]}
          </Size>
        ))}
      </fieldset>
      <fieldset className="mt-4 grid">
        <legend className="mb-1 text-sm font-semibold text-ink">{words.appearance}</legend>
        <Checkbox
          label={words.highContrast}
          checked={display.highContrast}
          onChange={() => onChange({ highContrast: !display.highContrast })}
        />
        <Checkbox
          label={words.dark}
          checked={theme === 'dark'}
          onChange={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <Checkbox
          label={words.hideClock}
          checked={display.hidesClock}
          onChange={() => onChange({ hidesClock: !display.hidesClock })}
        />
      </fieldset>
      {needsKeys && (
        <fieldset className="mt-4 grid">
          <legend className="mb-1 text-sm font-semibold text-ink">{words.keys}</legend>
          <Checkbox
            label={words.shortcuts}
            checked={display.shortcuts}
            onChange={() => onChange({ shortcuts: !display.shortcuts })}
          />
        </fieldset>
      )}
    </PlainDialog>
  );
}

interface SizeProps {
  checked: boolean;
  onChange: () => void;
  children: string;
}

/** Round, as where one answer is chosen; boxes of which several can be ticked are square. */
function Size({ checked, onChange, children }: SizeProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-rule-strong px-3 text-sm font-semibold text-ink has-checked:border-pencil has-checked:bg-pencil-soft">
      <input
        type="radio"
        name="text-size"
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 appearance-none rounded-full border-[1.75px] border-rule-strong bg-sheet checked:filled"
      />
      {children}
    </label>
  );
}

interface MoveOnDialogProps {
  /** It was answered, with a number that can't be read. */
  isUnreadable: boolean;
  onClose: () => void;
  onMoveOn: () => void;
}

/** Forward only: a question is left for good. */
export function MoveOnDialog({ isUnreadable, onClose, onMoveOn }: MoveOnDialogProps) {
  return (
    <PlainDialog
      question
      title={isUnreadable ? moveOn.unreadableTitle : moveOn.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{moveOn.cancel}</Button>
          <Button variant="main" onClick={onMoveOn}>
            {moveOn.confirm}
          </Button>
        </>
      }
    >
      <p>{isUnreadable ? moveOn.unreadable : moveOn.text}</p>
    </PlainDialog>
  );
}

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

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <PlainDialog
      question
      title={leave.title}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{leave.leave}</Button>
          <Button variant="main" onClick={onStay}>
            {leave.stay}
          </Button>
        </>
      }
    >
      <p>{leave.text}</p>
    </PlainDialog>
  );
}
