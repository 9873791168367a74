// Beside the list: the selected student, messages, questions and incidents.
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { PANELS } from '../panels.tsx';
import { panels as panelWords, board as text } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import type { SeenRow } from './live/order.ts';
import { useClock, useRow } from './live/use-board.ts';
import type { StudentAct } from './use-student-act.ts';

interface SidePanelProps {
  panel: (typeof PANELS)[number];
  exams: readonly Head[];
  selectedId: number | undefined;
  exam: number | undefined;
  room: number | undefined;
  studentAct: StudentAct;
  onPanel: (key: string) => void;
  onClose: () => void;
}

export function SidePanel(props: SidePanelProps) {
  const { panel, exams, selectedId, exam, room, studentAct, onPanel, onClose } = props;
  const selected = useRow(selectedId ?? 0);
  const examOf = (wanted: number | undefined) => exams.find(({ exam: { id } }) => id === wanted);
  const board = examOf(selected?.row.exam_id ?? exam) ?? exams.find((one) => hasRoom(one, room)) ?? exams[0];
  const { Panel } = panel;
  return (
    board && (
      <aside
        aria-label={panelWords.label}
        data-side-panel
        className="flex min-h-0 w-full shrink-0 flex-col overflow-y-auto border-rule bg-sheet md:w-100 md:border-l"
      >
        <PanelHead active={panel.key} onPanel={onPanel} onClose={onClose} />
        <Suspense fallback={<ThreeCircles />}>
          <Timed>
            {(now) => (
              <Panel
                // Only another selection starts over: a row that leaves the board must not discard what is being written.
                key={`${selectedId} ${exam} ${room}`}
                exams={exams}
                board={board}
                selected={selected}
                concernsIn={(examId) => concernsOf(selected, examOf(examId), room)}
                studentAct={studentAct}
                now={now}
              />
            )}
          </Timed>
        </Suspense>
      </aside>
    )
  );
}

/** Drawn again each second. */
const Timed = ({ children }: { children: (now: number) => ReactNode }) => children(useClock((now) => now));

const hasRoom = ({ rooms }: Head, roomId: number | undefined) => rooms.some(({ id }) => id === roomId);

/** Whom an act concerns: the selected student, the chosen room or the invigilator's only one, or everyone. */
function concernsOf(selected: SeenRow | undefined, board: Head | undefined, roomId: number | undefined) {
  if (selected && selected.row.exam_id === board?.exam.id)
    return {
      scope: { student_id: selected.row.student_id },
      name: selected.row.name ?? selected.row.roll_number,
    };
  const own = board?.duty === 'invigilator' ? board.rooms[0] : undefined;
  const room = board?.rooms.find(({ id }) => id === roomId) ?? own;
  return room ? { scope: { room_id: room.id }, name: room.name } : { scope: {}, name: text.everybody };
}

interface PanelHeadProps {
  active: string;
  onPanel: (key: string) => void;
  onClose: () => void;
}

/** Takes the focus when it opens, so that the panel is left by keyboard. */
function PanelHead({ active, onPanel, onClose }: PanelHeadProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-b border-rule px-2 py-1">
      <div className="flex min-w-0 overflow-x-auto">
        {PANELS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === active}
            onClick={() => onPanel(key)}
            className={`min-h-11 shrink-0 border-b-2 px-2 text-sm ${key === active ? 'border-pencil font-semibold text-pencil' : 'border-transparent text-ink-2 hover:text-pencil'}`}
          >
            {label}
          </button>
        ))}
      </div>
      <IconButton ref={close} icon={X} label={text.closePanel} onClick={onClose} />
    </div>
  );
}
