import { addOralGroup, type OralGroup } from '@quivia/contract/oral/candidates';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
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
  const { register, submit, watch, setValue, formState } = useContractForm(addOralGroup.body, {
    defaultValues: {
      name: group?.name ?? '',
      topic: group?.topic ?? '',
      candidate_ids: group?.members.map(({ id }) => id) ?? [],
    },
  });
  const { errors } = formState;
  const chosen = watch('candidate_ids');
  const save = useSaveGroup(examId, group?.id, onClose);
  const remove = useRemoveGroup(examId, onClose);
  return (
    <FormDialog
      title={group ? words.changeTitle(group.name) : words.newTitle}
      confirm={words.save}
      busy={save.isPending}
      onSubmit={submit((given) => save.mutate(given))}
      onClose={onClose}
      more={
        group && (
          <Button
            variant="quiet"
            className="mr-auto"
            busy={remove.isPending}
            onClick={() => remove.mutate(group.id)}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <TextField label={words.name} error={errors.name?.message} autoComplete="off" {...register('name')} />
      <TextField label={words.topic} error={errors.topic?.message} {...register('topic')} />
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
                checked={chosen.includes(one.id)}
                onChange={({ target }) =>
                  setValue(
                    'candidate_ids',
                    target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id),
                  )
                }
              />
            );
          })}
        </fieldset>
      )}
      {errors.candidate_ids && <FieldError>{errors.candidate_ids.message}</FieldError>}
    </FormDialog>
  );
}
