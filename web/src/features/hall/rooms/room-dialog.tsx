import { wholeNumberFrom } from '@quivia/contract/fields.words';
import { positionOf, ROOM_LIMITS, type Room } from '@quivia/contract/hall/rooms';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { map, roomForm as words } from './rooms.words.ts';
import { type RoomForm, useSaveRoom } from './use-rooms.ts';

const NEW = { name: '', rows: '5', columns: '6', blocked: [] as readonly number[] };

interface RoomDialogProps {
  examId: number;
  /** Undefined for a new one. */
  room: Room | undefined;
  onClose: () => void;
}

export function RoomDialog({ examId, room, onClose }: RoomDialogProps) {
  const save = useSaveRoom(examId, onClose);
  const [form, setForm] = useState(
    room ? { ...room, rows: String(room.rows), columns: String(room.columns) } : NEW,
  );
  const rows = within(form.rows, ROOM_LIMITS.rows);
  const columns = within(form.columns, ROOM_LIMITS.columns);
  const blocked = form.blocked.filter((one) => Math.floor(one / 100) <= rows && one % 100 <= columns);
  const change = (given: Partial<typeof form>) => setForm({ ...form, ...given });

  function submit() {
    const body: RoomForm = { name: form.name, rows, columns, blocked: [...blocked] };
    save.mutate(room ? { id: room.id, ...body } : body);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={room ? words.changeTitle(room.name) : words.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="main"
            busy={save.isPending}
            disabled={form.name.trim() === '' || rows === 0 || columns === 0}
            onClick={submit}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={words.name}
          maxLength={60}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={words.rows}
            error={problemWith(form.rows, ROOM_LIMITS.rows)}
            inputMode="numeric"
            value={form.rows}
            onChange={({ target }) => change({ rows: target.value })}
          />
          <TextField
            label={words.columns}
            error={problemWith(form.columns, ROOM_LIMITS.columns)}
            inputMode="numeric"
            value={form.columns}
            onChange={({ target }) => change({ columns: target.value })}
          />
        </div>
        <p className="text-sm">{words.blocked}</p>
        <Places
          rows={rows}
          columns={columns}
          blocked={blocked}
          onChange={(next) => change({ blocked: next })}
        />
      </div>
    </Dialog>
  );
}

/** A whole number from 1 to `most`, or 0. */
const within = (text: string, most: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : 0;
};

/** Not while the field is empty: the number is being replaced. */
const problemWith = (text: string, most: number) =>
  text.trim() !== '' && within(text, most) === 0 ? wholeNumberFrom(1, most) : undefined;

interface PlacesProps {
  rows: number;
  columns: number;
  blocked: readonly number[];
  onChange: (blocked: number[]) => void;
}

function Places({ rows, columns, blocked, onChange }: PlacesProps) {
  return (
    <section
      aria-label={map.front}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border border-rule p-2"
    >
      <p className="mb-2 text-center text-xs text-ink-3">{map.front}</p>
      <div
        className="mx-auto grid w-max gap-1"
        style={{ gridTemplateColumns: `repeat(${columns}, 1.75rem)` }}
      >
        {Array.from({ length: rows * columns }, (_, i) => {
          const [row, column] = [Math.floor(i / columns) + 1, (i % columns) + 1];
          const position = positionOf(row, column);
          const isBlocked = blocked.includes(position);
          return (
            <button
              key={position}
              type="button"
              aria-pressed={isBlocked}
              aria-label={`${map.seat(row, column)}: ${isBlocked ? map.blocked : map.free}`}
              onClick={() =>
                onChange(isBlocked ? blocked.filter((one) => one !== position) : [...blocked, position])
              }
              className={`grid size-7 place-items-center rounded-sm border-[1.5px] text-xs ${isBlocked ? 'border-dashed border-rule text-ink-3' : 'border-rule-strong bg-sheet'}`}
            >
              {isBlocked ? '×' : ''}
            </button>
          );
        })}
      </div>
    </section>
  );
}
