import { DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { answerRuleNames, difficultyNames, marksText } from '../questions.words.tsx';
import type { Problems } from './check-questions.ts';
import { moreFields } from './editor.words.ts';
import { contentOf, type QuestionForm } from './question-form.ts';
import { TagField } from './tag-field.tsx';

interface MoreFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  knownTags: readonly string[];
  onChange: (changes: Partial<QuestionForm>) => void;
  onUploading: (isUploading: boolean) => void;
}

/** Fields that a simple question doesn't need. Opens automatically when one of them is invalid. */
export function MoreFields({ form, problems, knownTags, onChange, onUploading }: MoreFieldsProps) {
  const { words } = useWorkplace();
  const { marks, negative_marks, explanation, tags } = problems ?? {};
  const isWrong = Boolean(marks || negative_marks || explanation || tags);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className="group/more">
      <summary className="-mx-2 inline-flex min-h-control list-none items-center gap-2 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-pencil [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open/more:rotate-90" />
        {moreFields.more}
        <span className="text-xs font-normal text-ink-3">{summaryOf(form)}</span>
      </summary>
      <div className="grid gap-4 pt-2 pb-1">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {form.question_type !== 'INFO' && (
            <>
              <TextField
                label={moreFields.marks}
                inputMode="decimal"
                autoComplete="off"
                className="tabular"
                value={form.marks}
                error={marks}
                onChange={({ target }) => onChange({ marks: target.value })}
              />
              <TextField
                label={moreFields.negativeMarks}
                hint={moreFields.negativeMarksHint}
                inputMode="decimal"
                autoComplete="off"
                className="tabular"
                value={form.negative_marks}
                error={negative_marks}
                onChange={({ target }) => onChange({ negative_marks: target.value })}
              />
            </>
          )}
          <Select
            label={moreFields.difficulty}
            value={form.difficulty ?? ''}
            onChange={({ target }) => onChange({ difficulty: (target.value || null) as Difficulty | null })}
          >
            <option value="">{moreFields.noDifficulty}</option>
            {DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {difficultyNames[one]}
              </option>
            ))}
          </Select>
        </div>
        {form.question_type === 'MCQ' && (
          <RadioRows
            label={moreFields.answerRule}
            options={moreFields.answerRules}
            value={form.answer_rule}
            onChange={(answer_rule) => onChange({ answer_rule })}
          />
        )}
        <TagField
          tags={form.tags}
          known={knownTags}
          error={tags}
          onChange={(next) => onChange({ tags: next })}
        />
        <RichTextEditor
          label={moreFields.explanation}
          hint={moreFields.explanationHint(words)}
          value={form.explanation}
          error={explanation}
          onChange={(text) => onChange({ explanation: text })}
          onImage={uploadPicture}
          onSending={onUploading}
        />
      </div>
    </details>
  );
}

/** A summary of the folded fields. */
function summaryOf(form: QuestionForm): string {
  const content = contentOf(form);
  return [
    content.question_type !== 'INFO' &&
      Number.isFinite(content.marks + content.negative_marks) &&
      marksText(content),
    content.answer_rule === 'select_all' && answerRuleNames.select_all.toLowerCase(),
    content.difficulty && difficultyNames[content.difficulty].toLowerCase(),
    content.explanation.trim() && moreFields.hasExplanation,
    ...content.tags,
  ]
    .filter(Boolean)
    .join(' · ');
}
