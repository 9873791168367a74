// Students' questions beside the board: taken by one person, answered, or explained to everyone.
import type { Duty } from '@quivia/contract/endpoint';
import { Id } from '@quivia/contract/fields';
import { type HallAsk, isOpen } from '@quivia/contract/hall/asks';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { sendMessage } from '@quivia/contract/hall/messages';
import { personLabel } from '@quivia/contract/person-label';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { type ExamOfPanel, OneExam } from '../one-exam.tsx';
import { QuestionOptions, WriteDialog } from './message-dialog.tsx';
import { answer as answerText, everyone, asks as text } from './messages.words.ts';
import { useAskAction, useAsks, useAsksSeen, useHallQuestions } from './use-messages.ts';

interface QuestionsPanelProps {
  exams: readonly ExamOfPanel[];
  current?: number;
}

export const QuestionsPanel = ({ exams, current }: QuestionsPanelProps) => (
  <OneExam exams={exams} current={current}>
    {(exam) => <Asks key={exam.exam.id} exam={exam} />}
  </OneExam>
);

/** Invigilators help at the seat; questions about the paper are for the owner and the chief invigilator. */
const mayAnswer = (duty: Duty, { kind }: HallAsk) =>
  allowsDuty(duty, kind === 'paper' ? 'chief' : 'invigilator');

/** Answered to the student alone, and of use to others. */
const canShare = ({ kind, state, answer, to_all }: HallAsk) =>
  kind === 'paper' && state === 'answered' && answer !== null && !to_all;

function Asks({ exam: { exam, duty } }: { exam: ExamOfPanel }) {
  const list = useAsks(exam.id);
  const [answered, setAnswered] = useState<HallAsk>();
  const [shared, setShared] = useState<HallAsk>();
  const isChief = allowsDuty(duty, 'chief');
  const { mutate } = useAskAction(exam.id);
  const { rows } = list;
  const unseen = useMemo(
    () => (rows ?? []).filter(({ state }) => state === 'sent').map(({ id }) => id),
    [rows],
  );
  useAsksSeen(exam.id, unseen, allowsDuty(duty, 'invigilator'));
  return (
    <>
      {list.isPending && <ThreeCircles />}
      {!rows && list.error && <Failed message={sentenceOf(list.error)} onRetry={list.retry} />}
      {rows?.length === 0 && <Empty title={text.none.title} hint={text.none.hint} />}
      {rows && rows.length > 0 && (
        <p role="status" className="text-sm font-semibold">
          {text.open(rows.filter(({ state }) => isOpen(state)).length)}
        </p>
      )}
      <ol className="grid gap-4">
        {rows?.map((ask) => (
          <Asked
            key={ask.id}
            ask={ask}
            canAct={isOpen(ask.state) && mayAnswer(duty, ask)}
            onTake={() => mutate({ do: 'take', id: ask.id })}
            onDone={() => mutate({ do: 'answer', id: ask.id, text: '', to_all: false })}
            onAnswer={() => setAnswered(ask)}
            onShare={isChief && canShare(ask) ? () => setShared(ask) : undefined}
          />
        ))}
      </ol>
      <LoadMore pages={list} />
      {answered && (
        <AnswerDialog
          examId={exam.id}
          ask={answered}
          isChief={isChief}
          onClose={() => setAnswered(undefined)}
        />
      )}
      {shared && (
        <WriteDialog
          examId={exam.id}
          to={[{ scope: {}, name: everyone }]}
          given={{ text: shared.answer ?? '', question: shared.question?.id }}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  );
}

interface AskedProps {
  ask: HallAsk;
  canAct: boolean;
  onTake: () => void;
  onDone: () => void;
  onAnswer: () => void;
  onShare: (() => void) | undefined;
}

function Asked({ ask, canAct, onTake, onDone, onAnswer, onShare }: AskedProps) {
  const name = ask.name ?? ask.roll_number;
  return (
    <li className="grid gap-1 border-b border-rule pb-4 text-sm last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
        <b className="text-sm text-ink">{personLabel(ask.name, ask.roll_number)}</b>
        {ask.room && <span>{ask.room}</span>}
        <time dateTime={ask.at} className="tabular ml-auto">
          {timeOf(Date.parse(ask.at))}
        </time>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={isOpen(ask.state) ? 'risk' : 'plain'}>{text.kinds[ask.kind]}</Badge>
        <span className="text-ink-2">{text.state(ask)}</span>
      </p>
      {ask.question && (
        <div className="border-l-2 border-rule-strong pl-3 text-ink-2">
          <p className="text-xs font-semibold">{text.about(ask.question)}</p>
          <RichText text={ask.question.question} />
        </div>
      )}
      <p className="break-words whitespace-pre-wrap">{ask.text || text.help}</p>
      {ask.state === 'answered' && (
        <p className="border-l-2 border-pencil pl-3 break-words whitespace-pre-wrap">
          {ask.answer ?? text.inPerson}
          {ask.to_all && <span className="block text-xs text-ink-2">{text.toAll}</span>}
        </p>
      )}
      {onShare && (
        <Button
          className="mt-1 justify-self-start px-4!"
          aria-label={text.sendToAllOf(name)}
          onClick={onShare}
        >
          {text.sendToAll}
        </Button>
      )}
      {canAct && (
        <div className="mt-1 flex flex-wrap gap-2">
          {ask.state !== 'taken' && (
            <Button className="px-4!" aria-label={text.takeOf(name)} onClick={onTake}>
              {text.take}
            </Button>
          )}
          <Button className="px-4!" aria-label={text.answerOf(name)} onClick={onAnswer}>
            {text.answer}
          </Button>
          {ask.kind === 'help' && (
            <Button className="px-4!" aria-label={text.doneOf(name)} onClick={onDone}>
              {text.done}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface AnswerDialogProps {
  examId: number;
  ask: HallAsk;
  /** May read the paper, and write to everyone. */
  isChief: boolean;
  onClose: () => void;
}

const Answer = z
  .object({ text: sendMessage.body.shape.text, to_all: z.boolean(), question_id: z.optional(Id) })
  .check(
    z.refine(({ to_all, question_id }) => !to_all || question_id !== undefined, {
      path: ['question_id'],
      error: answerText.chooseMissing,
    }),
  );

function AnswerDialog({ examId, ask, isChief, onClose }: AnswerDialogProps) {
  const send = useAskAction(examId, onClose);
  const form = useContractForm(Answer, {
    defaultValues: { text: '', to_all: false, question_id: ask.question?.id },
  });
  const toAll = form.watch('to_all');
  const { errors } = form.formState;
  const listed = useHallQuestions(examId, isChief);
  // Its own at least, should the list fail.
  const questions = listed.length === 0 && ask.question ? [ask.question] : listed;
  const canClarify = isChief && questions.length > 0;
  return (
    <FormDialog
      title={answerText.title(ask.name ?? ask.roll_number)}
      confirm={answerText.send}
      cancel={answerText.cancel}
      busy={send.isPending}
      onSubmit={form.submit(({ text, to_all, question_id }) =>
        send.mutate({
          do: 'answer',
          id: ask.id,
          text,
          to_all,
          ...(to_all && question_id !== undefined && { question_id }),
        }),
      )}
      onClose={onClose}
    >
      <p className="break-words whitespace-pre-wrap">{ask.text || text.help}</p>
      <TextArea
        label={answerText.text}
        hint={answerText.hint}
        rows={4}
        error={errors.text?.message}
        {...form.register('text')}
      />
      {canClarify && (
        <Checkbox
          {...form.register('to_all')}
          label={
            <span>
              <span className="block font-semibold">{answerText.toAll}</span>
              <span className="block text-ink-2">{answerText.toAllHint}</span>
            </span>
          }
        />
      )}
      {canClarify && toAll && (
        <Select
          label={answerText.question}
          error={errors.question_id?.message}
          {...form.register('question_id', asNumber)}
        >
          <option value="">{answerText.choose}</option>
          <QuestionOptions questions={questions} />
        </Select>
      )}
    </FormDialog>
  );
}
