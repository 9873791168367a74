import { ClassOrSemester } from '@quivia/contract/people';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

import { useGiveMemberRole, useLinkedDepartments } from '../use-people.ts';
import { ChosenMembers } from './chosen-people.ts';
import { forms, giveRoles as words } from './give.words.ts';
import { GiveRoleLayout } from './give-role-layout.tsx';
import { UserPicker } from './user-picker.tsx';

const ROLES = ['Faculty', 'Student'] as const;

const Form = z
  .object({
    role: z.enum(ROLES, PEOPLE_MESSAGES.selectRole),
    department_ids: z.array(z.number()).check(z.minLength(1, PEOPLE_MESSAGES.departments)),
    /** For students only, whatever was typed before the role changed. */
    class_or_semester: z.optional(z.custom<number>()),
    people: ChosenMembers,
  })
  .check(
    z.refine(
      ({ role, class_or_semester: given }) => role !== 'Student' || ClassOrSemester.safeParse(given).success,
      { path: ['class_or_semester'], message: PEOPLE_MESSAGES.classOrSemester, when: () => true },
    ),
  );

/** The admin of an institution makes people its faculty and students. */
export function GiveRolesPanel({ institutionId }: { institutionId: number }) {
  const giveRole = useGiveMemberRole();
  const departments = useLinkedDepartments(institutionId);
  const form = useContractForm(Form, { defaultValues: { department_ids: [], people: [] } });
  const { register, control, formState, getValues, reset, submit, watch } = form;
  const { errors, isSubmitting } = formState;
  // Registered in the order of the page: the first wrong one gets the focus.
  const roleField = register('role');
  const classField = register('class_or_semester', asNumber);
  const { field: chosen } = useController({ control, name: 'department_ids' });
  const { field: people } = useController({ control, name: 'people' });
  const role = watch('role');
  const wrongMember = errors.people?.find?.((one) => one?.member_id)?.member_id;

  async function give(given: z.output<typeof Form>) {
    const { role, class_or_semester, department_ids } = given;
    const message = await giveRole({
      role,
      institution_id: institutionId,
      class_or_semester: class_or_semester as number,
      user_membership_id: given.people.map(({ id, member_id }) => ({
        user_id: id,
        member_id,
        department_ids,
      })),
    });
    toast.success(message);
    reset({ ...getValues(), people: [] });
  }

  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <GiveRoleLayout onSubmit={submit(give)}>
        <Card>
          <div className="grid gap-4">
            <Select label={forms.role} error={errors.role?.message} {...roleField}>
              <option value="">{forms.chooseOne}</option>
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {ROLE_NAMES[one]}
                </option>
              ))}
            </Select>
            {role === 'Student' && (
              <TextField
                label={words.classOrSemester}
                type="number"
                min={1}
                max={20}
                className="tabular"
                error={errors.class_or_semester?.message}
                {...classField}
              />
            )}
            <CheckboxGroup
              label={words.department}
              options={departments.data ?? []}
              value={chosen.value}
              onChange={chosen.onChange}
              ref={chosen.ref}
              error={errors.department_ids?.message}
              empty={
                departments.isError ? (
                  <Retry onRetry={departments.refetch}>{words.departmentsFailed}</Retry>
                ) : (
                  departments.data && words.linkFirst
                )
              }
            />
          </div>
        </Card>
        <UserPicker
          memberIds
          ref={people.ref}
          chosen={people.value}
          onChange={people.onChange}
          failed={PEOPLE_MESSAGES.userNotFound}
          error={errors.people?.message ?? wrongMember?.message}
        >
          <Button type="submit" variant="main" busy={isSubmitting}>
            {forms.submit}
          </Button>
        </UserPicker>
      </GiveRoleLayout>
    </>
  );
}
