import type { OralExam } from '@quivia/contract/oral/exams';
import { type OralSession, TIMETABLE_LIMITS } from '@quivia/contract/oral/timetable';
import { useState } from 'react';
import { dayField, timeField } from '../../../platform/forms/local-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
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

interface Times {
  day: string;
  from: string;
  until: string;
  slot: string;
  breaks: { from: string; until: string }[];
}

/** Undefined while something is missing. */
function timesOf({ day, from, until, slot, breaks }: Times) {
  const moments = [from, until, ...breaks.flatMap((one) => [one.from, one.until])].map((time) =>
    momentOf(day, time),
  );
  const slot_minutes = Number(slot);
  if (moments.some((at) => Number.isNaN(at.getTime())) || !Number.isInteger(slot_minutes)) return undefined;
  if (slot_minutes < 1 || slot_minutes > TIMETABLE_LIMITS.slotMinutes) return undefined;
  const [starts_at, ends_at, ...rest] = moments.map((at) => at.toISOString()) as [
    string,
    string,
    ...string[],
  ];
  return {
    starts_at,
    ends_at,
    slot_minutes,
    breaks: breaks.map((_, index) => ({
      starts_at: rest[2 * index] as string,
      ends_at: rest[2 * index + 1] as string,
    })),
  };
}

const timesFrom = (session: OralSession | undefined): Times => {
  if (!session) return { day: dayField(new Date()), from: '09:00', until: '12:30', slot: '10', breaks: [] };
  return {
    day: dayField(new Date(session.starts_at)),
    from: timeField(new Date(session.starts_at)),
    until: timeField(new Date(session.ends_at)),
    slot: String(session.slot_minutes),
    breaks: session.breaks.map((one) => ({
      from: timeField(new Date(one.starts_at)),
      until: timeField(new Date(one.ends_at)),
    })),
  };
};

function TimeFields({
  value,
  slotLabel,
  onChange,
}: {
  value: Times;
  slotLabel: string;
  onChange: (times: Times) => void;
}) {
  const change = (given: Partial<Times>) => onChange({ ...value, ...given });
  const changeBreak = (at: number, given: Partial<Times['breaks'][number]>) =>
    change({ breaks: value.breaks.map((one, index) => (index === at ? { ...one, ...given } : one)) });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.day}
          type="date"
          value={value.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label={slotLabel}
          inputMode="numeric"
          value={value.slot}
          onChange={({ target }) => change({ slot: target.value })}
        />
        <TextField
          label={words.from}
          type="time"
          value={value.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={words.until}
          type="time"
          value={value.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      {value.breaks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other name
        <div key={index} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label={words.breakFrom(index + 1)}
            type="time"
            value={one.from}
            onChange={({ target }) => changeBreak(index, { from: target.value })}
          />
          <TextField
            label={words.breakUntil(index + 1)}
            type="time"
            value={one.until}
            onChange={({ target }) => changeBreak(index, { until: target.value })}
          />
          <Button
            variant="quiet"
            onClick={() => change({ breaks: value.breaks.filter((_, at) => at !== index) })}
          >
            {words.removeBreak(index + 1)}
          </Button>
        </div>
      ))}
      {value.breaks.length < TIMETABLE_LIMITS.breaks && (
        <div>
          <Button onClick={() => change({ breaks: [...value.breaks, { from: '11:00', until: '11:15' }] })}>
            {words.addBreak}
          </Button>
        </div>
      )}
    </>
  );
}

const NEW = 'new';

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

/** Nobody has to choose among one. */
const onlyOf = (choices: readonly { id: number }[]) => (choices.length === 1 ? String(choices[0]?.id) : '');

export function SessionDialog({ oral, session, isCopy, placed, onCopy, onClose }: SessionDialogProps) {
  const panels = usePanels(oral.id).data?.panels ?? [];
  const rooms = useOralRooms(oral.id).data ?? [];
  const save = useSaveSession(oral.id, onClose);
  const remove = useRemoveSession(oral.id, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const [times, setTimes] = useState(() => timesFrom(session));
  const [given, setForm] = useState(() => ({
    panel: session && !isCopy ? String(session.panel_id) : '',
    room: session && !isCopy ? String(session.room_id) : '',
    newRoom: '',
    name: session?.name ?? '',
    guides: session?.guides_attend ?? false,
  }));
  const form = {
    ...given,
    panel: given.panel || onlyOf(panels),
    room: given.room || onlyOf(rooms),
  };
  const change = (changed: Partial<typeof form>) => setForm({ ...form, ...changed });
  const chosen = timesOf(times);
  const isNewRoom = form.room === NEW;
  const isComplete = form.panel !== '' && (isNewRoom ? form.newRoom.trim() !== '' : form.room !== '');
  const isChange = session !== undefined && !isCopy;

  function submit() {
    if (!chosen) return;
    save.mutate({
      ...(isChange && { id: session.id }),
      panel_id: Number(form.panel),
      room: isNewRoom ? form.newRoom.trim() : Number(form.room),
      name: form.name.trim(),
      guides_attend: form.guides,
      ...chosen,
    });
  }

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
    <Dialog
      open
      onOpenChange={onClose}
      title={isChange ? words.changeTitle : words.addTitle}
      actions={
        <>
          {isChange && (
            <>
              <Button variant="quiet" onClick={() => setIsAsking(true)}>
                {words.remove}
              </Button>
              <Button onClick={onCopy}>{words.copy}</Button>
            </>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="main" busy={save.isPending} disabled={!(isComplete && chosen)} onClick={submit}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={words.panel}
          hint={panels.length === 0 ? words.noPanels : undefined}
          value={form.panel}
          onChange={({ target }) => change({ panel: target.value })}
        >
          <option value="">{words.choose}</option>
          {panels.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <Select
          label={words.room}
          value={form.room}
          onChange={({ target }) => change({ room: target.value })}
        >
          <option value="">{words.choose}</option>
          {rooms.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
          <option value={NEW}>{words.newRoom}</option>
        </Select>
        {isNewRoom && (
          <TextField
            label={words.newRoomName}
            maxLength={60}
            value={form.newRoom}
            onChange={({ target }) => change({ newRoom: target.value })}
          />
        )}
        <TimeFields value={times} slotLabel={words.slot} onChange={setTimes} />
        <TextField
          label={words.name}
          hint={words.nameHint}
          maxLength={60}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Checkbox
          label={words.guides}
          checked={form.guides}
          onChange={({ target }) => change({ guides: target.checked })}
        />
      </div>
    </Dialog>
  );
}

const REST = 'rest';
const MOST_STATIONS = TIMETABLE_LIMITS.stations;
const EMPTY_STATION = { panel: '', room: '', newRoom: '', name: '' };

export function CircuitDialog({ oral, onClose }: { oral: OralExam; onClose: () => void }) {
  const panels = usePanels(oral.id).data?.panels ?? [];
  const rooms = useOralRooms(oral.id).data ?? [];
  const save = useSaveCircuit(oral.id, onClose);
  const [times, setTimes] = useState<Times>({ ...timesFrom(undefined), slot: '8' });
  const [stations, setStations] = useState([EMPTY_STATION, EMPTY_STATION]);
  const chosen = timesOf(times);
  const isComplete = stations.every(
    ({ panel, room, newRoom }) =>
      panel === REST || (panel !== '' && (room === NEW ? newRoom.trim() : room) !== ''),
  );
  const change = (at: number, given: Partial<(typeof stations)[number]>) =>
    setStations(stations.map((one, index) => (index === at ? { ...one, ...given } : one)));

  function submit() {
    if (!chosen) return;
    save.mutate({
      ...chosen,
      stations: stations.map(({ panel, room, newRoom, name }) =>
        panel === REST
          ? null
          : {
              panel_id: Number(panel),
              room: room === NEW ? newRoom.trim() : Number(room),
              name: name.trim(),
            },
      ),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={circuitForm.title}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="main" busy={save.isPending} disabled={!(isComplete && chosen)} onClick={submit}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{circuitForm.text}</p>
        <TimeFields value={times} slotLabel={circuitForm.slot} onChange={setTimes} />
        {stations.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a station is its number
          <div key={index} className="grid gap-4 sm:grid-cols-2">
            <Select
              label={circuitForm.station(index + 1)}
              value={one.panel}
              onChange={({ target }) => change(index, { panel: target.value })}
            >
              <option value="">{words.choose}</option>
              <option value={REST}>{circuitForm.rest}</option>
              {panels.map((panel) => (
                <option key={panel.id} value={panel.id}>
                  {panel.name}
                </option>
              ))}
            </Select>
            {one.panel !== REST && (
              <>
                <Select
                  label={circuitForm.stationRoom(index + 1)}
                  value={one.room}
                  onChange={({ target }) => change(index, { room: target.value })}
                >
                  <option value="">{words.choose}</option>
                  {rooms.map((room) => (
                    <option key={room.id} value={room.id}>
                      {room.name}
                    </option>
                  ))}
                  <option value={NEW}>{words.newRoom}</option>
                </Select>
                <TextField
                  label={circuitForm.stationName(index + 1)}
                  hint={index === 0 ? circuitForm.nameHint : undefined}
                  maxLength={60}
                  value={one.name}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
                {one.room === NEW && (
                  <TextField
                    label={circuitForm.newRoomName(index + 1)}
                    maxLength={60}
                    value={one.newRoom}
                    onChange={({ target }) => change(index, { newRoom: target.value })}
                  />
                )}
              </>
            )}
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          {stations.length < MOST_STATIONS && (
            <Button onClick={() => setStations([...stations, EMPTY_STATION])}>
              {circuitForm.addStation}
            </Button>
          )}
          {stations.length > 2 && (
            <Button variant="quiet" onClick={() => setStations(stations.slice(0, -1))}>
              {circuitForm.removeStation}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
