// The log of messages beside the board: what was sent, and who has not seen it.
import { allowsDuty } from '@quivia/contract/hall/duties';
import type { HallMessage } from '@quivia/contract/hall/messages';
import { personLabel } from '@quivia/contract/person-label';
import { useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { type ExamOfPanel, OneExam } from '../one-exam.tsx';
import { isEveryone, type Recipient, WriteDialog } from './message-dialog.tsx';
import { everyone, everyoneIn, everywhere, log as text, unseen as unseenText } from './messages.words.ts';
import { useMessages, useUnseen } from './use-messages.ts';

interface MessagesPanelProps {
  exams: readonly ExamOfPanel[];
  current?: number;
  /** Whom a message to this exam concerns at first: the selected student, or the chosen room. */
  concernsIn?: (examId: number) => Recipient;
}

export function MessagesPanel({ exams, current, concernsIn }: MessagesPanelProps) {
  return (
    <OneExam exams={exams} current={current}>
      {(exam) => <Log key={exam.exam.id} exam={exam} exams={exams} first={concernsIn?.(exam.exam.id)} />}
    </OneExam>
  );
}

/** The selected student or the chosen room first. An invigilator writes to the own rooms. */
function recipientsOf({ exam, exams, first }: LogProps): Recipient[] {
  const { duty, rooms } = exam;
  const name = exams.length > 1 ? everyoneIn(exam.exam.title) : everyone;
  const all: Recipient[] = [
    ...(allowsDuty(duty, 'chief') ? [{ scope: {}, name }] : []),
    ...everywhereIn(exams),
    ...rooms.map(({ id, name }) => ({ scope: { room_id: id }, name })),
  ];
  if (!first || isEveryone(first.scope)) return all;
  const { room_id } = first.scope;
  return [first, ...all.filter(({ scope }) => room_id === undefined || scope.room_id !== room_id)];
}

/** As acts for everyone do, it reaches all exams of the board that are not over, for their chief invigilator. */
function everywhereIn(exams: readonly ExamOfPanel[]): Recipient[] {
  const running = exams.filter(({ exam }) => !exam.is_over);
  const isChief = running.every(({ duty }) => allowsDuty(duty, 'chief'));
  if (!isChief || running.length < 2) return [];
  return [{ scope: {}, name: everywhere, exams: running.map(({ exam: { id, title } }) => ({ id, title })) }];
}

interface LogProps {
  exam: ExamOfPanel;
  /** All of the board. */
  exams: readonly ExamOfPanel[];
  first: Recipient | undefined;
}

function Log(props: LogProps) {
  const { exam } = props;
  const list = useMessages(exam.exam.id);
  const [isWriting, setWriting] = useState(false);
  const [looked, setLooked] = useState<number>();
  const recipients = recipientsOf(props);
  return (
    <>
      {allowsDuty(exam.duty, 'invigilator') && recipients.length > 0 && (
        <Button className="justify-self-start" onClick={() => setWriting(true)}>
          {text.write}
        </Button>
      )}
      {list.isPending && <ThreeCircles />}
      {!list.rows && list.error && <Failed message={sentenceOf(list.error)} onRetry={list.retry} />}
      {list.rows?.length === 0 && <Empty title={text.none.title} hint={text.none.hint} />}
      <ol className="grid gap-4">
        {list.rows?.map((message) => (
          <Sent key={message.number} message={message} onUnseen={() => setLooked(message.number)} />
        ))}
      </ol>
      <LoadMore pages={list} />
      {isWriting && <WriteDialog examId={exam.exam.id} to={recipients} onClose={() => setWriting(false)} />}
      {looked !== undefined && (
        <UnseenDialog examId={exam.exam.id} number={looked} onClose={() => setLooked(undefined)} />
      )}
    </>
  );
}

function Sent({ message, onUnseen }: { message: HallMessage; onUnseen: () => void }) {
  const { number, at, by, is_answer, evacuation, text: words, seen, unseen } = message;
  return (
    <li className="grid gap-1 border-b border-rule pb-4 text-sm last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
        <b className="tabular text-sm text-ink">
          {number}. {text.to(message)}
        </b>
        {evacuation && <Badge tone="plain">{text.evacuation}</Badge>}
        {is_answer && <Badge tone="plain">{text.isAnswer}</Badge>}
        <span>{text.by(by)}</span>
        <time dateTime={at} className="tabular ml-auto">
          {timeOf(Date.parse(at))}
        </time>
      </div>
      <p className="break-words whitespace-pre-wrap">{words}</p>
      <p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
        {evacuation && (
          <b className="text-ink">
            {evacuation.over_since ? text.over(timeOf(Date.parse(evacuation.over_since))) : text.stillOn}
          </b>
        )}
        {text.seen(seen)}
        {unseen > 0 && (
          <button
            type="button"
            className="min-h-11 font-semibold text-risk underline"
            aria-label={`${text.unseen(unseen)}: ${unseenText.title(number)}`}
            onClick={onUnseen}
          >
            {text.unseen(unseen)}
          </button>
        )}
      </p>
    </li>
  );
}

function UnseenDialog({ examId, number, onClose }: { examId: number; number: number; onClose: () => void }) {
  const list = useUnseen(examId, number);
  return (
    <Dialog open onOpenChange={onClose} title={unseenText.title(number)} wide>
      {list.isPending && <ThreeCircles />}
      {!list.rows && list.error && <Failed message={sentenceOf(list.error)} onRetry={list.retry} />}
      {list.rows?.length === 0 && <p className="text-sm">{unseenText.none}</p>}
      <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {list.rows?.map(({ student_id, name, roll_number, room, has_started }) => (
          <li key={student_id}>
            {personLabel(name, roll_number)}
            <span className="text-ink-2">
              {room && ` · ${room}`}
              {!has_started && ` · ${unseenText.notStarted}`}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
    </Dialog>
  );
}
