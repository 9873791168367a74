import { type AnswerKey, type RegradePolicy, regrade } from '@quivia/contract/exam-decisions';
import { type ReactNode, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { Review } from '../../kinds/reviews.tsx';
import { evenMarks } from '../marks.words.ts';
import { addressOf, addressOfQuestion } from '../results-address.ts';
import { regradeDialog as text } from './attempt.words.tsx';
import { type Regraded, useAnswerKey, useRegrade, useRegradePreview } from './use-decisions.ts';

interface RegradeDialogProps {
  examId: number;
  questionId: number;
  /** 'question 3' */
  name: string;
  onClose: () => void;
}

/** Chooses the right key, shows what would change for whom, then applies it for everyone at once. */
export function RegradeDialog({ examId, questionId, name, onClose }: RegradeDialogProps) {
  const { data: key, error, refetch } = useAnswerKey(examId, questionId);
  return (
    <Dialog open onOpenChange={onClose} title={text.title(name)} wide>
      {key && <RegradeForm examId={examId} questionId={questionId} answerKey={key} onClose={onClose} />}
      {!key &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
    </Dialog>
  );
}

/** Where the bank was corrected first, that is the key to regrade by. */
const keyToBeginWith = ({ options }: AnswerKey) =>
  options.filter((one) => one.is_correct_in_bank ?? one.is_correct).map(({ id }) => id);

/** Known of options only: the key that the exam is graded by. */
const isKeyOf = ({ kind, options }: AnswerKey, ids: readonly number[]) =>
  !kind && options.every((one) => one.is_correct === ids.includes(one.id));

interface RegradeFormProps extends Omit<RegradeDialogProps, 'name'> {
  answerKey: AnswerKey;
}

function RegradeForm({ examId, questionId, answerKey, onClose }: RegradeFormProps) {
  const { words } = useWorkplace();
  const apply = useRegrade(examId);
  const [policy, setPolicy] = useState<RegradePolicy>('new_key');
  const [correct, setCorrect] = useState(() => keyToBeginWith(answerKey));
  const form = useContractForm(regrade.body, {
    defaultValues: { question_id: questionId, policy: 'new_key', reason: '', apply: true },
  });
  const { errors, isSubmitting } = form.formState;
  const [accept, setAccept] = useState<Given['accept']>(null);
  const key = answerKey.kind ? (accept ? { accept } : {}) : { correct };
  const choice = { question_id: questionId, policy, ...(policy === 'new_key' && key) };
  const preview = useRegradePreview(examId, choice);
  // What is shown while another choice is calculated belongs to the choice before.
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  const isSame = policy === 'new_key' && isKeyOf(answerKey, correct);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async ({ reason }) => {
        if (!shown) return;
        try {
          await apply({ ...choice, reason, key_version: shown.key_version });
          onClose();
        } catch (error) {
          // Someone else may have regraded meanwhile: what is shown must be true before it is applied.
          void preview.refetch();
          throw error;
        }
      })}
    >
      <div className="max-h-40 overflow-y-auto rounded-md border border-rule bg-paper px-4 py-3 text-sm">
        {answerKey.kind && answerKey.kind !== 'choice' ? (
          <Review
            kind={answerKey.kind}
            question={answerKey.question}
            body={answerKey.body}
            answerKey={answerKey.answer_key}
            answer={null}
          >
            <RichText text={answerKey.question} />
          </Review>
        ) : (
          <RichText text={answerKey.question} />
        )}
      </div>
      <div className="grid gap-1">
        <Segments label={text.policy} options={text.policies} value={policy} onChange={setPolicy} />
        <p className="text-sm text-ink-2">
          {answerKey.kind && policy === 'new_key'
            ? answerKey.has_variables
              ? text.differentValues
              : text.acceptHint
            : text.policyHints[policy]}
        </p>
      </div>
      {policy === 'new_key' && answerKey.given && (
        <AcceptField given={answerKey.given} value={accept} onChange={setAccept} />
      )}
      {policy === 'new_key' && !answerKey.kind && (
        <KeyField
          answerKey={answerKey}
          value={correct}
          onChange={setCorrect}
          error={errors.correct?.message}
        />
      )}
      <Preview preview={preview} />
      {policy === 'new_key' && preview.data?.bank && (
        <p className="text-sm text-ink-2">
          {text.inBank(
            preview.data.bank,
            answerKey.can_edit_bank ? (
              <TextLink to={addressOfQuestion(answerKey.qbank, questionId)}>{answerKey.qbank_title}</TextLink>
            ) : (
              answerKey.qbank_title
            ),
          )}
        </p>
      )}
      <OtherExams answerKey={answerKey} />
      <TextArea
        label={text.reason}
        rows={2}
        hint={text.reasonHint(words)}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          type="submit"
          variant="main"
          busy={isSubmitting}
          disabled={!shown || (isSame && shown.changed === 0)}
        >
          {shown?.changed === 0 && !isSame ? text.applyKey : text.apply}
        </Button>
      </div>
    </form>
  );
}

type Given = NonNullable<AnswerKey['given']>[number];

interface AcceptFieldProps {
  given: readonly Given[];
  value: Given['accept'];
  onChange: (accept: Given['accept']) => void;
}

/** What students answered and what doesn't earn all marks: one of them can be accepted too. */
function AcceptField({ given, value, onChange }: AcceptFieldProps) {
  const { words } = useWorkplace();
  const acceptable = given.filter(({ accept }) => accept !== null);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{text.accept}</legend>
      <div className="grid max-h-64 gap-1.5 overflow-y-auto p-1">
        <KeyRow isChosen={value === null} onChoose={() => onChange(null)}>
          {text.keyOfBank}
        </KeyRow>
        {acceptable.map((one) => (
          <KeyRow key={one.label} isChosen={value === one.accept} onChoose={() => onChange(one.accept)}>
            <span className="font-semibold break-words">{one.label}</span>
            <span className="block text-xs text-ink-3">{text.givenBy(one.students, one.share, words)}</span>
          </KeyRow>
        ))}
      </div>
      {acceptable.length === 0 && <p className="mt-1 text-sm text-ink-2">{text.nothingToAccept}</p>}
    </fieldset>
  );
}

function KeyRow(props: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border-[1.5px] border-rule px-3 py-2 text-sm has-checked:border-pencil has-checked:bg-pencil-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil">
      <input
        type="radio"
        name="accept"
        checked={props.isChosen}
        onChange={props.onChoose}
        className="size-5 shrink-0 accent-pencil"
      />
      <span className="min-w-0 grow">{props.children}</span>
    </label>
  );
}

interface KeyFieldProps {
  answerKey: AnswerKey;
  value: number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** Usually one option is right, and choosing another replaces it: one press instead of two. */
function KeyField({ answerKey: { options, answer_rule }, value, onChange, error }: KeyFieldProps) {
  const [hasSeveral, setSeveral] = useState(value.length > 1 || answer_rule === 'select_all');
  const choose = (id: number) => {
    if (!hasSeveral) return onChange([id]);
    const next = options.filter((one) => (one.id === id) !== value.includes(one.id)).map((one) => one.id);
    // A question without a key can't be graded.
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{hasSeveral ? text.keys : text.key}</legend>
      <div className="grid gap-1.5 md:grid-cols-2">
        {options.map((one) => (
          <label
            key={one.id}
            className="relative flex min-h-11 items-center gap-3 rounded-md border-[1.5px] border-rule px-3 py-2 text-sm transition-colors hover:border-ink-3 has-checked:border-pencil has-checked:bg-pencil-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil"
          >
            <input
              type={hasSeveral ? 'checkbox' : 'radio'}
              name="correct"
              checked={value.includes(one.id)}
              onChange={() => choose(one.id)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <Bubble
              letter={one.option_number}
              filled={value.includes(one.id)}
              size="small"
              square={hasSeveral}
            />
            <span className="min-w-0 grow">
              <RichText text={one.option} inline />
            </span>
            {one.is_correct && <Badge tone="plain">{text.keyNow}</Badge>}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          label={text.several}
          checked={hasSeveral}
          onChange={({ target }) => {
            setSeveral(target.checked);
            if (!target.checked) onChange(value.slice(0, 1));
          }}
        />
        {value.length > 1 && <p className="text-sm text-ink-2">{text.severalCount[answer_rule]}</p>}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Their papers keep the key they have. */
function OtherExams({ answerKey }: { answerKey: AnswerKey }) {
  const { other_exams, other_exams_of_colleagues } = answerKey;
  if (other_exams.length === 0 && other_exams_of_colleagues === 0) return null;
  return (
    <div className="text-sm text-ink-2">
      <p>{text.alsoUsed(other_exams_of_colleagues)}</p>
      {other_exams.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {other_exams.map((exam) => (
            <li key={exam.id}>
              <TextLink to={addressOf({ exam: exam.id })}>{exam.title}</TextLink>{' '}
              <span className="text-xs text-ink-3">
                <DateTime at={exam.start_time} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the choice would change; nothing is stored yet. */
function Preview({ preview }: { preview: ReturnType<typeof useRegradePreview> }) {
  const { words } = useWorkplace();
  const { data, error, isFetching, refetch } = preview;
  if (!data && error) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={`grid gap-2 ${isFetching ? 'opacity-60' : ''}`} aria-busy={isFetching}>
      <p role="status" className="text-sm font-semibold">
        {!data && text.calculating}
        {data && (data.changed === 0 ? text.noChange : text.changes(data.changed, data.unchanged, words))}
      </p>
      {data && <Changes reply={data} />}
    </div>
  );
}

function Changes({ reply: { changed, changes } }: { reply: Regraded }) {
  const { words } = useWorkplace();
  const marks = evenMarks(changes.flatMap((one) => [one.marks_before, one.marks_after]));
  return (
    <>
      {changes.length > 0 && (
        <div className="isolate rounded-md border border-rule">
          <Table caption={text.caption} maxHeight="10rem">
            <TableHead>
              <HeadCell className="max-sm:hidden">{words.RollNumber}</HeadCell>
              <HeadCell>{text.name}</HeadCell>
              <HeadCell numeric>{text.marksAndTotal}</HeadCell>
            </TableHead>
            <TableBody>
              {changes.map((one) => (
                <Row key={one.student_id}>
                  <Cell className="tabular whitespace-nowrap max-sm:hidden">{one.roll_number}</Cell>
                  <Cell>
                    <bdi>{one.student_name}</bdi>
                    <span className="tabular block text-xs text-ink-3 sm:hidden">{one.roll_number}</span>
                    {one.is_corrected && (
                      <span className="block text-xs text-ink-3">{text.corrected(one)}</span>
                    )}
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {text.fromTo(one, marks)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {changed > changes.length && (
        <p className="text-xs text-ink-3">
          {changes.length === 0 ? text.unnamed : text.first(changes.length)}
        </p>
      )}
    </>
  );
}
