import { useEffect } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { SimilarQuestions } from '../duplicates/similar-questions.tsx';
import type { Problems } from './check-questions.ts';
import { MoreFields } from './more-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import type { QuestionForm } from './question-form.ts';
import { RuleHint } from './rule-hint.tsx';
import { useSending } from './use-pending-pictures.ts';

interface QuestionFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  /** Of the question being edited; a new one has none yet. */
  questionId?: number;
  onChange: (form: QuestionForm) => void;
  onSending: (isSending: boolean) => void;
}

/** All that is written about a question, new or not. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, problems, questionId, onChange, onSending } = props;
  const { bank } = useBankState();
  const fields = ['question', 'explanation', ...form.options.map(({ id }) => id)];
  const { isSending, watch } = useSending(fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens now
  useEffect(() => onSending(isSending), [isSending]);
  const change = (changes: Partial<QuestionForm>) => onChange({ ...form, ...changes });
  return (
    <div className="grid gap-4">
      <RichTextEditor
        label="Question"
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
        onSending={watch}
      />
      <RuleHint form={form} onChange={change} />
      <MoreFields
        form={form}
        problems={problems}
        knownTags={bank.tags}
        onChange={change}
        onSending={watch('explanation')}
      />
      <SimilarQuestions form={form} questionId={questionId} />
    </div>
  );
}
