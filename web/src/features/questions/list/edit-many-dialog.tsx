import { readPenalty } from '@quivia/contract/penalty';
import { BulkChange, DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { pointsProblem } from '../editor/check-questions.ts';
import { numberOf } from '../editor/question-form.ts';
import { TagField } from '../editor/tag-field.tsx';
import { cancel, difficultyNames } from '../questions.words.tsx';
import { editManyDialog } from './list.words.tsx';
import { useChangeMany } from './use-questions.ts';

interface EditManyDialogProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

interface Fields {
  marks: string;
  negative: string;
  difficulty: Difficulty | 'keep' | 'none';
  add_tags: string[];
  remove_tags: string[];
}

const UNCHANGED: Fields = { marks: '', negative: '', difficulty: 'keep', add_tags: [], remove_tags: [] };

/** Marks, difficulty and tags of all selected questions. A blank field leaves them as they are. */
export function EditManyDialog({ ids, onClose, onDone }: EditManyDialogProps) {
  const { bank } = useBankState();
  const [fields, setFields] = useState(UNCHANGED);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = useChangeMany();
  const set = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const body = changeOf(fields);
    const found = problemsOf(fields, body);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { question_ids: ids, ...body },
      {
        onSuccess: () => {
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={onClose} title={editManyDialog.title(ids.length)}>
      <form noValidate className="grid gap-4" onSubmit={save}>
        <p className="text-sm text-ink-2">{editManyDialog.lead}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={editManyDialog.marks}
            hint={editManyDialog.keep}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={fields.marks}
            error={problems.marks}
            onChange={({ target }) => set({ marks: target.value })}
          />
          <TextField
            label={editManyDialog.negativeMarks}
            hint={editManyDialog.negativeMarksHint}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={fields.negative}
            error={problems.negative}
            onChange={({ target }) => set({ negative: target.value })}
          />
        </div>
        <Select
          label={editManyDialog.difficulty}
          value={fields.difficulty}
          onChange={({ target }) => set({ difficulty: target.value as Fields['difficulty'] })}
        >
          <option value="keep">{editManyDialog.keepDifficulty}</option>
          <option value="none">{editManyDialog.noDifficulty}</option>
          {DIFFICULTIES.map((one) => (
            <option key={one} value={one}>
              {difficultyNames[one]}
            </option>
          ))}
        </Select>
        <TagField
          label={editManyDialog.addTags}
          tags={fields.add_tags}
          known={bank.tags}
          error={problems.add_tags}
          onChange={(add_tags) => set({ add_tags })}
        />
        {bank.tags.length > 0 && (
          <TagField
            label={editManyDialog.removeTags}
            tags={fields.remove_tags}
            known={bank.tags}
            error={problems.remove_tags}
            onChange={(remove_tags) => set({ remove_tags })}
          />
        )}
        {problems.nothing && <FieldError>{problems.nothing}</FieldError>}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="main" busy={change.isPending}>
            {editManyDialog.submit(ids.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function changeOf({ marks, negative, difficulty, add_tags, remove_tags }: Fields): BulkChange {
  const { negative_marks, negative_share } = readPenalty(negative);
  return {
    ...(marks.trim() !== '' && { marks: numberOf(marks) }),
    ...(negative.trim() !== '' && { negative: { marks: negative_marks, share: negative_share } }),
    ...(difficulty !== 'keep' && { difficulty: difficulty === 'none' ? null : difficulty }),
    add_tags,
    remove_tags,
  };
}

/** By field; `nothing` when there is nothing to change. */
function problemsOf(fields: Fields, change: BulkChange): Record<string, string> {
  if (JSON.stringify(fields) === JSON.stringify(UNCHANGED)) return { nothing: editManyDialog.nothing };
  const checked = BulkChange.safeParse(change);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path: [field], message }) => {
      if (field === 'marks') return [field, pointsProblem('marks', change.marks, message)];
      if (field === 'negative')
        return [field, pointsProblem('negative_marks', change.negative?.marks, message)];
      return [String(field), message];
    }),
  );
}
