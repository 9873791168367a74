import {
  INVITATION_DAYS,
  INVITATION_PLACES,
  type Invitation,
  InvitationForm,
} from '@quivia/contract/community-invitations';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { groupCode } from './invitation-code.ts';
import { useInvite } from './use-invitations.ts';

interface NewCodeProps {
  communityId: number;
  onMade: (invitation: Invitation) => void;
}

export function NewCode({ communityId, onMade }: NewCodeProps) {
  const invite = useInvite(communityId);
  const { register, submit, formState } = useContractForm(InvitationForm, {
    defaultValues: { days: INVITATION_DAYS.fallback, places: INVITATION_PLACES.fallback },
  });
  const { errors, isSubmitting } = formState;
  const field = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular' } as const;
  return (
    <form
      noValidate
      className="grid gap-4 p-4 sm:p-6"
      onSubmit={submit(async (form) => {
        const invitation = await invite.byCode(form);
        toast.success(`The code ${groupCode(invitation.code)} can be used from now on.`);
        onMade(invitation);
      })}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Days it lasts"
          type="number"
          min={1}
          max={INVITATION_DAYS.most}
          {...field}
          error={errors.days?.message}
          {...register('days', asNumber)}
        />
        <TextField
          label="People it is for"
          type="number"
          min={1}
          max={INVITATION_PLACES.most}
          {...field}
          error={errors.places?.message}
          {...register('places', asNumber)}
        />
      </div>
      <Button type="submit" variant="main" busy={isSubmitting}>
        Make a code
      </Button>
    </form>
  );
}
