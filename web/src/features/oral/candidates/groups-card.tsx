import { addOralGroup, type OralGroup } from '@quivia/contract/oral/candidates';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { problemsIn } from '../setup/settings-fields.tsx';
import { groups as words } from './candidates.words.ts';
import { useAllCandidates, useGroups, useRemoveGroup, useSaveGroup } from './use-candidates.ts';

/** Where some marks are for the whole group. */
export function GroupsCard({ examId, canChange }: { examId: number; canChange: boolean }) {
  const { data: groups, error, refetch } = useGroups(examId);
  const [editing, setEditing] = useState<OralGroup | 'new'>();
  const add = (
    <Button className="px-4!" onClick={() => setEditing('new')}>
      <Plus className="size-4" />
      {words.add}
    </Button>
  );
  return (
    <Card title={words.title} flush actions={canChange && groups && groups.length > 0 && add}>
      {!groups && !error && <ThreeCircles />}
      {!groups && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {groups?.length === 0 && <Empty title={words.none} hint={words.noneHint} action={canChange && add} />}
      <ul className="divide-y divide-rule">
        {groups?.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{group.name}</p>
              {group.topic && <p className="text-sm">{group.topic}</p>}
              <p className="text-sm text-ink-2">
                {words.members(group.members.map(({ roll_number }) => roll_number))}
              </p>
            </div>
            {canChange && (
              <Button
                className="px-4!"
                aria-label={words.change(group.name)}
                onClick={() => setEditing(group)}
              >
                {words.changeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <GroupDialog
          examId={examId}
          group={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

interface GroupDialogProps {
  examId: number;
  group: OralGroup | undefined;
  onClose: () => void;
}

function GroupDialog({ examId, group, onClose }: GroupDialogProps) {
  const candidates = useAllCandidates(examId);
  const [form, setForm] = useState({
    name: group?.name ?? '',
    topic: group?.topic ?? '',
    candidate_ids: group?.members.map(({ id }) => id) ?? [],
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveGroup(examId, group?.id, onClose);
  const remove = useRemoveGroup(examId, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = addOralGroup.body.safeParse(form);
    setProblems(problemsIn(checked.error?.issues));
    if (checked.success) save.mutate(checked.data);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={group ? words.changeTitle(group.name) : words.newTitle}
      actions={
        <>
          {group && (
            <Button
              variant="quiet"
              className="mr-auto"
              busy={remove.isPending}
              onClick={() => remove.mutate(group.id)}
            >
              {words.remove}
            </Button>
          )}
          <Button type="submit" form="oral-group" variant="main" busy={save.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="oral-group" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={words.name}
          value={form.name}
          error={problems.name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        <TextField
          label={words.topic}
          value={form.topic}
          error={problems.topic}
          maxLength={500}
          onChange={({ target }) => setForm({ ...form, topic: target.value })}
        />
        {candidates.isPending && <ThreeCircles />}
        {!candidates.data && candidates.error && (
          <Failed message={sentenceOf(candidates.error)} onRetry={() => void candidates.refetch()} />
        )}
        {candidates.data && (
          <fieldset className="max-h-72 overflow-y-auto rounded-md border border-rule px-3">
            <legend className="sr-only">{words.pick}</legend>
            {candidates.data.map((one) => {
              const other = one.group && one.group.id !== group?.id ? one.group.name : undefined;
              const label = [one.roll_number, one.name, other && words.inOther(other)];
              return (
                <Checkbox
                  key={one.id}
                  label={label.filter(Boolean).join(' · ')}
                  disabled={other !== undefined}
                  checked={form.candidate_ids.includes(one.id)}
                  onChange={({ target }) =>
                    setForm({
                      ...form,
                      candidate_ids: target.checked
                        ? [...form.candidate_ids, one.id]
                        : form.candidate_ids.filter((id) => id !== one.id),
                    })
                  }
                />
              );
            })}
          </fieldset>
        )}
        {problems.candidate_ids && <FieldError>{problems.candidate_ids}</FieldError>}
      </form>
    </Dialog>
  );
}
