import { regrade } from '@quivia/contract/exam-decisions';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { addressOfQuestion } from '../results-address.ts';
import { useExam } from '../use-exam-results.ts';
import { RegradeChanges } from './regrade-changes.tsx';
import { type Regraded, useRegrade } from './use-decisions.ts';

interface RegradeDialogProps {
  examId: number;
  questionId: number;
  /** 'question 3' */
  name: string;
  question: string;
  onClose: () => void;
}

const POLICIES = [
  {
    value: 'new_key',
    words: 'By the corrected key',
    hint: 'Answers are compared with the newest version of the question in its bank.',
  },
  {
    value: 'all_correct',
    words: 'Right for all',
    hint: 'Everybody who had the question gets its full marks.',
  },
  { value: 'drop', words: 'Take it out', hint: 'It counts for nobody, and the total becomes smaller.' },
] as const;

/** First what would change for whom, then for all at once. */
export function RegradeDialog({ examId, questionId, name, question, onClose }: RegradeDialogProps) {
  const { words } = useWorkplace();
  const { tryOut, apply } = useRegrade(examId);
  const bank = useExam(examId).data?.qbank;
  const form = useContractForm(regrade.body, {
    defaultValues: { question_id: questionId, policy: 'new_key', reason: '', apply: false },
  });
  const { field } = useController({ control: form.control, name: 'policy' });
  const { errors, isSubmitting } = form.formState;
  const [tried, setTried] = useState<{ reply: Regraded; policy: string; reason: string }>();
  const [isApplying, setApplying] = useState(false);
  const [policy, reason] = useWatch({ control: form.control, name: ['policy', 'reason'] });
  // What was shown is only applied as it was shown.
  const isShown = tried?.policy === policy && tried.reason === reason.trim();

  async function applyToAll() {
    setApplying(true);
    try {
      await apply({ question_id: questionId, policy, reason });
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
      setApplying(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={`Grade ${name} anew`} wide>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.submit(async (values) => {
          setTried({ reply: await tryOut(values), policy: values.policy, reason: values.reason });
        })}
      >
        <div className="max-h-40 overflow-y-auto rounded-md border border-rule bg-paper px-4 py-3 text-sm">
          <RichText text={question} />
        </div>
        <p className="text-sm text-ink-2">
          A wrong key is corrected in the question bank first:{' '}
          {bank ? (
            <TextLink to={addressOfQuestion(bank, questionId)}>open the question in its bank</TextLink>
          ) : (
            'open the question in its bank'
          )}
          , then come back here.
        </p>
        <RadioRows
          label="How it is graded"
          options={POLICIES}
          value={field.value}
          onChange={field.onChange}
          error={errors.policy?.message}
        />
        <TextArea
          label="Reason"
          rows={2}
          hint={`${words.Students} whose marks change see it, and it is kept in the audit log.`}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {/* Not where 'Apply to all' will be: a second press of this one must not apply anything. */}
        <Button
          type="submit"
          variant={isShown ? 'plain' : 'main'}
          className="justify-self-start"
          busy={isSubmitting}
        >
          Show what would change
        </Button>
        {isShown && <RegradeChanges reply={tried.reply} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          {isShown && (
            <Button variant="main" busy={isApplying} onClick={() => void applyToAll()}>
              Apply to all
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
