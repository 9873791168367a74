import type { SebSetting } from '@quivia/contract/seb';
import type { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { keysFault, newPassword, type SebFields, textOrNull } from './seb-form.ts';
import { own, quivia, versions } from './seb-setting.words.ts';

export type Form = ReturnType<typeof useContractForm<typeof SebFields>>;

export function QuiviaFields({ form }: { form: Form }) {
  const { register, setValue, formState } = form;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="grid gap-2">
        <TextField
          label={quivia.quitPassword}
          hint={quivia.quitHint}
          error={formState.errors.quit_password?.message}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          {...register('quit_password', textOrNull)}
        />
        <Button
          className="justify-self-start"
          onClick={() => setValue('quit_password', newPassword(), { shouldDirty: true })}
        >
          {quivia.suggest}
        </Button>
      </div>
      <TextField
        label={quivia.filePassword}
        hint={quivia.fileHint}
        error={formState.errors.file_password?.message}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        {...register('file_password', textOrNull)}
      />
    </div>
  );
}

export function OwnFields({ form, setting }: { form: Form; setting: SebSetting }) {
  const { register, formState } = form;
  const fault = (error: unknown) => {
    const found = keysFault(error);
    return found?.line === undefined ? found?.message : own.line(found.line, found.message);
  };
  return (
    <div className="grid gap-4">
      <TextArea
        label={own.configKeys}
        hint={own.configHint}
        error={fault(formState.errors.config_keys)}
        rows={3}
        spellCheck={false}
        className="font-mono text-xs"
        {...register('config_keys')}
      />
      <TextArea
        label={own.examKeys}
        hint={own.examHint}
        error={fault(formState.errors.browser_exam_keys)}
        rows={3}
        spellCheck={false}
        className="font-mono text-xs"
        {...register('browser_exam_keys')}
      />
      <section aria-label={own.addresses} className="grid gap-3 rounded-md border border-rule p-4">
        <h2 className="text-sm font-semibold">{own.addresses}</h2>
        <Address name={own.start} address={setting.start_address} />
        {setting.quit_address ? (
          <Address name={own.quit} address={setting.quit_address} />
        ) : (
          <p className="text-sm text-ink-2">
            {own.quit}: {own.quitLater}
          </p>
        )}
      </section>
    </div>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className="text-ink-3">{name}</p>
        <p className="font-mono text-xs break-all">{address}</p>
      </div>
      <CopyButton text={address} done={own.copied}>
        {own.copy}
        <span className="sr-only"> {name}</span>
      </CopyButton>
    </div>
  );
}

const PLATFORMS = ['least_windows', 'least_macos', 'least_ios'] as const;

export function VersionFields({ form }: { form: Form }) {
  const { register, formState } = form;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{versions.label}</legend>
      <p className="mb-2 text-sm text-ink-2">{versions.hint}</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {PLATFORMS.map((name) => (
          <TextField
            key={name}
            label={versions[name]}
            error={formState.errors[name]?.message}
            inputMode="decimal"
            {...register(name, textOrNull)}
          />
        ))}
      </div>
    </fieldset>
  );
}
