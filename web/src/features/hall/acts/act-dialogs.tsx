// One dialog for each act about time. All of them take whom it concerns, and say what it does before it is done.
import { MOST_MINUTES } from '@quivia/contract/hall/acts';
import type { Scope } from '@quivia/contract/hall/scope';
import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { GivenReason, ReasonDialog, ReasonField } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as words from './acts.words.ts';
import { type ActedExam, send, useAct, useLostMinutes } from './use-acts.ts';

export interface ActDialogProps {
  /** Several where one board shows several exams of a hall. */
  exams: readonly ActedExam[];
  scope: Scope;
  /** Of the student, the room or the hall. */
  name: string;
  /** Of those who were evacuated. */
  headCount?: HeadCount | undefined;
  onClose: () => void;
}

export interface HeadCount {
  /** How many are back in their seats. */
  back: number;
  /** Names of the others. */
  missing: readonly string[];
}

const isOne = ({ student_id }: Scope) => student_id !== undefined;

export function PauseDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const act = useAct(exams, send.pause, onClose);
  return (
    <ReasonDialog
      asks
      title={words.pause.title(name)}
      text={words.pause.text(isOne(scope))}
      hint={words.reasonHint(isOne(scope))}
      confirm={words.pause.confirm}
      busy={act.isPending}
      onConfirm={(reason) => act.mutate({ scope, reason })}
      onClose={onClose}
    />
  );
}

export function ResumeDialog({ exams, scope, name, headCount, onClose }: ActDialogProps) {
  const act = useAct(exams, send.resume, onClose);
  const { back, missing } = headCount ?? { back: 0, missing: [] };
  const [whom, setWhom] = useState<'back' | 'all'>('back');
  const isPart = missing.length > 0 && back > 0;
  const onlyBack = isPart && whom === 'back';
  const confirm = onlyBack ? words.headCount.confirm(back) : words.headCount.anyway;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.resume.title(name)}
      confirm={missing.length > 0 ? confirm : words.resume.confirm}
      busy={act.isPending}
      onConfirm={() => act.mutate({ scope, ...(onlyBack && { only_back: true }) })}
    >
      <p>
        {words.resume.text(isOne(scope))}
        {scope.student_id === undefined && ` ${words.resume.away}`}
      </p>
      {missing.length > 0 && (
        <p className="mt-4 rounded-md bg-risk-soft px-3 py-2 font-semibold text-ink">
          {words.headCount.missing(missing)}
        </p>
      )}
      {isPart && (
        <div className="mt-4">
          <RadioRows
            label={words.headCount.whom}
            options={words.headCount.options(back)}
            value={whom}
            onChange={setWhom}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

export function EvacuateDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const act = useAct(exams, send.evacuate, onClose);
  return (
    <ReasonDialog
      asks
      title={words.evacuate.title(name)}
      text={words.evacuate.text}
      label={words.evacuate.message}
      hint={words.reasonHint(isOne(scope))}
      first={words.evacuate.preset}
      confirm={words.evacuate.confirm}
      tone="danger"
      // Nobody has time to look for the button.
      initialFocus="confirm"
      busy={act.isPending}
      onConfirm={(message) => act.mutate({ scope, message })}
      onClose={onClose}
    />
  );
}

interface MinutesFieldProps extends ComponentProps<typeof TextField> {
  /** What to propose. */
  lost: number | undefined;
  onUse: (minutes: number) => void;
}

function MinutesField({ lost = 0, onUse, ...field }: MinutesFieldProps) {
  const most = Math.min(lost, MOST_MINUTES);
  return (
    <div>
      <TextField inputMode="numeric" {...field} />
      {lost > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          {words.stopwatch.text(lost)}
          <Button onClick={() => onUse(most)}>{words.stopwatch.use(most)}</Button>
        </p>
      )}
    </div>
  );
}

/** Whole minutes from so many on, and why. */
const minutesForm = (least: number, wrong: string) =>
  z.extend(GivenReason, {
    minutes: z.int(wrong).check(z.minimum(least, wrong), z.maximum(MOST_MINUTES, wrong)),
  });
const Minutes = minutesForm(1, words.minutes.wrong);
const ReEntry = minutesForm(0, words.reEntry.wrong);

export function MinutesDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const lost = useLostMinutes(exams, scope);
  const [which, setWhich] = useState<'give' | 'take'>('give');
  const form = useContractForm(Minutes, { defaultValues: { minutes: 5, reason: '' } });
  const { errors } = form.formState;
  const act = useAct(exams, send.minutes, onClose);
  return (
    <FormDialog
      asks
      title={words.minutes.title(name)}
      confirm={words.minutes.confirm[which]}
      busy={act.isPending}
      onSubmit={form.submit(({ minutes, reason }) =>
        act.mutate({ scope, minutes: which === 'give' ? minutes : -minutes, reason }),
      )}
      onClose={onClose}
    >
      <p>{words.minutes.text}</p>
      <Select
        label={words.minutes.which}
        value={which}
        onChange={({ target }) => setWhich(target.value === 'take' ? 'take' : 'give')}
      >
        <option value="give">{words.minutes.give}</option>
        <option value="take">{words.minutes.take}</option>
      </Select>
      <MinutesField
        label={words.minutes.count}
        hint={words.minutes.hint[which]}
        error={errors.minutes?.message}
        lost={lost}
        onUse={(minutes) => form.setValue('minutes', minutes)}
        {...form.register('minutes', asNumber)}
      />
      <ReasonField hint={words.reasonHint(isOne(scope))} form={form} />
    </FormDialog>
  );
}

export function ReEntryDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const lost = useLostMinutes(exams, scope);
  const form = useContractForm(ReEntry, { defaultValues: { minutes: 0, reason: '' } });
  const act = useAct(exams, send.reEntry, onClose);
  return (
    <FormDialog
      asks
      title={words.reEntry.title(name)}
      confirm={words.reEntry.confirm}
      busy={act.isPending}
      onSubmit={form.submit((given) => act.mutate({ student_id: scope.student_id as number, ...given }))}
      onClose={onClose}
    >
      <p>{words.reEntry.text}</p>
      <MinutesField
        label={words.reEntry.minutes}
        hint={words.reEntry.minutesHint}
        error={form.formState.errors.minutes?.message}
        lost={lost}
        onUse={(minutes) => form.setValue('minutes', minutes)}
        {...form.register('minutes', asNumber)}
      />
      <ReasonField hint={words.reasonHint(true)} form={form} />
    </FormDialog>
  );
}

export function EndDialog({ exams, scope, name, onClose }: ActDialogProps) {
  const act = useAct(exams, send.end, onClose);
  return (
    <ReasonDialog
      asks
      title={words.end.title(name)}
      text={words.end.text}
      hint={words.reasonHint(true)}
      confirm={words.end.confirm}
      tone="danger"
      busy={act.isPending}
      onConfirm={(reason) => act.mutate({ student_id: scope.student_id as number, reason })}
      onClose={onClose}
    />
  );
}
