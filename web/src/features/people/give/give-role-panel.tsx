import { RoleGrantForm } from '@quivia/contract/people';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useEntities, useGiveRole } from '../use-people.ts';
import { ADMIN_ROLES } from './admin-roles.ts';
import { ChosenPeople } from './chosen-people.ts';
import { forms, inviteAdmin, giveRole as words } from './give.words.ts';
import { GiveRoleLayout } from './give-role-layout.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserPicker } from './user-picker.tsx';

const Form = z.object({
  role: z.enum(ADMIN_ROLES, PEOPLE_MESSAGES.selectRole),
  entity_id: RoleGrantForm.shape.entity_id,
  people: ChosenPeople,
});

/** The Admin makes people admins of an institution or a community. */
export function GiveRolePanel() {
  const giveRole = useGiveRole();
  const [isInviting, setInviting] = useState(false);
  const form = useContractForm(Form, { defaultValues: { people: [] } });
  const { register, control, formState, getValues, reset, resetField, submit, watch } = form;
  const { errors, isSubmitting } = formState;
  // Registered in the order of the page: the first wrong one gets the focus.
  const roleField = register('role', { onChange: () => resetField('entity_id') });
  const entityField = register('entity_id', asNumber);
  const { field } = useController({ control, name: 'people' });
  const role = watch('role');
  const entities = useEntities(role);

  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <GiveRoleLayout
        onSubmit={submit(async ({ people, ...grant }) => {
          toast.success(await giveRole({ ...grant, user_ids: people.map(({ id }) => id) }));
          reset({ ...getValues(), people: [] });
        })}
      >
        <Card>
          <div className="grid gap-4">
            <Select label={forms.role} error={errors.role?.message} {...roleField}>
              <option value="">{forms.chooseOne}</option>
              {ADMIN_ROLES.map((one) => (
                <option key={one} value={one}>
                  {words.roles[one]}
                </option>
              ))}
            </Select>
            {role && (
              <ChoiceSelect
                key={role}
                label={role}
                choices={entities}
                none={role === 'Institution' ? words.institutionFirst : words.communityFirst}
                error={errors.entity_id?.message}
                {...entityField}
              />
            )}
            <div className="grid justify-items-start gap-2 border-t border-rule pt-3">
              <p className="text-sm text-ink-2">{inviteAdmin.why}</p>
              <Button onClick={() => setInviting(true)}>{inviteAdmin.open}</Button>
            </div>
          </div>
        </Card>
        <UserPicker
          ref={field.ref}
          chosen={field.value}
          onChange={field.onChange}
          by="Admin"
          failed={words.searchFailed}
          error={errors.people?.message}
        >
          <Button type="submit" variant="main" busy={isSubmitting}>
            {forms.submit}
          </Button>
        </UserPicker>
      </GiveRoleLayout>
      {isInviting && (
        <InviteDialog role={role} entityId={getValues().entity_id} onClose={() => setInviting(false)} />
      )}
    </>
  );
}
