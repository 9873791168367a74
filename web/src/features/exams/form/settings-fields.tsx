import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { integrity, navigations, releases, switchLabel } from '../exams.words.tsx';
import { type ExamForm, isPreset, PRESETS, type Preset, settingsOf } from './exam-form.ts';
import { presets as presetText, settings as text } from './form.words.tsx';
import { GROUPS, inShort, type SettingsGroup, switchesIn } from './settings-groups.ts';
import { type ExamFormState, usePaperTotals } from './use-exam-form.ts';

/** Five folded groups, each with what it says in one line; a group opens automatically when a field in it has an error. */
export function SettingsFields({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const { draw_per_module, marks, negative_marks, photo_minutes } = form.formState.errors;
  return (
    <section aria-label={text.title}>
      <Presets form={form} />
      <Group form={form} group="paper" isWrong={draw_per_module !== undefined}>
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            label={text.draw(words)}
            hint={text.drawHint(words)}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            error={draw_per_module?.message}
            {...form.register('draw_per_module')}
          />
          <div className="grid sm:pt-7">
            <Switches form={form} group="paper" />
          </div>
        </div>
        <Choice form={form} name="navigation" label={text.navigation} options={navigations(words)} />
      </Group>
      <Group form={form} group="marks" isWrong={Boolean(marks || negative_marks)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={text.marks}
            hint={text.marksHint}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            error={marks?.message}
            {...form.register('marks')}
          />
          <TextField
            label={text.negative}
            hint={text.negativeHint}
            autoComplete="off"
            className="tabular"
            error={negative_marks?.message}
            {...form.register('negative_marks')}
          />
        </div>
        <div className="grid">
          <Checkbox label={text.negativeOnlySingle} {...form.register('negative_only_single')} />
          <Switches form={form} group="marks" />
        </div>
      </Group>
      <Group form={form} group="conduct" isWrong={photo_minutes !== undefined}>
        <div className="grid">
          <Switches form={form} group="conduct" />
        </div>
        <Choice form={form} name="integrity" label={text.integrity} options={integrity(words)} />
        <TextField
          label={text.photoMinutes}
          hint={text.photoMinutesHint}
          inputMode="numeric"
          autoComplete="off"
          className="tabular max-w-32"
          error={photo_minutes?.message}
          {...form.register('photo_minutes')}
        />
      </Group>
      <Group form={form} group="tools">
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          <Switches form={form} group="tools" />
        </div>
      </Group>
      <Group form={form} group="results">
        <ReleaseChoice form={form} />
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{text.afterRelease}</legend>
          <div className="grid">
            <Switches form={form} group="results" />
          </div>
        </fieldset>
      </Group>
    </section>
  );
}

/** Sets all groups at once, but for how many questions there are and what they are worth. */
function Presets({ form }: { form: ExamFormState }) {
  const values = useWatch({ control: form.control }) as ExamForm;
  return (
    <fieldset className="border-b border-rule py-3">
      <legend className="sr-only">{presetText.label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="mr-1 text-sm font-semibold">
          {text.title}
        </span>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button
            key={preset}
            aria-pressed={isPreset(preset, values)}
            title={presetText.means[preset]}
            className="px-4! aria-pressed:border-pencil aria-pressed:bg-pencil-soft aria-pressed:text-pencil"
            onClick={() => applyPreset(form, preset)}
          >
            {presetText.names[preset]}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-1 min-h-5 text-xs text-ink-3">
        {presetText.means[(Object.keys(PRESETS) as Preset[]).find((one) => isPreset(one, values)) ?? 'none']}
      </p>
    </fieldset>
  );
}

function applyPreset(form: ExamFormState, preset: Preset): void {
  for (const [name, value] of Object.entries(PRESETS[preset]))
    form.setValue(name as keyof (typeof PRESETS)[Preset], value as never, {
      shouldDirty: true,
      shouldValidate: true,
    });
}

interface GroupProps {
  form: ExamFormState;
  group: SettingsGroup;
  isWrong?: boolean;
  children: ReactNode;
}

function Group({ form, group, isWrong = false, children }: GroupProps) {
  const { words } = useWorkplace();
  const values = useWatch({ control: form.control }) as ExamForm;
  const chosen = inShort(settingsOf(values), GROUPS[group], words);
  return (
    <Disclosure
      title={text.groups[group]}
      aside={chosen.length > 0 ? chosen.join(' · ') : text.groupDefaults[group]}
      isWrong={isWrong}
    >
      <div className="grid gap-4">{children}</div>
    </Disclosure>
  );
}

interface SwitchesProps {
  form: ExamFormState;
  group: SettingsGroup;
}

function Switches({ form, group }: SwitchesProps) {
  const { words, isCommunity } = useWorkplace();
  return switchesIn(group).map((name) => (
    <Checkbox key={name} label={switchLabel(name, { words, isCommunity })} {...form.register(name)} />
  ));
}

/** Where people mark some of the answers, nobody can see a result after submitting. */
function ReleaseChoice({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const needsPeople = usePaperTotals(form)?.needs_people ?? false;
  const { field } = useController({ control: form.control, name: 'release' });
  const { value, onChange } = field;
  useEffect(() => {
    if (needsPeople && value === 'at_once') onChange('window_close');
  }, [needsPeople, value, onChange]);
  const options = releases(words).filter((one) => !needsPeople || one.value !== 'at_once');
  return (
    <div className="grid gap-2">
      <Choice form={form} name="release" label={text.release(words)} options={options} />
      {needsPeople && <p className="text-sm text-ink-2">{text.needsPeople}</p>}
    </div>
  );
}

interface ChoiceProps<Name extends 'navigation' | 'release' | 'integrity'> {
  form: ExamFormState;
  name: Name;
  label: string;
  options: readonly { value: ExamForm[Name]; words: string; hint: string }[];
}

function Choice<Name extends 'navigation' | 'release' | 'integrity'>(props: ChoiceProps<Name>) {
  const { field } = useController({ control: props.form.control, name: props.name });
  return (
    <RadioRows<string>
      label={props.label}
      options={props.options}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

interface DisclosureProps {
  title: string;
  /** What is folded away, in short. */
  aside: ReactNode;
  isWrong?: boolean;
  children: ReactNode;
}

export function Disclosure({ title, aside, isWrong = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className="group/part border-b border-rule last:border-b-0">
      <summary className="-mx-2 flex min-h-12 list-none items-center gap-2 rounded-md px-2 py-2 text-sm hover:text-pencil [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open/part:rotate-90" />
        <span className="min-w-0">
          <span className="mr-1 font-semibold">{title}</span>{' '}
          <span className="text-xs text-ink-3">{aside}</span>
        </span>
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}
