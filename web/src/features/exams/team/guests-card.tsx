// Guests who mark answers by link and code. Those who run the exam invite them, and end their access.
import { Day } from '@quivia/contract/fields';
import { type MarkingGuest, MOST_GUEST_DAYS, NewMarkingGuest } from '@quivia/contract/marking-guests';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Mail from 'lucide-react/icons/mail';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { endGuestDialog, guestDialog, guests as text } from './team.words.ts';
import { useGuests, useInviteAgain, useInviteGuest, useWithdrawGuest } from './use-team.ts';

interface Asked {
  question_id: number;
  question_number: number;
  question: string;
}

export function GuestsCard({ examId }: { examId: number }) {
  const { data, error, refetch } = useGuests(examId);
  const [isInviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<MarkingGuest>();
  return (
    <Card title={text.title} flush>
      <div className="grid gap-3 px-4 pt-3 pb-4">
        {!data &&
          (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
        {data && (
          <>
            <p className="text-sm text-ink-2">{text.lead}</p>
            <Button className="justify-self-start px-3!" onClick={() => setInviting(true)}>
              {text.invite}
            </Button>
            {data.guests.length === 0 && <p className="text-sm text-ink-3">{text.none}</p>}
          </>
        )}
      </div>
      {data && data.guests.length > 0 && (
        <ul className="divide-y divide-rule border-t border-rule">
          {data.guests.map((guest) => (
            <Guest
              key={guest.id}
              examId={examId}
              guest={guest}
              questions={data.questions}
              onEnd={() => setEnding(guest)}
            />
          ))}
        </ul>
      )}
      {isInviting && data && (
        <InviteDialog examId={examId} questions={data.questions} onClose={() => setInviting(false)} />
      )}
      {ending && <EndDialog examId={examId} guest={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

interface GuestProps {
  examId: number;
  guest: MarkingGuest;
  questions: Asked[];
  onEnd: () => void;
}

function Guest({ examId, guest, questions, onEnd }: GuestProps) {
  const { id, name, email, question_ids, state, access_ends_at, answers } = guest;
  const again = useInviteAgain(examId);
  const numbers = questions.flatMap(({ question_id, question_number }) =>
    question_ids?.includes(question_id) ? [question_number] : [],
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 py-1">
        <p className="text-sm font-semibold break-words">
          {name}
          {email && <span className="font-normal break-all text-ink-2"> · {email}</span>}
        </p>
        <p className="text-xs text-ink-3">
          {question_ids ? text.some(numbers) : text.all}, {text.until} <DateTime at={access_ends_at} />
          {answers > 0 && `, ${text.answers(answers)}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Badge tone={state === 'accepted' ? 'right' : 'plain'}>{text.states[state]}</Badge>
        {state !== 'over' && (
          <Menu trigger={<IconButton icon={EllipsisVertical} label={text.more(name)} />}>
            <MenuItem icon={Mail} onSelect={() => again.mutate(id)}>
              {text.again}
            </MenuItem>
            <MenuItem icon={UserMinus} tone="danger" onSelect={onEnd}>
              {text.withdraw}
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}

/** The last day is typed, and ends where the person is. */
const Form = z.object({
  name: NewMarkingGuest.shape.name,
  email: NewMarkingGuest.shape.email,
  until: Day,
});

interface InviteDialogProps {
  examId: number;
  questions: Asked[];
  onClose: () => void;
}

function InviteDialog({ examId, questions, onClose }: InviteDialogProps) {
  const all = questions.map(({ question_id }) => question_id);
  const [chosen, setChosen] = useState(all);
  const [isMissing, setMissing] = useState(false);
  const { register, submit, formState } = useContractForm(Form, {
    defaultValues: { name: '', email: '', until: '' },
  });
  const invite = useInviteGuest(examId, onClose);
  const { errors } = formState;
  return (
    <FormDialog
      title={guestDialog.title}
      confirm={guestDialog.confirm}
      busy={invite.isPending}
      onSubmit={submit(({ until, ...person }) => {
        if (chosen.length === 0) return setMissing(true);
        invite.mutate({
          ...person,
          access_ends_at: new Date(`${until}T23:59:59`).toISOString(),
          ...(chosen.length < all.length && { question_ids: chosen }),
        });
      })}
      onClose={onClose}
    >
      <p className="text-ink-2">{guestDialog.text}</p>
      <TextField label={guestDialog.name} error={errors.name?.message} {...register('name')} />
      <TextField
        label={guestDialog.email}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={guestDialog.until}
        type="date"
        hint={guestDialog.untilHint(MOST_GUEST_DAYS)}
        error={errors.until?.message}
        {...register('until')}
      />
      {questions.length > 1 && (
        <CheckboxGroup
          label={guestDialog.questions}
          options={questions.map(({ question_id, question_number, question }) => ({
            id: question_id,
            name: guestDialog.question(question_number, question),
          }))}
          value={chosen}
          onChange={(ids) => {
            setChosen(ids);
            setMissing(false);
          }}
          error={isMissing ? guestDialog.chooseOne : undefined}
        />
      )}
    </FormDialog>
  );
}

interface EndDialogProps {
  examId: number;
  guest: MarkingGuest;
  onClose: () => void;
}

function EndDialog({ examId, guest, onClose }: EndDialogProps) {
  const end = useWithdrawGuest(examId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={endGuestDialog.title(guest.name)}
      confirm={endGuestDialog.confirm}
      tone="danger"
      busy={end.isPending}
      onConfirm={() => end.mutate(guest.id)}
    >
      {endGuestDialog.text}
    </ConfirmDialog>
  );
}
