import { ANSWER_RULES, type AnswerRule } from '@quivia/contract/questions';
import { useEffect } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { usePendingPictures } from '../../../platform/forms/use-pending-pictures.ts';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { SimilarQuestions } from '../duplicates/similar-questions.tsx';
import { answerRuleNames } from '../questions.words.tsx';
import type { Problems } from './check-questions.ts';
import { questionFields } from './editor.words.ts';
import { MoreFields } from './more-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import type { QuestionForm } from './question-form.ts';

interface QuestionFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  /** The question being edited; undefined for a new one. */
  questionId?: number;
  onChange: (form: QuestionForm) => void;
  onUploading: (isUploading: boolean) => void;
}

/** All fields of a question, new or existing. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, problems, questionId, onChange, onUploading } = props;
  const { bank } = useBankState();
  const fields = ['question', 'explanation', ...form.options.map(({ id }) => id)];
  const { isUploading, watch } = usePendingPictures(fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when it changes, with the current callback
  useEffect(() => onUploading(isUploading), [isUploading]);
  const change = (changes: Partial<QuestionForm>) => onChange({ ...form, ...changes });
  return (
    <div className="grid gap-4">
      <RichTextEditor
        label={questionFields.question}
        value={form.question}
        error={problems?.question}
        onChange={(question) => change({ question })}
        onImage={uploadPicture}
        onSending={watch('question')}
      />
      <OptionFields
        options={form.options}
        problems={problems}
        onChange={(options) => change({ options })}
        onUploading={watch}
      />
      <AnswerRuleField form={form} onChange={change} />
      <MoreFields
        form={form}
        problems={problems}
        knownTags={bank.tags}
        onChange={change}
        onUploading={watch('explanation')}
      />
      <SimilarQuestions form={form} questionId={questionId} />
    </div>
  );
}

interface AnswerRuleFieldProps {
  form: QuestionForm;
  onChange: (changes: Partial<QuestionForm>) => void;
}

/** Shown only when several options are correct. */
function AnswerRuleField({ form, onChange }: AnswerRuleFieldProps) {
  if (form.options.filter(({ is_correct }) => is_correct).length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-2">{questionFields.severalCorrect}</span>
      <FilterSelect
        label={questionFields.answerRule}
        value={form.answer_rule}
        onChange={(answer_rule) => onChange({ answer_rule: answer_rule as AnswerRule })}
      >
        {ANSWER_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {answerRuleNames[rule]}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}
