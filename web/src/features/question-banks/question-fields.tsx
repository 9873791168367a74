import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx';
import { useBankState } from './bank-context.tsx';
import type { Problems } from './check-questions.ts';
import { MoreFields } from './more-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import type { QuestionForm } from './question-form.ts';
import { RuleHint } from './rule-hint.tsx';
import { SimilarQuestions } from './similar-questions.tsx';
import { keepImage } from './use-images.ts';

interface QuestionFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  /** Of the question being edited; a new one has none yet. */
  questionId?: number;
  onChange: (form: QuestionForm) => void;
}

/** All that is written about a question, new or not. */
export function QuestionFields({ form, problems, questionId, onChange }: QuestionFieldsProps) {
  const { bank } = useBankState();
  const change = (changes: Partial<QuestionForm>) => onChange({ ...form, ...changes });
  return (
    <div className="grid gap-4">
      <RichTextEditor
        label="Question"
        value={form.question}
        error={problems?.question}
        onChange={(question) => change({ question })}
        onImage={keepImage}
      />
      <OptionFields options={form.options} problems={problems} onChange={(options) => change({ options })} />
      <RuleHint form={form} onChange={change} />
      <MoreFields form={form} problems={problems} knownTags={bank.tags} onChange={change} />
      <SimilarQuestions form={form} questionId={questionId} />
    </div>
  );
}
