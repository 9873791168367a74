import { ChangeMemberForm, type RoleGrant } from '@quivia/contract/people';
import { personLabel } from '@quivia/contract/person-label';
import { useController } from 'react-hook-form';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { editMember as words } from './people.words.tsx';
import { useChangeMember, useLinkedDepartments } from './use-people.ts';

interface EditMemberDialogProps {
  member: RoleGrant;
  institutionId: number;
  onClose: () => void;
}

/** The member ID, departments and semester; the name and email are the person's own. */
export function EditMemberDialog({ member, institutionId, onClose }: EditMemberDialogProps) {
  const departments = useLinkedDepartments(institutionId);
  const change = useChangeMember(member.id);
  const before = {
    member_id: member.member_id ?? '',
    department_ids: member.department_ids,
    class_or_semester: member.class_or_semester,
  };
  const form = useContractForm(ChangeMemberForm, { defaultValues: before });
  const { register, control, formState, submit } = form;
  const { errors, isSubmitting } = formState;
  const memberId = register('member_id');
  const semester = register('class_or_semester', asNumber);
  const { field } = useController({ control, name: 'department_ids' });
  const formId = `edit-member-${member.id}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(personLabel(member.name, member.username))}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="main" busy={isSubmitting}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (given) => {
          toast.success(await change({ ...given, before }));
          onClose();
        })}
      >
        <TextField
          label={words.memberId}
          autoComplete="off"
          className="tabular"
          error={errors.member_id?.message}
          {...memberId}
        />
        {member.role === 'Student' && (
          <TextField
            label={words.semester}
            type="number"
            min={1}
            max={20}
            className="tabular"
            error={errors.class_or_semester?.message}
            {...semester}
          />
        )}
        <CheckboxGroup
          label={words.departments}
          options={departments.data ?? []}
          value={field.value}
          onChange={field.onChange}
          ref={field.ref}
          error={errors.department_ids?.message}
        />
      </form>
    </Dialog>
  );
}
