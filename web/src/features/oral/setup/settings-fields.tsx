// The fields that a new viva voce and one that is changed share.

import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { OralExam, SchemeChoice } from '@quivia/contract/oral/exams';
import { FREEZERS, type Freezer, ORAL_KINDS, type OralKind } from '@quivia/contract/oral/parts';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import type { Scheme } from '@quivia/contract/oral/schemes';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { freezers, kinds } from '../oral.words.ts';
import { create as words } from './setup.words.ts';

export interface Settings {
  title: string;
  kind: OralKind;
  freezes: Freezer;
  instructions: string;
  records: boolean;
  days: string;
}

const FREEZES: Record<OralKind, Freezer> = {
  practical: 'external',
  project: 'external',
  subject: 'internal',
  phd: 'chair',
  osce: 'coordinator',
};

export const newSettings = (): Settings => ({
  title: '',
  kind: 'practical',
  freezes: FREEZES.practical,
  instructions: '',
  records: false,
  days: '180',
});

/** As the server takes them. */
export const settingsOf = ({ records, days, ...settings }: Settings) => ({
  ...settings,
  recording_days: records ? Number(days) : null,
});

/** Candidates form groups: a project, or a scheme that marks groups. */
export const isGrouped = ({ kind, scheme }: OralExam) =>
  kind === 'project' || scheme.components.some(({ subject }) => subject === 'group');

/** By the first part of its path. */
export const problemsIn = (
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

interface SettingsFieldsProps {
  value: Settings;
  onChange: (given: Partial<Settings>) => void;
  problems: Record<string, string>;
  /** From the first mark on, who freezes stays. */
  isFreezerFixed?: boolean;
}

export function SettingsFields({ value, onChange, problems, isFreezerFixed = false }: SettingsFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={value.title}
        error={problems.title}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Select
        label={words.kind}
        hint={words.kindHints[value.kind]}
        value={value.kind}
        onChange={({ target }) => {
          const kind = target.value as OralKind;
          onChange({ kind, freezes: FREEZES[kind] });
        }}
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
        disabled={isFreezerFixed}
        value={value.freezes}
        onChange={({ target }) => onChange({ freezes: target.value as Freezer })}
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
        maxLength={4_000}
        value={value.instructions}
        error={problems.instructions}
        onChange={({ target }) => onChange({ instructions: target.value })}
      />
      <div className="grid gap-2">
        <Checkbox
          label={words.records}
          checked={value.records}
          onChange={({ target }) => onChange({ records: target.checked })}
        />
        {value.records && (
          <div className="max-w-60">
            <TextField
              label={words.recordingDays}
              inputMode="numeric"
              value={value.days}
              error={problems.recording_days}
              onChange={({ target }) => onChange({ days: target.value })}
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
