// Choosing a password: with a code, with an invitation, or in place of the current one.
import { newPassword } from '@quivia/contract/passwords';
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { usePasswordRule } from '../app/use-site.ts';
import { passwordHint, newPasswordForm as words } from './forms.words.ts';
import { useContractForm } from './use-contract-form.ts';

type Values = Record<string, string>;
type PasswordSchema = z.ZodMiniType<Values, Values>;

interface NewPasswordFormProps<S extends PasswordSchema> {
  /** Has at least `new_password` and `confirm_password`. */
  schema: S;
  /** What the form sends along, such as the code that was accepted. */
  given?: Partial<z.input<S>>;
  /** Asks for the current password, too. */
  asksCurrent?: boolean;
  /** Whose password this is, for password managers. */
  owner?: string;
  lead?: ReactNode;
  submit: string;
  variant?: ComponentProps<typeof Button>['variant'];
  /** Starts with the focus in its first field. */
  focused?: boolean;
  onSubmit: (form: z.output<S>) => Promise<void>;
}

export function NewPasswordForm<S extends PasswordSchema>(props: NewPasswordFormProps<S>) {
  const {
    schema,
    given,
    asksCurrent = false,
    owner,
    lead,
    submit,
    variant,
    focused = false,
    onSubmit,
  } = props;
  const rule = usePasswordRule();
  const bySiteRule = useMemo(
    () => z.safeExtend(schema as unknown as z.ZodMiniObject, { new_password: newPassword(rule) }),
    [schema, rule],
  );
  const form = useContractForm<PasswordSchema>(bySiteRule as unknown as PasswordSchema, {
    defaultValues: {
      ...given,
      ...(asksCurrent && { current_password: '' }),
      new_password: '',
      confirm_password: '',
    },
  });
  const { register, reset, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (focused) setFocus('new_password');
  }, [focused, setFocus]);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async (values) => {
        await onSubmit(values as z.output<S>);
        reset();
      })}
    >
      {lead}
      {owner && <input type="text" autoComplete="username" value={owner} readOnly hidden />}
      {asksCurrent && (
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
      )}
      <NewPasswordField
        label={words.new}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password')}
      />
      <Button
        type="submit"
        variant={variant}
        busy={isSubmitting}
        className={variant === 'main' ? '' : 'justify-self-start'}
      >
        {submit}
      </Button>
    </form>
  );
}

/** Says what a password must have before anything is wrong. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>) {
  return <PasswordField autoComplete="new-password" hint={passwordHint[usePasswordRule()]} {...props} />;
}
