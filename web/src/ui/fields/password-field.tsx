import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { password } from '../ui.words.ts';
import { CONTROL_LOOK, Field, type FieldProps } from './field.tsx';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  aside?: ReactNode;
}

export function PasswordField({
  label,
  hint,
  error,
  aside,
  id,
  className = '',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${CONTROL_LOOK} pr-12 ${className}`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-3 hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon className="size-5" />
            <span className="sr-only">{password.show}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
