// Where a candidate is on the day, in one tap; with a reason for a step back, and for the absent.
import { type CandidateState, needsNote } from '@quivia/contract/oral/parts';
import type { ExamineSubject } from '@quivia/contract/oral/sheets';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
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
        <ReasonDialog
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

interface ReasonDialogProps {
  subject: ExamineSubject;
  isAbsent: boolean;
  /** Of a slot that has not begun. */
  beginsAt: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function ReasonDialog({ subject, isAbsent, beginsAt, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { name, state } = subject;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isAbsent ? words.absentTitle(name) : words.backTitle(name)}
      actions={
        <>
          <Button onClick={onClose}>{sheet.cancel}</Button>
          <Button variant="main" disabled={!reason.trim()} onClick={() => onConfirm(reason)}>
            {isAbsent ? words.absent : words.back}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{isAbsent ? words.absentBody : words.backBody(states[state])}</p>
        {isAbsent && <AbsentReasons name={name} beginsAt={beginsAt} reason={reason} onChoose={setReason} />}
        <TextArea
          label={sheet.reason}
          {...(isAbsent && { hint: words.absentHint })}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
