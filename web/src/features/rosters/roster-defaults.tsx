import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { rosterAsk, rosterUpload as words } from './rosters.words.ts';
import { useDepartments } from './use-rosters.ts';

export const NO_DEFAULTS = { role: '', departmentId: '', classOrSemester: '' };
export type Defaults = typeof NO_DEFAULTS;

interface RosterDefaultsProps {
  institutionId: number;
  defaults: Defaults;
  onDefaults: (defaults: Defaults) => void;
  /** Where the file is known to have no column for the role. */
  asks?: boolean;
}

/** For cells that the file leaves blank. */
export function RosterDefaults({ institutionId, defaults, onDefaults, asks = false }: RosterDefaultsProps) {
  const departments = useDepartments(institutionId);
  const set = (name: keyof Defaults) => (event: { target: { value: string } }) =>
    onDefaults({ ...defaults, [name]: event.target.value });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-sm text-ink-2">{asks ? rosterAsk.hint : words.defaults}</legend>
      <Select label={words.role} value={defaults.role} onChange={set('role')}>
        <option value="">{asks ? rosterAsk.choose : words.roleOfFile}</option>
        <option value="Student">{words.student}</option>
        <option value="Faculty">{words.faculty}</option>
      </Select>
      <ChoiceSelect
        label={words.department}
        choices={departments}
        none={words.noDepartment}
        value={defaults.departmentId}
        onChange={set('departmentId')}
      />
      <TextField
        label={words.classOrSemester}
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        value={defaults.classOrSemester}
        onChange={set('classOrSemester')}
      />
    </fieldset>
  );
}
