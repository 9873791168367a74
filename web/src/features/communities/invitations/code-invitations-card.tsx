import { INVITATION_DAYS, INVITATION_PLACES, InvitationForm } from '@quivia/contract/community-invitations';
import { useState } from 'react';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { groupCode } from '../../../shared/spoken-code.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { InvitationList } from './invitation-list.tsx';
import { codeInvitations as words } from './invitations.words.tsx';
import { useInvite } from './use-invitations.ts';

/** Codes and links for several people, which the admin passes on. */
export function CodeInvitationsCard({ communityId }: { communityId: number }) {
  const invite = useInvite(communityId);
  const [newest, setNewest] = useState<number>();
  const { register, submit, formState } = useContractForm(InvitationForm, {
    defaultValues: { days: INVITATION_DAYS.fallback, places: INVITATION_PLACES.fallback },
  });
  const { errors, isSubmitting } = formState;
  const field = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular' } as const;
  return (
    <Card title={words.title} flush>
      <form
        noValidate
        className="grid gap-4 p-4 sm:p-6"
        onSubmit={submit(async (form) => {
          const { id, code } = await invite.byCode(form);
          toast.success(words.created(groupCode(code)));
          setNewest(id);
        })}
      >
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={words.days}
            type="number"
            min={1}
            max={INVITATION_DAYS.most}
            {...field}
            error={errors.days?.message}
            {...register('days', asNumber)}
          />
          <TextField
            label={words.people}
            type="number"
            min={1}
            max={INVITATION_PLACES.most}
            {...field}
            error={errors.places?.message}
            {...register('places', asNumber)}
          />
        </div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.submit}
        </Button>
      </form>
      <InvitationList communityId={communityId} isMailed={false} newest={newest} />
    </Card>
  );
}
