// Above the list: exams that wait until a person starts them, and their Start, until they have started.
import type { Door } from '@quivia/contract/hall/door';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { use, useState } from 'react';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { doorCard as words } from '../door/door.words.ts';
import { type Asked, StartDialog, type Starter, useIsOpen, waitsFor } from '../door/starting.tsx';
import { useDoorNow, useLiveDoors } from '../door/use-door.ts';
import type { Head } from './live/board-state.ts';
import type { SeenRows } from './live/listing.ts';
import { BoardContext, useOnBoard } from './live/use-board.ts';

/** Exams with students whose room waits. */
function waitingIn(rows: SeenRows): number[] {
  const ids = new Set<number>();
  for (const { row } of rows.values()) if (row.progress.opened_at === null) ids.add(row.exam_id);
  return [...ids];
}

/** Nothing where no exam of the board waits for this person. */
export function BoardStart({ exams }: { exams: readonly Head[] }) {
  const { rows } = use(BoardContext);
  const waiting = useOnBoard(() => waitingIn(rows).join()).split(',');
  const shown = exams.filter(
    ({ exam, duty }) => !exam.is_over && allowsDuty(duty, 'invigilator') && waiting.includes(String(exam.id)),
  );
  return shown.length > 0 && <StartLines exams={shown} isOneOfMany={exams.length > 1} />;
}

function StartLines({ exams, isOneOfMany }: { exams: readonly Head[]; isOneOfMany: boolean }) {
  useLiveDoors();
  return exams.map((one) => <StartLine key={one.exam.id} board={one} hasTitle={isOneOfMany} />);
}

function StartLine({ board: { exam, duty }, hasTitle }: { board: Head; hasTitle: boolean }) {
  const door = useDoorNow(exam.id);
  const starter = { canStart: true, canStartAll: allowsDuty(duty, 'chief') };
  if (!door.data && !door.error) return null;
  if (door.data && !waitsFor(door.data, starter)) return null;
  return (
    <section
      aria-label={words.startLabel(exam.title)}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 border-b border-rule bg-pencil-soft px-4 text-sm"
    >
      {hasTitle && <strong>{exam.title}</strong>}
      {door.data ? (
        <StartButtons examId={exam.id} door={door.data} starter={starter} />
      ) : (
        <p role="status">
          <Retry onRetry={door.refetch}>{`${words.waits} ${sentenceOf(door.error)}`}</Retry>
        </p>
      )}
    </section>
  );
}

function StartButtons({ examId, door, starter }: { examId: number; door: Door; starter: Starter }) {
  const [asked, setAsked] = useState<Asked>();
  const isOpen = useIsOpen(door);
  return (
    <>
      <p>{isOpen ? words.waits : words.notYet(dateTimeOf(door.opens_at))}</p>
      {/* One line, however many rooms there are: the list needs the height. */}
      <div className="flex max-w-full gap-2 overflow-x-auto p-1">
        {starter.canStartAll && (
          <Button
            variant="main"
            className="shrink-0 px-4!"
            disabled={!isOpen}
            onClick={() =>
              setAsked({
                students: door.students,
                checked_in: door.checked_in,
                waiting: door.waiting,
                ready: door.ready,
                not_here: door.not_here,
              })
            }
          >
            {words.startAll}
          </Button>
        )}
        {door.rooms
          .filter(({ started_at }) => started_at === null)
          .map((room) => (
            <Button
              key={room.id}
              className="shrink-0 px-4!"
              disabled={!isOpen}
              onClick={() => setAsked({ ...room, room })}
            >
              {words.startOf(room.name)}
            </Button>
          ))}
      </div>
      {asked && <StartDialog examId={examId} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
