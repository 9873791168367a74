import { TOOLS } from '@quivia/contract/attempts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import {
  integrity,
  navigations,
  releases,
  type SwitchName,
  settingsInShort,
  switchLabel,
} from '../exams.words.tsx';
import { type ExamForm, GATE_RULES, settingsOf } from './exam-form.ts';
import { settings as text } from './form.words.tsx';
import { type ExamFormState, usePaperTotals } from './use-exam-form.ts';

/** What a simple exam can do without. Opens automatically when a field in it has an error. */
export function SettingsFields({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const { draw_per_module, marks, negative_marks } = form.formState.errors;
  const values = useWatch({ control: form.control }) as ExamForm;
  // The box for newcomers is beside the students.
  const chosen = settingsInShort({ ...settingsOf(values), newcomers: false }, words);
  return (
    <Disclosure
      title={text.title}
      aside={chosen.join(' · ')}
      isWrong={Boolean(draw_per_module || marks || negative_marks)}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button onClick={() => applyGateRules(form)}>{text.gate}</Button>
          <p className="min-w-0 flex-1 basis-64 text-xs text-ink-3">{text.gateHint}</p>
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{text.order}</legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-4">
            <Switches form={form} names={['shuffle_questions', 'shuffle_options']} />
            <Switches form={form} names={['late_keeps_full']} className="sm:col-span-2" />
          </div>
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label={text.draw(words)}
            hint={text.drawHint(words)}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            error={draw_per_module?.message}
            {...form.register('draw_per_module')}
          />
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
          <Switches form={form} names={['partial_credit']} />
        </div>
        <Choice form={form} name="navigation" label={text.navigation} options={navigations(words)} />
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{text.tools}</legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-4">
            <Switches form={form} names={TOOLS} />
          </div>
        </fieldset>
        <ReleaseChoice form={form} />
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{text.afterRelease}</legend>
          <div className="grid">
            <Switches form={form} names={['allow_review', 'allow_class_figures', 'allow_leaderboard']} />
          </div>
        </fieldset>
        <Choice form={form} name="integrity" label={text.integrity} options={integrity(words)} />
      </div>
    </Disclosure>
  );
}

function applyGateRules(form: ExamFormState): void {
  for (const [name, value] of Object.entries(GATE_RULES))
    form.setValue(name as keyof typeof GATE_RULES, value, { shouldDirty: true, shouldValidate: true });
}

interface SwitchesProps {
  form: ExamFormState;
  names: readonly SwitchName[];
  className?: string;
}

function Switches({ form, names, className = '' }: SwitchesProps) {
  const { words, isCommunity } = useWorkplace();
  return names.map((name) => (
    <Checkbox
      key={name}
      className={className}
      label={switchLabel(name, { words, isCommunity })}
      {...form.register(name)}
    />
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
