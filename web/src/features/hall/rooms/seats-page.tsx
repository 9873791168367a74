// The seating plan: arranged automatically, mended by choosing or dragging, and printed for the door.
import { allowsDuty } from '@quivia/contract/hall/duties';
import type { HallPerson, Room } from '@quivia/contract/hall/rooms';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { NotThere } from '../../../platform/app/not-there.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { PrintSheet, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { useStanding } from '../door/use-door.ts';
import { HallFrame } from '../hall-frame.tsx';
import { arrangeDialog, sheet, page as words } from './rooms.words.ts';
import { SeatMap, type SeatOnMap } from './seat-map.tsx';
import { type SeatOrder, useArrange, useLivePlan, useMoveSeat, usePeople, useRooms } from './use-rooms.ts';
import './seats.css';

export function SeatsPage() {
  const { id = '' } = useParams();
  return (
    <HallFrame exams={id}>
      <Seats key={id} examId={Number(id)} />
    </HallFrame>
  );
}

const titleOf = (one: HallPerson) => (one.name ? `${one.roll_number} ${one.name}` : one.roll_number);

export const seatsIn = (roomId: number, people: readonly HallPerson[]): SeatOnMap[] =>
  people.flatMap((one) =>
    one.seat?.room_id === roomId && one.seat.row !== null && one.seat.column !== null
      ? [
          {
            id: one.student_id,
            row: one.seat.row,
            column: one.seat.column,
            label: one.roll_number,
            name: one.name ?? undefined,
            title: titleOf(one),
          },
        ]
      : [],
  );

function Seats({ examId }: { examId: number }) {
  useLivePlan();
  const rooms = useRooms(examId);
  const people = usePeople(examId);
  const standing = useStanding(examId);
  const [chosenId, setChosen] = useState<number | null>(null);
  const [isArranging, setArranging] = useState(false);
  const move = useMoveSeat(examId, () => setChosen(null));
  const error = standing.error ?? rooms.error ?? people.error;
  if (!rooms.data || !people.data || !standing.data)
    return (
      <NotThere
        error={error}
        onRetry={() => {
          for (const one of [standing, rooms, people]) if (one.isError) void one.refetch();
        }}
        title={words.noPage}
        hint={words.noPageHint}
      />
    );
  const { duty, exam, has_one_order } = standing.data;
  const used = rooms.data.filter(({ is_chosen }) => is_chosen);
  const seated = people.data.filter(({ seat }) => seat?.row);
  const unseated = people.data.filter(({ seat }) => !seat?.row);
  const canMove = allowsDuty(duty, 'invigilator');
  const chosen = people.data.find(({ student_id }) => student_id === chosenId);
  const seatAt = (room: Room, student_id: number, at: { row: number; column: number }) => {
    const isThere = (one: SeatOnMap) => one.row === at.row && one.column === at.column;
    const holder_id = seatsIn(room.id, people.data).find(isThere)?.id ?? null;
    move.mutate({ student_id, room_id: room.id, ...at, holder_id });
  };
  const choose = (room: Room, at: { row: number; column: number }, seat: SeatOnMap | undefined) => {
    if (chosen) seatAt(room, chosen.student_id, at);
    else setChosen(seat?.id ?? null);
  };
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          title={words.title}
          lead={words.lead(seated.length, people.data.length)}
          actions={
            <>
              {used.length > 0 && (
                <Button onClick={() => window.print()}>
                  <Printer className="size-4" />
                  {words.print}
                </Button>
              )}
              {used.length > 0 && allowsDuty(duty, 'chief') && (
                <Button variant="main" onClick={() => setArranging(true)}>
                  {words.arrange}
                </Button>
              )}
            </>
          }
        />
        {used.length === 0 && (
          <Card>
            <Empty
              title={words.noRooms}
              hint={words.noRoomsHint}
              action={
                allowsDuty(duty, 'owner') && (
                  <LinkButton to={`/hall/${examId}/settings`}>{words.settings}</LinkButton>
                )
              }
            />
          </Card>
        )}
        {used.length > 0 && canMove && (
          <div
            role="status"
            className="sticky top-0 z-10 mb-4 flex min-h-14 flex-wrap items-center gap-3 bg-paper py-1 text-sm"
          >
            {chosen ? (
              <>
                <span className="font-semibold">{words.chosen(titleOf(chosen))}</span>
                <Button onClick={() => setChosen(null)}>{words.cancel}</Button>
                {chosen.seat && (
                  <Button
                    busy={move.isPending}
                    onClick={() => move.mutate({ student_id: chosen.student_id, room_id: null })}
                  >
                    {words.unseat}
                  </Button>
                )}
              </>
            ) : (
              <span className="text-ink-2">{words.howTo}</span>
            )}
          </div>
        )}
        <div className="grid gap-6">
          {used.map((room) => (
            <Card key={room.id} title={room.name}>
              <SeatMap
                room={room}
                taken={room.taken}
                seats={seatsIn(room.id, people.data)}
                selected={chosen?.student_id ?? null}
                {...(canMove && {
                  onChoose: (at, seat) => choose(room, at, seat),
                  onDrop: (student_id, at) => seatAt(room, student_id, at),
                })}
              />
            </Card>
          ))}
          {used.length > 0 && (
            <Card title={words.unseated}>
              {unseated.length === 0 ? (
                <p className="text-sm text-ink-2">{words.noneUnseated}</p>
              ) : (
                <ul className="flex flex-wrap gap-2">
                  {unseated.map((one) => (
                    <li key={one.student_id}>
                      <Button
                        aria-pressed={chosen?.student_id === one.student_id}
                        disabled={!canMove}
                        className="px-3"
                        draggable
                        onDragStart={(event) =>
                          event.dataTransfer.setData('text/plain', String(one.student_id))
                        }
                        onClick={() => setChosen(one.student_id)}
                      >
                        {titleOf(one)}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          )}
        </div>
      </div>
      <div className="hidden print:block">
        {used.map((room) => (
          <Plan key={room.id} room={room} people={people.data} exam={exam} />
        ))}
      </div>
      {isArranging && (
        <ArrangeDialog
          examId={examId}
          hasOneOrder={has_one_order === true}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  );
}

const ORDERS = (['roll_number', 'random'] as const).map(
  (order) => [order, arrangeDialog.orders[order]] as const,
);

interface ArrangeDialogProps {
  examId: number;
  hasOneOrder: boolean;
  onClose: () => void;
}

function ArrangeDialog({ examId, hasOneOrder, onClose }: ArrangeDialogProps) {
  const [order, setOrder] = useState<SeatOrder>('roll_number');
  const arrange = useArrange(examId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={arrangeDialog.title}
      confirm={arrangeDialog.confirm}
      busy={arrange.isPending}
      onConfirm={() => arrange.mutate(order)}
    >
      <p className="mb-4">
        {hasOneOrder ? arrangeDialog.oneOrder : arrangeDialog.ordersDiffer} {arrangeDialog.kept}
      </p>
      <Segments label={arrangeDialog.order} options={ORDERS} value={order} onChange={setOrder} />
    </ConfirmDialog>
  );
}

/** One room for its door: the map, then everyone by roll number. */
function Plan({
  room,
  people,
  exam,
}: {
  room: Room;
  people: readonly HallPerson[];
  exam: { title: string; course_name: string; starts_at: string };
}) {
  const seats = seatsIn(room.id, people);
  const listed = people.filter(({ seat }) => seat?.room_id === room.id);
  return (
    <div className="seat-plan">
      <PrintSheet
        label={sheet.label(room.name)}
        organisation={exam.title}
        title={sheet.title(room.name)}
        facts={[
          [sheet.date, <DateTime key="date" at={exam.starts_at} />],
          [sheet.students, listed.length],
        ]}
        // Of every room: a page can't have its own.
        head={exam.title}
        foot={exam.course_name}
      >
        <SeatMap label={sheet.title(room.name)} room={room} taken={room.taken} seats={seats} />
        <PrintTable
          title={sheet.list}
          columns={[sheet.roll, sheet.name, sheet.rowColumn, sheet.seat]}
          none={sheet.none}
          rows={listed.map((one) => ({
            key: one.student_id,
            cells: [one.roll_number, one.name ?? '', one.seat?.row ?? '–', one.seat?.column ?? '–'],
          }))}
        />
      </PrintSheet>
    </div>
  );
}
