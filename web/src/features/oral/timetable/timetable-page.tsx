// The timetable of a viva voce: sessions side by side, who is not placed, what clashes, and how the work is shared.
import type { GivenMove, OralSession, OralTimetable } from '@quivia/contract/oral/timetable';
import { type ReactNode, useState } from 'react';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media.ts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import type { OralTabProps } from '../oral-frame.tsx';
import { dayKey, isSame, movesTo, nameOf, type Picked, rollOf, undoOf } from './cells.ts';
import { CircuitDialog, SessionDialog } from './session-dialog.tsx';
import {
  announceForm,
  conflicts as conflictWords,
  generateForm,
  grid as gridWords,
  list as listWords,
  load as loadWords,
  unplaced as unplacedWords,
  page as words,
} from './timetable.words.ts';
import { TimetableGrid } from './timetable-grid.tsx';
import { MoveDialog, sessionName, TimetableList } from './timetable-list.tsx';
import { type GroupMode, useAnnounce, useGenerate, useMoveSlots, useTimetable } from './use-timetable.ts';

export function TimetablePage(props: OralTabProps) {
  const { data, error, refetch } = useTimetable(props.oral.id);
  if (data) return <Timetable {...props} timetable={data} />;
  return error ? (
    <Card>
      <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
    </Card>
  ) : (
    <ThreeCircles />
  );
}

type Shown =
  | { kind: 'session'; session?: OralSession; isCopy?: boolean }
  | { kind: 'circuit' | 'generate' | 'announce' }
  | { kind: 'move'; picked: Picked };

/** Steps that can be undone, the newest last. */
const MOST_STEPS = 50;

function Timetable({ oral, timetable }: OralTabProps & { timetable: OralTimetable }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [said, setSaid] = useState('');
  const [steps, setSteps] = useState<GivenMove[][]>([]);
  const isNarrow = useIsNarrow();
  const close = () => setShown(null);
  const mover = useMoveSlots(oral.id, {
    onMoved: (back) => setSteps((before) => [...before, back].slice(-MOST_STEPS)),
    onUndo: undo,
  });

  function move(moves: GivenMove[] | undefined) {
    setPicked(null);
    close();
    if (moves && moves.length > 0) mover.mutate({ moves, back: undoOf(moves, timetable) });
  }

  function undo(step: GivenMove[]) {
    setSteps((before) => before.filter((one) => one !== step));
    mover.mutate({ moves: step });
  }

  function pick(next: Picked | null) {
    const who = nameOf(timetable, next ?? picked ?? { candidate_id: null, group_id: null });
    setSaid(next ? gridWords.pickedUp(who) : picked ? gridWords.putDown(who) : '');
    setPicked(next);
  }

  const { sessions } = timetable;
  const days = [...Map.groupBy(sessions, ({ starts_at }) => dayKey(starts_at))];
  const change = (session: OralSession) => setShown({ kind: 'session', session });
  return (
    <div className="grid gap-6">
      <Toolbar
        timetable={timetable}
        isCircuit={oral.kind === 'osce'}
        canUndo={steps.length > 0}
        onUndo={() => undo(steps.at(-1) ?? [])}
        onShow={(kind) => setShown({ kind })}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {sessions.length === 0 ? (
        <Card>
          <Empty
            title={words.noSessions}
            hint={words.noSessionsHint}
            action={
              <Button variant="main" onClick={() => setShown({ kind: 'session' })}>
                {words.addSession}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <Unplaced
            timetable={timetable}
            picked={picked}
            onPick={(one) => (isNarrow ? setShown({ kind: 'move', picked: one }) : pick(one))}
          />
          <Conflicts timetable={timetable} />
          {!isNarrow && <p className="text-sm text-ink-2">{gridWords.help}</p>}
          {days.map(([day, ofDay]) => (
            <section key={day} className="grid min-w-0 gap-3">
              <h2 className="text-base font-bold">{dayOf(new Date(day).toISOString())}</h2>
              {isNarrow ? (
                <TimetableList
                  timetable={timetable}
                  sessions={ofDay}
                  onMove={(one) => setShown({ kind: 'move', picked: one })}
                  onChange={change}
                />
              ) : (
                <TimetableGrid
                  timetable={timetable}
                  label={gridWords.label(dayOf(new Date(day).toISOString()))}
                  sessions={ofDay}
                  picked={picked}
                  onPick={pick}
                  onPlace={(one, cell) => move(movesTo(one, cell))}
                  onRemove={(slot) =>
                    move([
                      {
                        candidate_id: slot.candidate_id,
                        group_id: slot.group_id,
                        from: { session_id: slot.session_id, starts_at: slot.starts_at },
                        to: null,
                      },
                    ])
                  }
                  onChange={change}
                />
              )}
            </section>
          ))}
          <Load timetable={timetable} />
        </>
      )}
      {shown?.kind === 'session' && (
        <SessionDialog
          key={`${shown.session?.id} ${shown.isCopy}`}
          oral={oral}
          session={shown.session}
          isCopy={shown.isCopy ?? false}
          placed={timetable.slots.filter((slot) => slot.session_id === shown.session?.id).length}
          onCopy={() => setShown({ ...shown, isCopy: true })}
          onClose={close}
        />
      )}
      {shown?.kind === 'circuit' && <CircuitDialog oral={oral} onClose={close} />}
      {shown?.kind === 'generate' && <Generate examId={oral.id} timetable={timetable} onClose={close} />}
      {shown?.kind === 'announce' && (
        <Announce examId={oral.id} count={timetable.unannounced} onClose={close} />
      )}
      {shown?.kind === 'move' && (
        <MoveDialog timetable={timetable} picked={shown.picked} onMove={move} onClose={close} />
      )}
    </div>
  );
}

interface ToolbarProps {
  timetable: OralTimetable;
  isCircuit: boolean;
  canUndo: boolean;
  onUndo: () => void;
  onShow: (kind: 'session' | 'circuit' | 'generate' | 'announce') => void;
}

function Toolbar({ timetable, isCircuit, canUndo, onUndo, onShow }: ToolbarProps) {
  const { candidates, slots, sessions, unplaced, announced_at, unannounced } = timetable;
  if (sessions.length === 0 && !isCircuit) return null;
  const placed = candidates.length - unplaced.length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {candidates.length > 0 && sessions.length > 0 && (
          <Button variant={slots.length === 0 ? 'main' : 'plain'} onClick={() => onShow('generate')}>
            {slots.length === 0 ? words.generate : words.regenerate}
          </Button>
        )}
        {slots.length > 0 && unannounced > 0 && (
          <Button variant={announced_at ? 'plain' : 'main'} onClick={() => onShow('announce')}>
            {announced_at ? words.announceChanges(unannounced) : words.announce}
          </Button>
        )}
        <Button onClick={() => onShow('session')}>{words.addSession}</Button>
        {isCircuit && <Button onClick={() => onShow('circuit')}>{words.addCircuit}</Button>}
        {canUndo && (
          <Button variant="quiet" onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2">
        {candidates.length === 0
          ? words.noCandidates
          : [
              words.placed(placed, candidates.length),
              announced_at ? words.announced(dateTimeOf(announced_at)) : words.notAnnounced,
            ].join(' · ')}
        {announced_at && unannounced > 0 && <span className="block">{words.changesWait}</span>}
      </p>
    </div>
  );
}

interface UnplacedProps {
  timetable: OralTimetable;
  picked: Picked | null;
  onPick: (picked: Picked) => void;
}

function Unplaced({ timetable, picked, onPick }: UnplacedProps) {
  const { unplaced, slots } = timetable;
  // Before the first timetable everybody is in this list, which says nothing.
  if (unplaced.length === 0 || slots.length === 0) return null;
  return (
    <Card title={unplacedWords.title(unplaced.length)} flush>
      <ul className="max-h-80 overflow-y-auto">
        {unplaced.map((one) => {
          const who = nameOf(timetable, one);
          const isPicked = picked !== null && isSame(picked, one);
          return (
            <li
              key={`${one.candidate_id} ${one.group_id}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', who);
                onPick({ candidate_id: one.candidate_id, group_id: one.group_id, slot: null });
              }}
              className="flex flex-wrap items-center gap-x-3 border-b border-rule px-4 py-1 text-sm last:border-b-0"
            >
              <span className="font-semibold">{who}</span>
              <span className="text-ink-2">{rollOf(timetable, one)}</span>
              <span className="grow text-ink-2">
                {one.reason ? unplacedWords.reason[one.reason] : unplacedWords.waiting}
              </span>
              <Button
                variant="quiet"
                className="px-3"
                aria-label={listWords.placeOf(who)}
                aria-pressed={isPicked}
                onClick={() => onPick({ candidate_id: one.candidate_id, group_id: one.group_id, slot: null })}
              >
                {listWords.place}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Conflicts({ timetable }: { timetable: OralTimetable }) {
  const { conflicts, sessions, slots } = timetable;
  if (conflicts.length === 0) return null;
  const textOf = (one: OralTimetable['conflicts'][number]): ReactNode => {
    const slot = slots.find(({ id }) => id === one.slot_id);
    const session = sessions.find(({ id }) => id === one.session_id);
    return conflictWords.text[one.kind]({
      who: slot ? nameOf(timetable, slot) : '',
      exam: one.exam ?? '',
      where: session ? sessionName({ ...session, starts_at: slot?.starts_at ?? session.starts_at }) : '',
    });
  };
  return (
    <Card title={conflictWords.title(conflicts.length)}>
      <ul className="grid gap-2 text-sm">
        {conflicts.map((one) => (
          <li key={`${one.kind} ${one.session_id} ${one.slot_id}`}>{textOf(one)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Load({ timetable }: { timetable: OralTimetable }) {
  if (timetable.load.length === 0) return null;
  return (
    <Card title={loadWords.title} flush>
      <Table caption={loadWords.caption} isDense>
        <TableHead>
          <HeadCell>{loadWords.examiner}</HeadCell>
          <HeadCell numeric>{loadWords.sessions}</HeadCell>
          <HeadCell numeric>{loadWords.slots}</HeadCell>
          <HeadCell numeric>{loadWords.time}</HeadCell>
        </TableHead>
        <TableBody>
          {timetable.load.map((one) => (
            <Row key={one.examiner_id}>
              <Cell>{one.name}</Cell>
              <Cell numeric>{one.sessions}</Cell>
              <Cell numeric>{one.slots}</Cell>
              <Cell numeric>{loadWords.duration(one.minutes)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

interface GenerateProps {
  examId: number;
  timetable: OralTimetable;
  onClose: () => void;
}

function Generate({ examId, timetable, onClose }: GenerateProps) {
  const generate = useGenerate(examId, onClose);
  const [mode, setMode] = useState<GroupMode>('one_after_the_other');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={generateForm.title}
      confirm={generateForm.confirm}
      busy={generate.isPending}
      onConfirm={() => generate.mutate(mode)}
    >
      <div className="grid gap-4">
        <p>{generateForm.text}</p>
        {timetable.groups.length > 0 && (
          <RadioRows
            label={generateForm.groups}
            value={mode}
            onChange={setMode}
            options={[
              {
                value: 'one_after_the_other',
                words: generateForm.one_after_the_other,
                hint: generateForm.followHint,
              },
              { value: 'one_slot', words: generateForm.one_slot, hint: generateForm.oneSlotHint },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function Announce({ examId, count, onClose }: { examId: number; count: number; onClose: () => void }) {
  const announce = useAnnounce(examId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={announceForm.title}
      confirm={announceForm.confirm}
      busy={announce.isPending}
      onConfirm={() => announce.mutate()}
    >
      {announceForm.text(count)}
    </ConfirmDialog>
  );
}
