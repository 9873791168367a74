import { MESSAGES } from '@quivia/contract/fields.words';
import { changeOralCandidate, moveOralCandidate, type OralCandidate } from '@quivia/contract/oral/candidates';
import { CANDIDATE_STATES, type CandidateState, needsNote } from '@quivia/contract/oral/parts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { numberOr } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { roles, states } from '../oral.words.ts';
import { AbsentReasons } from '../sheets/absent-reasons.tsx';
import { detailsDialog, historyDialog, stateDialog } from './candidates.words.ts';
import { useChangeCandidate, useExaminers, useMoveCandidate, useSteps } from './use-candidates.ts';

interface CandidateDialogProps {
  examId: number;
  candidate: OralCandidate;
  onClose: () => void;
}

export function DetailsDialog({ examId, candidate, onClose }: CandidateDialogProps) {
  const guides = useExaminers(examId).data?.examiners ?? [];
  const save = useChangeCandidate(examId, candidate.id, onClose);
  const { register, submit, watch, formState } = useContractForm(changeOralCandidate.body, {
    defaultValues: {
      guide_id: candidate.guide?.id ?? null,
      topic: candidate.topic,
      extra_time: candidate.extra_time,
    },
  });
  return (
    <FormDialog
      title={detailsDialog.title(candidate.roll_number)}
      confirm={detailsDialog.save}
      busy={save.isPending}
      onSubmit={submit((given) => save.mutate(given))}
      onClose={onClose}
    >
      <Select
        label={detailsDialog.guide}
        hint={detailsDialog.guideHint}
        {...register('guide_id', numberOr(null))}
        // The guides come later than the field.
        value={watch('guide_id') ?? ''}
      >
        <option value="">{detailsDialog.noGuide}</option>
        {guides.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name} ({roles[role].toLowerCase()})
          </option>
        ))}
      </Select>
      <TextField label={detailsDialog.topic} error={formState.errors.topic?.message} {...register('topic')} />
      <TextField
        label={detailsDialog.extraTime}
        hint={detailsDialog.extraTimeHint}
        inputMode="numeric"
        error={formState.errors.extra_time?.message}
        {...register('extra_time', numberOr(0))}
      />
    </FormDialog>
  );
}

/** A step back, and one to a state in place of marks, needs its reason. */
const stepFrom = (from: CandidateState) =>
  z.pick(moveOralCandidate.body, { state: true, note: true }).check(
    z.refine(({ state, note }) => !needsNote(from, state) || note !== '', {
      path: ['note'],
      error: MESSAGES.reason,
    }),
  );

export function StateDialog({ examId, candidate, onClose }: CandidateDialogProps) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const another = { onChange: () => setKey(crypto.randomUUID()) };
  const others = CANDIDATE_STATES.filter((one) => one !== candidate.state);
  const form = useContractForm(stepFrom(candidate.state), {
    defaultValues: { state: others[0] as CandidateState, note: '' },
  });
  const { state, note } = form.watch();
  const move = useMoveCandidate(examId, candidate.id, onClose);
  const { slot } = candidate;
  const beginsAt = slot && Date.parse(slot.starts_at) > Date.now() ? slot.starts_at : null;
  return (
    <FormDialog
      title={stateDialog.title(candidate.roll_number)}
      confirm={stateDialog.save}
      busy={move.isPending}
      onSubmit={form.submit((given) => move.mutate({ key, ...given }))}
      onClose={onClose}
    >
      <Select label={stateDialog.state} {...form.register('state', another)}>
        {others.map((one) => (
          <option key={one} value={one}>
            {states[one]}
          </option>
        ))}
      </Select>
      {state === 'absent' && (
        <AbsentReasons
          name={candidate.name ?? candidate.roll_number}
          beginsAt={beginsAt}
          reason={note}
          onChoose={(reason) => {
            form.setValue('note', reason, { shouldValidate: true });
            another.onChange();
          }}
        />
      )}
      <TextField
        label={needsNote(candidate.state, state) ? stateDialog.note : stateDialog.noteOptional}
        hint={stateDialog.noteHint}
        error={form.formState.errors.note?.message}
        {...form.register('note', another)}
      />
    </FormDialog>
  );
}

export function HistoryDialog({ examId, candidate, onClose }: CandidateDialogProps) {
  const { data: steps, error, refetch } = useSteps(examId, candidate.id);
  return (
    <Dialog open onOpenChange={onClose} title={historyDialog.title(candidate.roll_number)}>
      {!steps && !error && <ThreeCircles />}
      {!steps && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {steps?.length === 0 && <p className="text-ink-2">{historyDialog.none}</p>}
      <ol className="grid gap-3">
        {steps?.map((step) => (
          <li key={step.id} className="text-sm">
            <span className="font-semibold">{states[step.state]}</span>
            {step.note && `: ${step.note}`}
            <span className="block text-ink-3">
              <DateTimeToSecond at={step.at} /> · {step.by}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
