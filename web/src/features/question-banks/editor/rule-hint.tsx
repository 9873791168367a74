import type { AnswerRule } from '@quivia/contract/questions';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import type { QuestionForm } from './question-form.ts';

interface RuleHintProps {
  form: QuestionForm;
  onChange: (changes: Partial<QuestionForm>) => void;
}

/** Worth asking only once several options are correct. */
export function RuleHint({ form, onChange }: RuleHintProps) {
  if (form.options.filter(({ is_correct }) => is_correct).length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-2">Several are correct. To earn the marks:</span>
      <FilterSelect
        label="What earns the marks"
        value={form.answer_rule}
        onChange={(answer_rule) => onChange({ answer_rule: answer_rule as AnswerRule })}
      >
        <option value="any_correct">Any correct option</option>
        <option value="select_all">Select all that apply</option>
      </FilterSelect>
    </div>
  );
}
