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
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { addressOfQuestion } from '../results-address.ts';
import { useExam } from '../use-exam-results.ts';
import { regradeDialog as text } from './attempt.words.tsx';
import { type Regraded, useRegrade } from './use-decisions.ts';

interface RegradeDialogProps {
  examId: number;
  questionId: number;
  /** 'question 3' */
  name: string;
  question: string;
  onClose: () => void;
}

/** Shows what would change for whom, then applies it for everyone at once. */
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
    <Dialog open onOpenChange={onClose} title={text.title(name)} wide>
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
          {text.fixKey((label) =>
            bank ? <TextLink to={addressOfQuestion(bank, questionId)}>{label}</TextLink> : label,
          )}
        </p>
        <RadioRows
          label={text.policy}
          options={text.policies}
          value={field.value}
          onChange={field.onChange}
          error={errors.policy?.message}
        />
        <TextArea
          label={text.reason}
          rows={2}
          hint={text.reasonHint(words)}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {/* Not where the apply button will be: a second press of this one must not apply anything. */}
        <Button
          type="submit"
          variant={isShown ? 'plain' : 'main'}
          className="justify-self-start"
          busy={isSubmitting}
        >
          {text.show}
        </Button>
        {isShown && <RegradeChanges reply={tried.reply} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.cancel}</Button>
          {isShown && (
            <Button variant="main" busy={isApplying} onClick={() => void applyToAll()}>
              {text.apply}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What a regrade would change; nothing is stored yet. */
function RegradeChanges({ reply }: { reply: Regraded }) {
  const { words } = useWorkplace();
  const { changed, unchanged, changes } = reply;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {changed === 0 ? text.noChange : text.changes(changed, unchanged, words)}
      </p>
      {changes.length > 0 && (
        <div className="isolate rounded-md border border-rule">
          <Table caption={text.caption} maxHeight="16rem">
            <TableHead>
              <HeadCell>{words.RollNumber}</HeadCell>
              <HeadCell>{text.name}</HeadCell>
              <HeadCell numeric>{text.marksAndTotal}</HeadCell>
            </TableHead>
            <TableBody>
              {changes.map((one) => (
                <Row key={one.student_id}>
                  <Cell className="tabular whitespace-nowrap">{one.roll_number}</Cell>
                  <Cell>
                    {one.student_name}
                    {one.is_corrected && (
                      <span className="block text-xs text-ink-3">{text.corrected(one)}</span>
                    )}
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {text.fromTo(one)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {changed > changes.length && <p className="text-xs text-ink-3">{text.first(changes.length)}</p>}
    </div>
  );
}
