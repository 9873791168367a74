import { kindOf, QUESTION_TYPES, type QuestionType } from '@quivia/contract/kinds';
import { ANSWER_RULES, type AnswerRule } from '@quivia/contract/questions';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { usePendingPictures } from '../../../platform/forms/use-pending-pictures.ts';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { editors } from '../../kinds/editors.ts';
import type { OtherKind } from '../../kinds/kind.ts';
import { typeNames } from '../../kinds/kinds.words.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { SimilarQuestions } from '../duplicates/similar-questions.tsx';
import { answerRuleNames } from '../questions.words.tsx';
import { useDraws } from '../variables/use-draws.ts';
import { VariableFields } from '../variables/variable-fields.tsx';
import { type Problems, problemsFrom, together } from './check-questions.ts';
import { questionFields } from './editor.words.ts';
import { MoreFields } from './more-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { contentOf, type QuestionForm } from './question-form.ts';

/** Multiple choice, which most questions are, needs none of it. */
const KindFields = lazy(async () => ({ default: (await import('./kind-fields.tsx')).KindFields }));

interface QuestionFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  /** The question being edited; undefined for a new one. */
  questionId?: number;
  onChange: (form: QuestionForm) => void;
  onUploading: (isUploading: boolean) => void;
  /** In the line of the type. */
  heading: ReactNode;
  /** At the end of that line. */
  aside?: ReactNode;
}

/** All fields of a question, new or existing. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, questionId, onChange, onUploading, heading, aside } = props;
  const { bank } = useBankState();
  const fields = ['question', 'explanation', 'kind', ...form.options.map(({ id }) => id)];
  const { isUploading, watch } = usePendingPictures(fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when it changes, with the current callback
  useEffect(() => onUploading(isUploading), [isUploading]);
  const change = (changes: Partial<QuestionForm>) => onChange({ ...form, ...changes });
  const draws = useDraws(useMemo(() => contentOf(form), [form]));
  const problems = together(problemsFrom(draws.drawn?.problems ?? {}), props.problems);
  const text = (
    <RichTextEditor
      // The heading above says it.
      label={<span className="sr-only">{questionFields.question}</span>}
      value={form.question}
      error={problems.question}
      onChange={(question) => change({ question })}
      onImage={uploadPicture}
      onSending={watch('question')}
    />
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {heading}
        {/* On a phone in a line of its own, below the heading and what is at its end. */}
        <div className="max-sm:order-last max-sm:w-full">
          <TypeField type={form.question_type} onChange={(question_type) => change({ question_type })} />
        </div>
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {form.question_type === 'MCQ' ? (
        <>
          {text}
          <OptionFields
            options={form.options}
            problems={problems}
            onChange={(options) => change({ options })}
            onUploading={watch}
          />
          <AnswerRuleField form={form} onChange={change} />
        </>
      ) : (
        <Suspense fallback={<ThreeCircles />}>
          <KindFields
            key={form.question_type}
            form={form}
            type={form.question_type}
            problems={problems}
            onChange={onChange}
            onUploading={watch('kind')}
            example={draws.drawn?.example}
          >
            {text}
          </KindFields>
        </Suspense>
      )}
      {/* Beside each other while they are closed; an open one has the whole width. */}
      <div className="flex flex-wrap gap-x-6 [&>details[open]]:basis-full">
        <VariableFields
          variables={form.variables}
          onChange={(variables) => change({ variables })}
          problems={problems.variables ?? {}}
          draws={draws}
          hasPreview={form.question_type === 'MCQ'}
        />
        <MoreFields
          form={form}
          problems={problems}
          knownTags={bank.tags}
          onChange={change}
          onUploading={watch('explanation')}
        />
      </div>
      <SimilarQuestions form={form} questionId={questionId} />
    </div>
  );
}

interface TypeFieldProps {
  type: QuestionType;
  onChange: (type: QuestionType) => void;
}

function TypeField({ type, onChange }: TypeFieldProps) {
  const offered = QUESTION_TYPES.filter(
    (one) => one === type || one === 'MCQ' || editors[kindOf(one) as OtherKind],
  );
  return (
    <FilterSelect
      label={questionFields.type}
      value={type}
      onChange={(chosen) => onChange(chosen as QuestionType)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {typeNames[one]}
        </option>
      ))}
    </FilterSelect>
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
