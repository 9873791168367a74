import { MESSAGES } from '@quivia/contract/fields.words';
import type { OralExam } from '@quivia/contract/oral/exams';
import { addSession, type OralSession, TIMETABLE_LIMITS } from '@quivia/contract/oral/timetable';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { dayField, timeField } from '../../../platform/forms/local-time.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { circuitForm, sessionForm as words } from './timetable.words.ts';
import {
  useOralRooms,
  usePanels,
  useRemoveSession,
  useSaveCircuit,
  useSaveSession,
} from './use-timetable.ts';

const momentOf = (day: string, time: string) => new Date(`${day}T${time}`);

const Time = z.string().check(z.minLength(1, words.noTime));
const Times = z.object({
  day: z.string().check(z.minLength(1, MESSAGES.date)),
  from: Time,
  until: Time,
  slot: addSession.body.shape.slot_minutes,
  breaks: z.array(z.object({ from: Time, until: Time })),
});
type Times = z.output<typeof Times>;

function spansOf({ day, from, until, slot, breaks }: Times) {
  const span = (one: { from: string; until: string }) => ({
    starts_at: momentOf(day, one.from).toISOString(),
    ends_at: momentOf(day, one.until).toISOString(),
  });
  return { ...span({ from, until }), slot_minutes: slot, breaks: breaks.map(span) };
}

const timesFrom = (session: OralSession | undefined): Times => {
  if (!session) return { day: dayField(new Date()), from: '09:00', until: '12:30', slot: 10, breaks: [] };
  const span = (one: { starts_at: string; ends_at: string }) => ({
    from: timeField(new Date(one.starts_at)),
    until: timeField(new Date(one.ends_at)),
  });
  return {
    ...span(session),
    day: dayField(new Date(session.starts_at)),
    slot: session.slot_minutes,
    breaks: session.breaks.map(span),
  };
};

interface TimeFieldsProps {
  form: Pick<UseFormReturn<{ times: Times }>, 'register' | 'formState'>;
  breaks: Times['breaks'];
  onBreaks: (breaks: Times['breaks']) => void;
  slotLabel: string;
}

function TimeFields({ form, breaks, onBreaks, slotLabel }: TimeFieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.times;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={words.day} type="date" error={errors?.day?.message} {...register('times.day')} />
        <TextField
          label={slotLabel}
          inputMode="numeric"
          error={errors?.slot?.message}
          {...register('times.slot', asNumber)}
        />
        <TextField label={words.from} type="time" error={errors?.from?.message} {...register('times.from')} />
        <TextField
          label={words.until}
          type="time"
          error={errors?.until?.message}
          {...register('times.until')}
        />
      </div>
      {breaks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other name
        <div key={index} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label={words.breakFrom(index + 1)}
            type="time"
            error={errors?.breaks?.[index]?.from?.message}
            {...register(`times.breaks.${index}.from`)}
          />
          <TextField
            label={words.breakUntil(index + 1)}
            type="time"
            error={errors?.breaks?.[index]?.until?.message}
            {...register(`times.breaks.${index}.until`)}
          />
          <Button variant="quiet" onClick={() => onBreaks(breaks.filter((_, at) => at !== index))}>
            {words.removeBreak(index + 1)}
          </Button>
        </div>
      ))}
      {breaks.length < TIMETABLE_LIMITS.breaks && (
        <div>
          <Button onClick={() => onBreaks([...breaks, { from: '11:00', until: '11:15' }])}>
            {words.addBreak}
          </Button>
        </div>
      )}
    </>
  );
}

const NEW = 'new';
const REST = 'rest';

/** Who examines where: in a room that there is, or in a new one, which has a name. */
const Place = z
  .object({ panel: z.string(), room: z.string(), newRoom: z.string(), name: z.string() })
  .check(({ value: { panel, room, newRoom }, issues }) => {
    if (panel === REST) return;
    const missing = {
      panel: panel === '' && words.choosePanel,
      room: room === '' && words.chooseRoom,
      newRoom: room === NEW && newRoom.trim() === '' && words.noName,
    };
    for (const [field, message] of Object.entries(missing))
      if (message) issues.push({ code: 'custom', path: [field], message, input: '' });
  });
const placeIn = ({ panel, room, newRoom, name }: z.output<typeof Place>) => ({
  panel_id: Number(panel),
  room: room === NEW ? newRoom.trim() : Number(room),
  name: name.trim(),
});
const NOWHERE = { panel: '', room: '', newRoom: '', name: '' };

interface SessionDialogProps {
  oral: OralExam;
  /** To change, or to copy; undefined for an empty form. */
  session: OralSession | undefined;
  isCopy: boolean;
  /** Candidates who have a slot in it. */
  placed: number;
  onCopy: () => void;
  onClose: () => void;
}

const SessionForm = z.object({ place: Place, times: Times, guides_attend: z.boolean() });

export function SessionDialog({ oral, session, isCopy, placed, onCopy, onClose }: SessionDialogProps) {
  const panels = usePanels(oral.id).data?.panels;
  const rooms = useOralRooms(oral.id).data;
  const save = useSaveSession(oral.id, onClose);
  const remove = useRemoveSession(oral.id, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const form = useContractForm(SessionForm, {
    defaultValues: {
      place: {
        ...NOWHERE,
        ...(session && !isCopy && { panel: String(session.panel_id), room: String(session.room_id) }),
        name: session?.name ?? '',
      },
      times: timesFrom(session),
      guides_attend: session?.guides_attend ?? false,
    },
  });
  const { register, getValues, setValue } = form;
  const errors = form.formState.errors.place;
  const place = form.watch('place');
  const isChange = session !== undefined && !isCopy;
  useEffect(() => {
    // Nobody has to choose among one.
    for (const [field, choices] of [
      ['place.panel', panels],
      ['place.room', rooms],
    ] as const)
      if (choices?.length === 1 && getValues(field) === '') setValue(field, String(choices[0]?.id));
  }, [panels, rooms, getValues, setValue]);

  if (isAsking && session)
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setIsAsking(false)}
        title={words.removeTitle}
        confirm={words.remove}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(session.id)}
      >
        {words.removeText(placed)}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={isChange ? words.changeTitle : words.addTitle}
      confirm={words.save}
      cancel={words.cancel}
      busy={save.isPending}
      more={
        isChange && (
          <>
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              {words.remove}
            </Button>
            <Button onClick={onCopy}>{words.copy}</Button>
          </>
        )
      }
      onSubmit={form.submit(({ place, times, guides_attend }) =>
        save.mutate({
          ...(isChange && { id: session.id }),
          ...placeIn(place),
          ...spansOf(times),
          guides_attend,
        }),
      )}
      onClose={onClose}
    >
      <Select
        label={words.panel}
        hint={panels?.length ? undefined : words.noPanels}
        error={errors?.panel?.message}
        {...register('place.panel')}
        // The choices come later than the field.
        value={place.panel}
      >
        <option value="">{words.choose}</option>
        <Options of={panels} />
      </Select>
      <Select label={words.room} error={errors?.room?.message} {...register('place.room')} value={place.room}>
        <option value="">{words.choose}</option>
        <Options of={rooms} />
        <option value={NEW}>{words.newRoom}</option>
      </Select>
      {place.room === NEW && (
        <TextField
          label={words.newRoomName}
          maxLength={60}
          error={errors?.newRoom?.message}
          {...register('place.newRoom')}
        />
      )}
      <TimeFields
        form={form}
        breaks={form.watch('times.breaks')}
        onBreaks={(breaks) => form.setValue('times.breaks', breaks)}
        slotLabel={words.slot}
      />
      <TextField label={words.name} hint={words.nameHint} maxLength={60} {...register('place.name')} />
      <Checkbox label={words.guides} {...register('guides_attend')} />
    </FormDialog>
  );
}

const Options = ({ of: choices = [] }: { of: readonly { id: number; name: string }[] | undefined }) =>
  choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

const MOST_STATIONS = TIMETABLE_LIMITS.stations;
const CircuitForm = z.object({ stations: z.array(Place), times: Times });

export function CircuitDialog({ oral, onClose }: { oral: OralExam; onClose: () => void }) {
  const panels = usePanels(oral.id).data?.panels;
  const rooms = useOralRooms(oral.id).data;
  const save = useSaveCircuit(oral.id, onClose);
  const form = useContractForm(CircuitForm, {
    defaultValues: { stations: [NOWHERE, NOWHERE], times: { ...timesFrom(undefined), slot: 8 } },
  });
  const { register, setValue } = form;
  const stations = form.watch('stations');
  return (
    <FormDialog
      title={circuitForm.title}
      confirm={words.save}
      cancel={words.cancel}
      busy={save.isPending}
      onSubmit={form.submit((given) =>
        save.mutate({
          ...spansOf(given.times),
          stations: given.stations.map((one) => (one.panel === REST ? null : placeIn(one))),
        }),
      )}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{circuitForm.text}</p>
      <TimeFields
        form={form}
        breaks={form.watch('times.breaks')}
        onBreaks={(breaks) => form.setValue('times.breaks', breaks)}
        slotLabel={circuitForm.slot}
      />
      {stations.map((one, index) => {
        const errors = form.formState.errors.stations?.[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a station is its number
          <div key={index} className="grid items-start gap-4 sm:grid-cols-2">
            <Select
              label={circuitForm.station(index + 1)}
              error={errors?.panel?.message}
              {...register(`stations.${index}.panel`)}
            >
              <option value="">{words.choose}</option>
              <option value={REST}>{circuitForm.rest}</option>
              <Options of={panels} />
            </Select>
            {one.panel !== REST && (
              <>
                <Select
                  label={circuitForm.stationRoom(index + 1)}
                  error={errors?.room?.message}
                  {...register(`stations.${index}.room`)}
                >
                  <option value="">{words.choose}</option>
                  <Options of={rooms} />
                  <option value={NEW}>{words.newRoom}</option>
                </Select>
                <TextField
                  label={circuitForm.stationName(index + 1)}
                  hint={index === 0 ? circuitForm.nameHint : undefined}
                  maxLength={60}
                  {...register(`stations.${index}.name`)}
                />
                {one.room === NEW && (
                  <TextField
                    label={circuitForm.newRoomName(index + 1)}
                    maxLength={60}
                    error={errors?.newRoom?.message}
                    {...register(`stations.${index}.newRoom`)}
                  />
                )}
              </>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-3">
        {stations.length < MOST_STATIONS && (
          <Button onClick={() => setValue('stations', [...stations, NOWHERE])}>
            {circuitForm.addStation}
          </Button>
        )}
        {stations.length > 2 && (
          <Button variant="quiet" onClick={() => setValue('stations', stations.slice(0, -1))}>
            {circuitForm.removeStation}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
