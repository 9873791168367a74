import type { BankModule } from '@quivia/contract/question-banks';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { moduleName } from '../module-name.ts';
import type { Choice } from './module-choices.ts';

interface ModuleSelectProps {
  label: string;
  hint?: string | undefined;
  modules: readonly BankModule[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  mayLeaveOut?: boolean;
}

export function ModuleSelect({
  label,
  hint,
  modules,
  choice,
  onChoose,
  mayLeaveOut = false,
}: ModuleSelectProps) {
  const { words } = useWorkplace();
  return (
    <Select
      label={label}
      hint={hint}
      value={choice}
      onChange={({ target }) =>
        onChoose(target.value === 'open' || target.value === 'out' ? target.value : Number(target.value))
      }
    >
      <option value="open">Choose a {words.module}</option>
      {modules.map((module) => (
        <option key={module.id} value={module.id}>
          {moduleName(module, words)}
        </option>
      ))}
      {(mayLeaveOut || choice === 'out') && <option value="out">Leave out</option>}
    </Select>
  );
}
