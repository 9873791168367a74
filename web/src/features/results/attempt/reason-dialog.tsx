import { disqualify } from '@quivia/contract/exam-decisions';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type Deciding, DecisionDialog, reasonHint } from './decision-dialog.tsx';
import { useDecide } from './use-decisions.ts';

export type ReasonAct = 'accept' | 'refuse' | 'disqualify' | 'restore';

const WORDS = {
  accept: {
    title: 'Accept late answers of',
    consequence: 'The answers that came after the end are graded, and the marks may change.',
    confirm: 'Accept late answers',
  },
  refuse: {
    title: 'Refuse late answers of',
    consequence:
      'The answers that came after the end do not count. They are kept, and you can still accept them.',
    confirm: 'Refuse late answers',
  },
  disqualify: {
    title: 'Disqualify',
    consequence:
      'The attempt ends now, without marks. The person is told, and can be let in again by reopening.',
    confirm: 'Disqualify',
  },
  restore: {
    title: 'Take the correction back of',
    consequence: 'The marks are again what the answers earned.',
    confirm: 'Take it back',
  },
} as const;

/** For what needs a reason and nothing else. */
export function ReasonDialog({ act, of, attempt, onClose }: Deciding & { act: ReasonAct }) {
  const { words } = useWorkplace();
  const decide = useDecide(of);
  const form = useContractForm(disqualify.body, { defaultValues: { reason: '' } });
  const { title, ...said } = WORDS[act];
  const send = {
    accept: (reason: string) => decide.late(true, reason),
    refuse: (reason: string) => decide.late(false, reason),
    disqualify: decide.disqualify,
    restore: (reason: string) => decide.correct({ marks: null, reason }),
  }[act];
  return (
    <DecisionDialog
      {...said}
      title={`${title} ${attempt.student_name}?`}
      tone={act === 'disqualify' ? 'danger' : 'main'}
      busy={form.formState.isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async ({ reason }) => {
        await send(reason);
        onClose();
      })}
    >
      <TextArea
        label="Reason"
        rows={3}
        hint={reasonHint(words)}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </DecisionDialog>
  );
}
