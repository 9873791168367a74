import { changeRoom, type OwnRoom, positionOf, ROOM_LIMITS } from '@quivia/contract/hall/rooms';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { map, roomForm as words } from './rooms.words.ts';
import { type RoomPlace, useSaveRoom } from './use-rooms.ts';

interface RoomDialogProps {
  /** Where a new one is added. */
  place: RoomPlace;
  /** Undefined for a new one. */
  room: OwnRoom | undefined;
  onClose: () => void;
}

export function RoomDialog({ place, room, onClose }: RoomDialogProps) {
  const save = useSaveRoom(place, onClose);
  const { register, submit, watch, setValue, formState } = useContractForm(changeRoom.body, {
    defaultValues: room ?? { name: '', rows: 5, columns: 6, blocked: [] },
    mode: 'onChange',
  });
  const { errors } = formState;
  const rows = within(watch('rows'), ROOM_LIMITS.rows);
  const columns = within(watch('columns'), ROOM_LIMITS.columns);
  const blocked =
    watch('blocked')?.filter((one) => Math.floor(one / 100) <= rows && one % 100 <= columns) ?? [];
  return (
    <FormDialog
      title={room ? words.changeTitle(room.name) : words.addTitle}
      confirm={words.save}
      cancel={words.cancel}
      busy={save.isPending}
      onSubmit={submit((given) => save.mutate({ ...(room && { id: room.id }), ...given, blocked }))}
      onClose={onClose}
    >
      <TextField label={words.name} error={errors.name?.message} {...register('name')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={words.rows}
          error={errors.rows?.message}
          inputMode="numeric"
          {...register('rows', asNumber)}
        />
        <TextField
          label={words.columns}
          error={errors.columns?.message}
          inputMode="numeric"
          {...register('columns', asNumber)}
        />
      </div>
      <p className="text-sm">{words.blocked}</p>
      <Places
        rows={rows}
        columns={columns}
        blocked={blocked}
        onChange={(next) => setValue('blocked', next)}
      />
    </FormDialog>
  );
}

/** A whole number from 1 to `most`, or 0. */
const within = (value: number | undefined, most: number) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= most ? value : 0;

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
