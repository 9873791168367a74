import { heardAt } from '@quivia/contract/hall/attention';
import { allowsDuty } from '@quivia/contract/hall/duties';
import type { Scope } from '@quivia/contract/hall/scope';
import type { ReactNode } from 'react';
import { DateTimeToSecond, timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { ActBar } from '../acts/act-bar.tsx';
import { useStanding } from '../door/use-door.ts';
import { examAddress } from '../exam-address.ts';
import { StudentAtDoor } from './at-door.tsx';
import {
  columns,
  deviceName,
  reasonOf,
  row as rowText,
  safe,
  states,
  student as text,
} from './board.words.ts';
import type { Head } from './live/board-state.ts';
import type { SeenRow } from './live/order.ts';
import { clockFace, isPhotographing, secondsLeft } from './live/time-left.ts';
import { StateMark } from './state-mark.tsx';
import { StudentSeb } from './student-seb.tsx';
import { actsFor, type StudentAct } from './use-student-act.ts';

export interface PanelProps {
  exams: readonly Head[];
  /** The exam of the selected student, of the chosen exam or room, or the first of the board. */
  board: Head;
  /** The student whose row was opened. */
  selected: SeenRow | undefined;
  /** Whom an act in this exam concerns: the selected student, the chosen room or an invigilator's own, or everyone. */
  concernsIn: (examId: number) => { scope: Scope; name: string };
  /** For the selected student. */
  studentAct: StudentAct;
  now: number;
}

/** Everything the board knows of one student, and what can be done for them. */
export function StudentPanel({ board, selected, studentAct, now }: PanelProps) {
  if (!selected) return <Empty title={text.none.title} hint={text.none.hint} />;
  const { row, state, attention } = selected;
  const { progress, presence } = row;
  const seconds = secondsLeft(progress, now);
  const heard = heardAt(row);
  const seat = rowText.seat(board.rooms.find(({ id }) => id === row.room_id)?.name, row.seat);
  return (
    <div className="grid gap-4 p-4">
      <div>
        <h2 className="text-lg font-bold tracking-tight">
          <bdi>{row.name ?? row.roll_number}</bdi>
        </h2>
        <p className="text-sm text-ink-2">
          <span className="font-mono">{row.roll_number}</span> · {board.exam.title}
        </p>
      </div>
      {attention.length > 0 && (
        <ul className="grid gap-1 rounded-md bg-risk-soft px-3 py-2 text-sm">
          {attention.map((one) => (
            <li key={one.reason}>{reasonOf(one, row)}</li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name={text.state}>
          <StateMark state={state} />
          {heard > 0 && state !== 'finished' && (
            <span className="block text-ink-2">{text.since(states[state], timeToSecondOf(heard))}</span>
          )}
        </Fact>
        <Fact name={text.answers}>
          {rowText.answered(progress.answered, board.exam.questions)}
          <span className="block text-ink-2">{safe(row)}</span>
        </Fact>
        {presence && presence.unsaved > 0 && (
          <Fact name={text.unsaved}>{text.unsavedOf(presence.unsaved)}</Fact>
        )}
        {presence?.question && <Fact name={columns.question}>{presence.question}</Fact>}
        {seconds !== null && (
          <Fact name={columns.timeLeft}>
            <span className="tabular font-mono">{clockFace(seconds)}</span>
            {isPhotographing(progress, now) && (
              <span className="block text-ink-2">{rowText.photographing}</span>
            )}
          </Fact>
        )}
        {progress.paused_at !== null && <Fact name={text.pausedSince}>{timeOf(progress.paused_at)}</Fact>}
        {progress.status === 'in_progress' && progress.due_at !== null && progress.paused_at === null && (
          <Fact name={text.deadline}>
            <DateTimeToSecond at={new Date(progress.due_at).toISOString()} />
          </Fact>
        )}
        {progress.started_at !== null && (
          <Fact name={text.started}>{timeToSecondOf(progress.started_at)}</Fact>
        )}
        {progress.ended_at !== null && <Fact name={text.finished}>{timeToSecondOf(progress.ended_at)}</Fact>}
        {presence?.device && <Fact name={columns.device}>{deviceName(presence.device)}</Fact>}
        {seat && <Fact name={columns.seat}>{seat}</Fact>}
      </dl>
      {progress.status === 'assigned' && <StudentAtDoor key={`door ${row.id}`} board={board} row={row} />}
      {progress.seb && <StudentSeb key={`seb ${row.id}`} board={board} row={row} />}
      <ActBar
        // A dialog belongs to the student it was opened for.
        key={row.id}
        duty={board.duty}
        acts={actsFor(progress, board, now)}
        opened={studentAct.act}
        onOpen={studentAct.setAct}
        exams={[board.exam]}
        scope={{ student_id: row.student_id }}
        name={row.name ?? row.roll_number}
      />
      {progress.started_at !== null && allowsDuty(board.duty, 'chief') && (
        <p className="text-sm">
          <TextLink to={`/hall/${board.exam.id}/replay/${row.student_id}`}>{text.replay}</TextLink>
        </p>
      )}
      {board.duty === 'owner' && board.exam.rehearsal_of === null && (
        <AttemptLink examId={board.exam.id} studentId={row.student_id} />
      )}
    </div>
  );
}

/** Among the results of the exam: answers, reopening, disqualifying, and late answers. */
function AttemptLink({ examId, studentId }: { examId: number; studentId: number }) {
  const standing = useStanding(examId).data;
  if (!standing) return null;
  const of = { exam: examId, student: studentId, community: standing.community_id };
  return (
    <p className="text-sm">
      <TextLink to={examAddress('recent-quiz', of)}>{text.attempt}</TextLink>
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
