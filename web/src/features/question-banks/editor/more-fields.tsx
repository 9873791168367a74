import { DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { DIFFICULTY_WORDS } from '../difficulty-words.ts';
import { marksWords } from '../marks-words.ts';
import type { Problems } from './check-questions.ts';
import { contentOf, type QuestionForm } from './question-form.ts';
import { TagField } from './tag-field.tsx';

const RULES = [
  { value: 'any_correct', words: 'Any correct option', hint: 'One of the correct ones earns the marks.' },
  {
    value: 'select_all',
    words: 'Select all that apply',
    hint: 'All correct ones, and no other, must be chosen.',
  },
] as const;

interface MoreFieldsProps {
  form: QuestionForm;
  problems: Problems | null;
  knownTags: readonly string[];
  onChange: (changes: Partial<QuestionForm>) => void;
  onSending: (isSending: boolean) => void;
}

/** All that a simple question does without. Opens by itself when something in it is wrong. */
export function MoreFields({ form, problems, knownTags, onChange, onSending }: MoreFieldsProps) {
  const { words } = useWorkplace();
  const { marks, negative_marks, explanation, tags } = problems ?? {};
  const isWrong = Boolean(marks || negative_marks || explanation || tags);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className="group/more">
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-pencil [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open/more:rotate-90" />
        More
        <span className="text-xs font-normal text-ink-3">{summaryOf(form)}</span>
      </summary>
      <div className="grid gap-4 pt-2 pb-1">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label="Marks"
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={form.marks}
            error={marks}
            onChange={({ target }) => onChange({ marks: target.value })}
          />
          <TextField
            label="Negative marks"
            hint="What a wrong answer takes away."
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={form.negative_marks}
            error={negative_marks}
            onChange={({ target }) => onChange({ negative_marks: target.value })}
          />
          <Select
            label="Difficulty"
            value={form.difficulty ?? ''}
            onChange={({ target }) => onChange({ difficulty: (target.value || null) as Difficulty | null })}
          >
            <option value="">Not said</option>
            {DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {DIFFICULTY_WORDS[one]}
              </option>
            ))}
          </Select>
        </div>
        <RadioRows
          label="When several options are correct"
          options={RULES}
          value={form.answer_rule}
          onChange={(answer_rule) => onChange({ answer_rule })}
        />
        <TagField
          tags={form.tags}
          known={knownTags}
          error={tags}
          onChange={(next) => onChange({ tags: next })}
        />
        <RichTextEditor
          label="Explanation"
          hint={`Shown to ${words.students} after the results are released.`}
          value={form.explanation}
          error={explanation}
          onChange={(text) => onChange({ explanation: text })}
          onImage={uploadPicture}
          onSending={onSending}
        />
      </div>
    </details>
  );
}

/** What is folded away, in short. */
function summaryOf(form: QuestionForm): string {
  const content = contentOf(form);
  return [
    Number.isFinite(content.marks + content.negative_marks) && marksWords(content),
    content.answer_rule === 'select_all' && 'select all that apply',
    content.difficulty && DIFFICULTY_WORDS[content.difficulty].toLowerCase(),
    content.explanation.trim() && 'with explanation',
    ...content.tags,
  ]
    .filter(Boolean)
    .join(' · ');
}
