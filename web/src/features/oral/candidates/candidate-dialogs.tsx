import { MESSAGES } from '@quivia/contract/fields.words';
import { changeOralCandidate, type OralCandidate } from '@quivia/contract/oral/candidates';
import { CANDIDATE_STATES, type CandidateState, needsNote } from '@quivia/contract/oral/parts';
import { type FormEvent, useState } from 'react';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { roles, states } from '../oral.words.ts';
import { problemsIn } from '../setup/settings-fields.tsx';
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
  const [form, setForm] = useState({
    guide: String(candidate.guide?.id ?? ''),
    topic: candidate.topic,
    extra: String(candidate.extra_time),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useChangeCandidate(examId, candidate.id, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = changeOralCandidate.body.safeParse({
      guide_id: form.guide === '' ? null : Number(form.guide),
      topic: form.topic,
      extra_time: form.extra.trim() === '' ? 0 : Number(form.extra),
    });
    setProblems(problemsIn(checked.error?.issues));
    if (checked.success) save.mutate(checked.data);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={detailsDialog.title(candidate.roll_number)}
      actions={
        <Button type="submit" form="candidate-details" variant="main" busy={save.isPending}>
          {detailsDialog.save}
        </Button>
      }
    >
      <form id="candidate-details" noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={detailsDialog.guide}
          hint={detailsDialog.guideHint}
          value={form.guide}
          onChange={({ target }) => setForm({ ...form, guide: target.value })}
        >
          <option value="">{detailsDialog.noGuide}</option>
          {guides.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {name} ({roles[role].toLowerCase()})
            </option>
          ))}
        </Select>
        <TextField
          label={detailsDialog.topic}
          value={form.topic}
          error={problems.topic}
          maxLength={500}
          onChange={({ target }) => setForm({ ...form, topic: target.value })}
        />
        <TextField
          label={detailsDialog.extraTime}
          hint={detailsDialog.extraTimeHint}
          inputMode="numeric"
          value={form.extra}
          error={problems.extra_time}
          onChange={({ target }) => setForm({ ...form, extra: target.value })}
        />
      </form>
    </Dialog>
  );
}

export function StateDialog({ examId, candidate, onClose }: CandidateDialogProps) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const others = CANDIDATE_STATES.filter((one) => one !== candidate.state);
  const [state, setState] = useState<CandidateState>(others[0] as CandidateState);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const move = useMoveCandidate(examId, candidate.id, onClose);
  const isNoteNeeded = needsNote(candidate.state, state);
  const { slot } = candidate;
  const beginsAt = slot && Date.parse(slot.starts_at) > Date.now() ? slot.starts_at : null;
  function say(reason: string) {
    setNote(reason);
    setKey(crypto.randomUUID());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = isNoteNeeded && note.trim() === '';
    setProblem(isMissing ? MESSAGES.reason : undefined);
    if (!isMissing) move.mutate({ key, state, note });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={stateDialog.title(candidate.roll_number)}
      actions={
        <Button type="submit" form="candidate-state" variant="main" busy={move.isPending}>
          {stateDialog.save}
        </Button>
      }
    >
      <form id="candidate-state" noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={stateDialog.state}
          value={state}
          onChange={({ target }) => {
            setState(target.value as CandidateState);
            setKey(crypto.randomUUID());
          }}
        >
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
            onChoose={say}
          />
        )}
        <TextField
          label={isNoteNeeded ? stateDialog.note : stateDialog.noteOptional}
          hint={stateDialog.noteHint}
          value={note}
          error={problem}
          maxLength={500}
          onChange={({ target }) => say(target.value)}
        />
      </form>
    </Dialog>
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
