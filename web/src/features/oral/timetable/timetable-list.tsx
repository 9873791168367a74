// The timetable on a phone: each session as a list, and a dialog to move somebody.
import type { GivenMove, OralSession, OralTimetable } from '@quivia/contract/oral/timetable';
import { useState } from 'react';
import { soonOf, timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { cellsOf, movesTo, nameOf, type Picked, rollOf } from './cells.ts';
import { grid, moveForm, list as words } from './timetable.words.ts';

interface TimetableListProps {
  timetable: OralTimetable;
  sessions: readonly OralSession[];
  onMove: (picked: Picked) => void;
  onChange: (session: OralSession) => void;
}

export const sessionName = (session: OralSession) =>
  [
    soonOf(session.starts_at, new Date()),
    ...(session.station && session.circuit_size ? [grid.station(session.station, session.circuit_size)] : []),
    session.room,
  ].join(' · ');

export function TimetableList({ timetable, sessions, onMove, onChange }: TimetableListProps) {
  return (
    <div className="rounded-md border border-rule">
      {sessions.map((session) => {
        const slots = timetable.slots.filter((slot) => slot.session_id === session.id);
        return (
          <Collapsible key={session.id} title={sessionName(session)} startsOpen={sessions.length < 4}>
            <Button className="mb-2" onClick={() => onChange(session)}>
              {grid.change(session.room)}
            </Button>
            {slots.length === 0 && <p className="text-sm text-ink-2">{words.empty}</p>}
            <ul className="grid">
              {slots.map((slot) => {
                const who = nameOf(timetable, slot);
                return (
                  <li
                    key={slot.id}
                    className="flex items-center gap-3 border-t border-rule py-1 first:border-t-0"
                  >
                    <span className="tabular w-16 shrink-0 whitespace-nowrap text-sm text-ink-2">
                      {timeOf(Date.parse(slot.starts_at))}
                    </span>
                    <span className="min-w-0 grow text-sm">
                      <bdi className="block font-semibold break-words">{who}</bdi>
                      <span className="block text-ink-2">{rollOf(timetable, slot)}</span>
                    </span>
                    <Button
                      variant="quiet"
                      className="shrink-0 px-3"
                      aria-label={words.moveOf(who)}
                      onClick={() =>
                        onMove({ candidate_id: slot.candidate_id, group_id: slot.group_id, slot })
                      }
                    >
                      {words.move}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </Collapsible>
        );
      })}
    </div>
  );
}

interface MoveDialogProps {
  timetable: OralTimetable;
  picked: Picked;
  onMove: (moves: GivenMove[]) => void;
  onClose: () => void;
}

export function MoveDialog({ timetable, picked, onMove, onClose }: MoveDialogProps) {
  const { sessions, slots } = timetable;
  const [sessionId, setSessionId] = useState(picked.slot?.session_id ?? sessions[0]?.id ?? 0);
  const session = sessions.find(({ id }) => id === sessionId);
  const free = session ? cellsOf(session, slots).filter(({ kind }) => kind === 'free') : [];
  const [start, setStart] = useState<number | undefined>(undefined);
  const cell = free.find((one) => one.start === start) ?? free[0];
  const who = nameOf(timetable, picked);
  const { candidate_id, group_id, slot } = picked;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={moveForm.title(who)}
      actions={
        <>
          {slot && (
            <Button
              variant="quiet"
              onClick={() =>
                onMove([
                  {
                    candidate_id,
                    group_id,
                    from: { session_id: slot.session_id, starts_at: slot.starts_at },
                    to: null,
                  },
                ])
              }
            >
              {moveForm.remove}
            </Button>
          )}
          <Button onClick={onClose}>{moveForm.cancel}</Button>
          <Button variant="main" disabled={!cell} onClick={() => cell && onMove(movesTo(picked, cell) ?? [])}>
            {moveForm.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={moveForm.session}
          value={sessionId}
          onChange={({ target }) => setSessionId(Number(target.value))}
        >
          {sessions.map((one) => (
            <option key={one.id} value={one.id}>
              {sessionName(one)}
            </option>
          ))}
        </Select>
        {free.length === 0 ? (
          <p>{moveForm.noTime}</p>
        ) : (
          <Select
            label={moveForm.time}
            value={cell?.start}
            onChange={({ target }) => setStart(Number(target.value))}
          >
            {free.map((one) => (
              <option key={one.start} value={one.start}>
                {timeOf(one.start)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Dialog>
  );
}
