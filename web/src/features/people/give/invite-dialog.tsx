import { AdminInvitationForm } from '@quivia/contract/people';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useEntities, useInviteAdministrator } from '../use-people.ts';
import { ADMIN_ROLES } from './admin-roles.ts';
import { forms, giveRole, inviteAdmin as words } from './give.words.ts';

interface InviteDialogProps {
  /** Chosen on the page before; blank where it wasn't. */
  role: (typeof ADMIN_ROLES)[number] | '' | undefined;
  entityId: number | undefined;
  onClose: () => void;
}

/** Makes somebody an admin who may have no account yet. */
export function InviteDialog({ role: before, entityId, onClose }: InviteDialogProps) {
  const invite = useInviteAdministrator(onClose);
  const { register, submit, watch, resetField, formState } = useContractForm(AdminInvitationForm, {
    defaultValues: {
      name: '',
      email: '',
      role: before || 'Institution',
      ...(entityId && { entity_id: entityId }),
    },
  });
  const { errors } = formState;
  const nameField = register('name');
  const emailField = register('email');
  const roleField = register('role', { onChange: () => resetField('entity_id') });
  const entityField = register('entity_id', asNumber);
  const role = watch('role');
  const entities = useEntities(role);
  return (
    <FormDialog
      title={words.title}
      confirm={words.send}
      cancel={words.cancel}
      busy={invite.isPending}
      onSubmit={submit((given) => invite.mutate(given))}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{words.lead}</p>
      <TextField label={words.name} error={errors.name?.message} autoComplete="off" {...nameField} />
      <TextField
        label={words.email}
        type="email"
        error={errors.email?.message}
        autoComplete="off"
        {...emailField}
      />
      <Select label={forms.role} error={errors.role?.message} {...roleField}>
        {ADMIN_ROLES.map((one) => (
          <option key={one} value={one}>
            {giveRole.roles[one]}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        key={role}
        label={role}
        choices={entities}
        none={role === 'Institution' ? giveRole.institutionFirst : giveRole.communityFirst}
        error={errors.entity_id?.message}
        {...entityField}
      />
    </FormDialog>
  );
}
