import { type AnswerToMark, LONGEST_COMMENT } from '@quivia/contract/answer-marking';
import { type KeyboardEvent, type Ref, type RefObject, useId } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { commentBank, form as text } from '../marking.words.ts';
import { type Draft, givenBy, marksOf, quickMarks } from './mark-draft.ts';
import { RubricFields } from './rubric-fields.tsx';

export interface MarkFormProps {
  answer: AnswerToMark;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What was entered is no mark, or nothing was. */
  isRefused: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onEscalate: () => void;
  onBank: () => void;
  /** For the marks, or the adjustment of a rubric. */
  marksField: RefObject<HTMLInputElement | null>;
  commentField: Ref<HTMLTextAreaElement>;
}

/** Then the keys of the page work again. */
function leaveByEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Escape') currentTarget.blur();
}

export function MarkForm(props: MarkFormProps) {
  const { answer, draft, onChange, isRefused, isBusy, onSubmit, onEscalate, onBank } = props;
  const { marksField, commentField } = props;
  const { sheet, rubric } = answer;
  const given = givenBy(draft, answer);
  const isChanged = sheet !== null && given !== null && given.mark !== sheet.marks;
  return (
    <form
      className="grid content-start gap-4 p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {sheet && <p className="rounded-md bg-pencil-soft px-3 py-2 text-sm">{text.earlier}</p>}
      {rubric ? (
        <RubricFields
          {...{ answer, draft, onChange, isRefused }}
          groups={rubric.groups}
          adjustmentField={marksField}
          onKeyDown={leaveByEscape}
        />
      ) : (
        <MarksFields {...{ answer, draft, onChange, isRefused, marksField }} />
      )}
      <div className="grid gap-2">
        <TextArea
          ref={commentField}
          label={text.comment}
          hint={text.commentHint}
          rows={3}
          maxLength={LONGEST_COMMENT}
          value={draft.comment}
          onKeyDown={leaveByEscape}
          onChange={({ target }) => onChange({ ...draft, comment: target.value })}
        />
        <Button variant="quiet" className="justify-self-start px-3!" onClick={onBank}>
          {commentBank.open}
        </Button>
      </div>
      {isChanged && (
        <TextField
          label={text.reason}
          maxLength={500}
          value={draft.reason}
          onKeyDown={leaveByEscape}
          onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        />
      )}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex gap-2 border-t border-rule bg-sheet p-4">
        <Button type="submit" variant="main" className="grow" busy={isBusy}>
          {text.submit}
        </Button>
        <Button className="px-4!" onClick={onEscalate}>
          {text.escalate}
        </Button>
      </div>
    </form>
  );
}

type MarksFieldsProps = Pick<MarkFormProps, 'answer' | 'draft' | 'onChange' | 'isRefused' | 'marksField'>;

function MarksFields({ answer, draft, onChange, isRefused, marksField }: MarksFieldsProps) {
  const { marks: most, step } = answer;
  const marks = marksOf(draft, answer);
  const errorId = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <div className="w-28">
          <TextField
            ref={marksField}
            label={text.marks}
            inputMode="decimal"
            autoComplete="off"
            className="tabular font-mono text-lg! font-bold"
            value={draft.typed}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? errorId : undefined}
            onKeyDown={leaveByEscape}
            onChange={({ target }) => onChange({ ...draft, typed: target.value })}
          />
        </div>
        <p className="pb-2 text-sm text-ink-3">{text.ofMarks(most)}</p>
      </div>
      {isRefused && <FieldError id={errorId}>{text.notAMark(most, step)}</FieldError>}
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{text.quick}</legend>
        {quickMarks(most).map((one) => (
          <label
            key={one}
            className="tabular grid size-control cursor-pointer place-items-center rounded-full border-[1.75px] border-rule-strong bg-sheet text-sm font-semibold text-ink-2 transition-colors hover:border-ink-3 has-checked:filled has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil"
          >
            <input
              type="radio"
              name="quick"
              className="sr-only"
              checked={marks === one}
              onChange={() => onChange({ ...draft, typed: String(one) })}
            />
            {one}
          </label>
        ))}
      </fieldset>
      <p className="text-xs text-ink-3">{text.step(step)}</p>
    </div>
  );
}
