// Above the list after an evacuation: how many are back in their seats, and a list by room to tick them.
import { allowsDuty } from '@quivia/contract/hall/duties';
import type { Scope } from '@quivia/contract/hall/scope';
import { useState } from 'react';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { markBack } from '../../acts/use-acts.ts';
import { row as rowText } from '../board.words.ts';
import type { BoardRow, Head } from '../live/board-state.ts';
import { headCount as text } from './head-count.words.ts';
import { useEvacuated } from './use-head-count.ts';

export function HeadCount({ exams }: { exams: readonly Head[] }) {
  const rows = useEvacuated();
  const [isOpen, setOpen] = useState(false);
  const { isBack, mark } = useMarks();
  // A dialog stays while somebody looks at it, though a colleague has resumed everyone.
  if (rows.length === 0 && !isOpen) return null;
  const canMark = exams.some(({ duty }) => allowsDuty(duty, 'invigilator'));
  return (
    <section
      aria-label={text.label}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-risk-soft px-4 py-1 text-sm"
    >
      <strong role="status">{text.sum(rows.filter(isBack).length, rows.length)}</strong>
      <Button className="px-4!" onClick={() => setOpen(true)}>
        {canMark ? text.open : text.look}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={text.title}
          actions={<Button onClick={() => setOpen(false)}>{text.close}</Button>}
        >
          <p className="mb-4 text-sm text-ink-2">{text.hint}</p>
          {roomsOf(rows, exams).map((room, _, all) => (
            <RoomCount key={room.key} room={room} isAlone={all.length === 1} isBack={isBack} mark={mark} />
          ))}
        </Dialog>
      )}
    </section>
  );
}

interface CountedRoom {
  key: string;
  name: string;
  exam_id: number;
  room_id: number | null;
  rows: readonly BoardRow[];
  canMark: boolean;
  isChief: boolean;
}

/** Each room of each exam: an act concerns one exam. */
function roomsOf(rows: readonly BoardRow[], exams: readonly Head[]): CountedRoom[] {
  const groups = Map.groupBy(rows, ({ exam_id, room_id }) => `${exam_id} ${room_id}`);
  return [...groups]
    .map(([key, some]) => {
      const { exam_id, room_id } = some[0] as BoardRow;
      const head = exams.find(({ exam }) => exam.id === exam_id);
      const room = head?.rooms.find(({ id }) => id === room_id)?.name ?? text.noRoom;
      return {
        key,
        exam_id,
        room_id,
        rows: some,
        name: exams.length > 1 ? `${room}, ${head?.exam.title}` : room,
        canMark: head !== undefined && allowsDuty(head.duty, 'invigilator'),
        isChief: head !== undefined && allowsDuty(head.duty, 'chief'),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface Marks {
  isBack: (row: BoardRow) => boolean;
  mark: (rows: readonly BoardRow[], scope: Scope, is_back: boolean) => void;
}

/** Until then the tick is shown as it was meant; afterwards as the board says. */
const SETTLES_MS = 5_000;

function useMarks(): Marks {
  const [meant, setMeant] = useState<ReadonlyMap<number, boolean>>(new Map());
  const change = (rows: readonly BoardRow[], is_back: boolean | undefined) =>
    setMeant((before) => {
      const next = new Map(before);
      for (const { id } of rows) {
        if (is_back === undefined) next.delete(id);
        else next.set(id, is_back);
      }
      return next;
    });
  return {
    isBack: ({ id, progress }) => meant.get(id) ?? progress.is_back ?? false,
    async mark(rows, scope, is_back) {
      const [first] = rows;
      if (!first) return;
      change(rows, is_back);
      try {
        await markBack(first.exam_id, { scope, is_back });
        setTimeout(change, SETTLES_MS, rows, undefined);
      } catch (error) {
        change(rows, undefined);
        toast.error(sentenceOf(error));
      }
    },
  };
}

/** Whom one press marks: a room, or everyone where the exam has no rooms. */
function scopeOf({ room_id, canMark, isChief }: CountedRoom, isAlone: boolean): Scope | undefined {
  if (room_id !== null) return canMark ? { room_id } : undefined;
  return isAlone && isChief ? {} : undefined;
}

function RoomCount({ room, isAlone, isBack, mark }: Marks & { room: CountedRoom; isAlone: boolean }) {
  const back = room.rows.filter(isBack).length;
  const { room_id } = room;
  const scope = scopeOf(room, isAlone);
  return (
    <details open={isAlone} className="border-t border-rule py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {text.room(room.name, back, room.rows.length)}
      </summary>
      {scope && (
        <Button
          className="my-2"
          disabled={back === room.rows.length}
          onClick={() => mark(room.rows, scope, true)}
        >
          {room_id === null ? text.everyoneBack : text.allBack(room.name)}
        </Button>
      )}
      <ul>
        {room.rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={
                <>
                  <bdi className="font-semibold">{row.name ?? row.roll_number}</bdi>{' '}
                  <span className="text-ink-2">
                    {[row.name && row.roll_number, rowText.shortSeat(undefined, row.seat)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              }
              checked={isBack(row)}
              disabled={!room.canMark}
              onChange={({ target }) => mark([row], { student_id: row.student_id }, target.checked)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
