// Where a candidate is on the day, in one tap; with a reason for a step back, and for the absent.
import { type CandidateState, needsNote } from '@quivia/contract/oral/parts';
import type { ExamineSubject } from '@quivia/contract/oral/sheets';
import { useState } from 'react';
import { GivenReason, ReasonField } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { states } from '../oral.words.ts';
import { AbsentReasons } from './absent-reasons.tsx';
import type { ExamineSession } from './examine-session.ts';
import { sheet, steps, attendance as words } from './sheets.words.ts';

const STEPS = ['called', 'present', 'in_viva', 'done', 'absent'] as const;

interface AttendanceProps {
  session: Pick<ExamineSession, 'now' | 'move'>;
  subject: ExamineSubject;
  slot: { starts_at: string } | null;
}

export function Attendance({ session, subject, slot }: AttendanceProps) {
  const [asked, setAsked] = useState<CandidateState>();
  const id = subject.candidate_id as number;
  const isStep = (STEPS as readonly string[]).includes(subject.state) || subject.state === 'registered';
  function move(state: CandidateState, note = '') {
    setAsked(undefined);
    void session.move(id, state, note);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no form
    <div role="group" aria-label={words.label} className="flex flex-wrap gap-2">
      {isStep ? (
        STEPS.map((state) => (
          <Button
            key={state}
            aria-pressed={subject.state === state}
            variant={subject.state === state ? 'main' : 'plain'}
            className="min-h-12 grow px-3 sm:grow-0"
            onClick={() => {
              if (subject.state === state) return;
              // The server would ask for the reason too, perhaps hours later.
              if (needsNote(subject.state, state)) setAsked(state);
              else move(state);
            }}
          >
            {steps[state]}
          </Button>
        ))
      ) : (
        <p className="text-sm font-semibold">{states[subject.state]}</p>
      )}
      {asked && (
        <WhyDialog
          subject={subject}
          isAbsent={asked === 'absent'}
          beginsAt={slot && Date.parse(slot.starts_at) > session.now() ? slot.starts_at : null}
          onConfirm={(reason) => move(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface WhyDialogProps {
  subject: ExamineSubject;
  isAbsent: boolean;
  /** Of a slot that has not begun. */
  beginsAt: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function WhyDialog({ subject, isAbsent, beginsAt, onConfirm, onClose }: WhyDialogProps) {
  const form = useContractForm(GivenReason, { defaultValues: { reason: '' } });
  const { name, state } = subject;
  return (
    <FormDialog
      title={isAbsent ? words.absentTitle(name) : words.backTitle(name)}
      confirm={isAbsent ? words.absent : words.back}
      cancel={sheet.cancel}
      busy={false}
      onSubmit={form.submit(({ reason }) => onConfirm(reason))}
      onClose={onClose}
    >
      <p className="text-ink-2">{isAbsent ? words.absentBody : words.backBody(states[state])}</p>
      {isAbsent && (
        <AbsentReasons
          name={name}
          beginsAt={beginsAt}
          reason={form.watch('reason')}
          onChoose={(reason) => form.setValue('reason', reason, { shouldValidate: true })}
        />
      )}
      <ReasonField hint={isAbsent ? words.absentHint : undefined} form={form} />
    </FormDialog>
  );
}
