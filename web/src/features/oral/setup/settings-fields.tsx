// The fields that a new viva voce and one that is changed share.
import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { OralExam, OralSettings, SchemeChoice } from '@quivia/contract/oral/exams';
import { FREEZERS, type Freezer, ORAL_KINDS, type OralKind } from '@quivia/contract/oral/parts';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import type { Scheme } from '@quivia/contract/oral/schemes';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { freezers, kinds } from '../oral.words.ts';
import { create as words } from './setup.words.ts';

type Settings = z.input<typeof OralSettings>;
type SettingsForm = UseFormReturn<Settings, unknown, z.output<typeof OralSettings>>;

const FREEZES: Record<OralKind, Freezer> = {
  practical: 'external',
  project: 'external',
  subject: 'internal',
  phd: 'chair',
  osce: 'coordinator',
};

export const newSettings: Settings = {
  title: '',
  kind: 'practical',
  freezes: FREEZES.practical,
  instructions: '',
  recording_days: null,
};

const USUAL_DAYS = 180;

/** Candidates form groups: a project, or a scheme that marks groups. */
export const isGrouped = ({ kind, scheme }: OralExam) =>
  kind === 'project' || scheme.components.some(({ subject }) => subject === 'group');

interface SettingsFieldsProps {
  form: SettingsForm;
  /** From the first mark on, who freezes stays. */
  isFreezerFixed?: boolean;
}

export function SettingsFields({ form, isFreezerFixed = false }: SettingsFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const records = watch('recording_days') !== null;
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={errors.title?.message}
        autoComplete="off"
        {...register('title')}
      />
      <Select
        label={words.kind}
        hint={words.kindHints[watch('kind')]}
        {...register('kind', {
          onChange: ({ target }) => setValue('freezes', FREEZES[target.value as OralKind]),
        })}
      >
        {ORAL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Select>
      <Select
        label={words.freezes}
        hint={isFreezerFixed ? words.freezesFixed : words.freezesHint}
        {...register('freezes')}
        disabled={isFreezerFixed}
      >
        {FREEZERS.map((freezer) => (
          <option key={freezer} value={freezer}>
            {freezers[freezer]}
          </option>
        ))}
      </Select>
      <TextArea
        label={words.instructions}
        hint={words.instructionsHint}
        rows={3}
        error={errors.instructions?.message}
        {...register('instructions')}
      />
      <div className="grid gap-2">
        <Checkbox
          label={words.records}
          checked={records}
          onChange={({ target }) => setValue('recording_days', target.checked ? USUAL_DAYS : null)}
        />
        {records && (
          <div className="max-w-60">
            <TextField
              label={words.recordingDays}
              inputMode="numeric"
              error={errors.recording_days?.message}
              {...register('recording_days', asNumber)}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The value of the select: `preset:` and its id, or `version:` and its id. */
export const choiceOf = (value: string): SchemeChoice =>
  value.startsWith('preset:')
    ? { preset: value.slice('preset:'.length) }
    : { version_id: Number(value.slice('version:'.length)) };

export const presetFor = (kind: OralKind) =>
  `preset:${(PRESETS.find((one) => one.kind === kind) ?? PRESETS[0])?.id}`;

export function chosenScheme(
  value: string,
  schemes: readonly Scheme[] = [],
): { name: string; definition: SchemeDefinition } | undefined {
  const choice = choiceOf(value);
  if ('preset' in choice) return PRESETS.find(({ id }) => id === choice.preset);
  return schemes.find(({ version_id }) => version_id === choice.version_id);
}

interface SchemeSelectProps {
  schemes: readonly Pick<Scheme, 'version_id' | 'name'>[] | undefined;
  value: string;
  onChange: (value: string) => void;
  /** The first option, with an empty value. */
  none?: string;
  label?: string;
  hint?: string | undefined;
  disabled?: boolean;
}

export function SchemeSelect({
  schemes = [],
  value,
  onChange,
  none,
  label = words.scheme,
  hint,
  disabled,
}: SchemeSelectProps) {
  return (
    <Select
      label={label}
      hint={hint}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {schemes.length > 0 && (
        <optgroup label={words.ownSchemes}>
          {schemes.map(({ version_id, name }) => (
            <option key={version_id} value={`version:${version_id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={words.presets}>
        {PRESETS.map(({ id, name }) => (
          <option key={id} value={`preset:${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}
