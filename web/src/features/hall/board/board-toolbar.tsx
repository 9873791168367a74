// Above the list: search, filters, the acts for everyone shown, and the panels. Apart from the students, who change each second.
import type { Duty } from '@quivia/contract/endpoint';
import { allowsDuty, DUTIES } from '@quivia/contract/hall/duties';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import { type ComponentType, memo, type RefObject, use, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media.ts';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { ActBar, type ActName } from '../acts/act-bar.tsx';
import { asks } from '../messages/messages.words.ts';
import { panels, board as text } from './board.words.ts';
import { useHeadCount } from './head-count/use-head-count.ts';
import type { Head, Room } from './live/board-state.ts';
import { hasOpened } from './live/time-left.ts';
import { BoardContext, useClock, useOnBoard } from './live/use-board.ts';

interface BoardToolbarProps {
  exams: readonly Head[];
  rooms: readonly Room[];
  search: string;
  exam: number | undefined;
  room: number | undefined;
  isMap: boolean;
  hasPaused: boolean;
  /** Questions that wait for this person. */
  openAsks: number;
  /** Exams that an act for everyone shown reaches. */
  acting: readonly Head[];
  act: ActName | undefined;
  field: RefObject<HTMLInputElement | null>;
  onChange: (change: {
    search?: string;
    exam?: string;
    room?: string;
    view?: string;
    panel?: string;
  }) => void;
  onEnter: () => void;
  onAct: (act: ActName | undefined) => void;
}

const PANELS = [
  ['messages', panels.messages, MessageSquare],
  ['questions', panels.questions, CircleQuestionMark],
  ['incidents', panels.incidents, Flag],
] as const;

/** What is rarely possible stands last: its place is kept. */
const BAR = ['pause', 'minutes', 'evacuate', 'resume'] as const;

function useOpened(acting: readonly Head[]): readonly Head[] {
  const ids = useClock((now) =>
    acting
      .filter(({ exam }) => hasOpened(exam, now))
      .map(({ exam }) => exam.id)
      .join(),
  );
  return acting.filter(({ exam }) => ids.split(',').includes(String(exam.id)));
}

/** How many an act for these exams, or for a room of theirs, concerns. */
function useStudents(exams: readonly Head[], room: number | undefined): number {
  const { rows } = use(BoardContext);
  return useOnBoard(() => {
    let count = 0;
    for (const { row } of rows.values())
      if (exams.some(({ exam }) => exam.id === row.exam_id) && (room === undefined || row.room_id === room))
        count += 1;
    return count;
  });
}

export const BoardToolbar = memo(function BoardToolbar(props: BoardToolbarProps) {
  const { exams, acting, rooms, exam, room, isMap, onChange } = props;
  // Before the start there are no minutes to give.
  const opened = useOpened(acting);
  const headCount = useHeadCount({ exam, room });
  const isNarrow = useIsNarrow();
  const [isUnfolded, setUnfolded] = useState(false);
  const duty = leastDuty(acting);
  const students = useStudents(props.act === 'minutes' ? opened : acting, room);
  // A room or exam that is chosen stays in sight: the acts are for it.
  const isFolded = isNarrow && !isUnfolded && room === undefined && exam === undefined;
  const hasMore = exams.length > 1 || rooms.length > 0 || allowsDuty(duty, 'chief');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-4 py-2">
      <div className="min-w-0 grow basis-28 md:basis-56">
        <SearchField
          ref={props.field}
          label={text.search}
          value={props.search}
          onSearch={(search) => onChange({ search })}
          onEnter={props.onEnter}
        />
      </div>
      {isNarrow && hasMore && (
        <Button
          variant="quiet"
          className="px-2!"
          aria-expanded={!isFolded}
          onClick={() => setUnfolded((before) => !before)}
        >
          {text.more}
        </Button>
      )}
      {!isFolded && exams.length > 1 && (
        <FilterSelect
          label={text.exam}
          value={String(exam ?? '')}
          onChange={(value) => onChange({ exam: value })}
        >
          <option value="">{text.everyExam}</option>
          {exams.map((board) => (
            <option key={board.exam.id} value={board.exam.id}>
              {board.exam.title}
            </option>
          ))}
        </FilterSelect>
      )}
      {!isFolded && rooms.length > 1 && (
        <FilterSelect
          label={text.room}
          value={String(room ?? '')}
          onChange={(value) => onChange({ room: value })}
        >
          <option value="">{text.everyRoom}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      )}
      {!isFolded && rooms.length > 0 && (
        <Segments
          label={text.view}
          options={[
            ['list', text.list],
            ['map', text.map],
          ]}
          value={isMap ? 'map' : 'list'}
          onChange={(value) => onChange({ view: value === 'map' ? 'map' : '' })}
        />
      )}
      <div className="flex">
        {PANELS.map(([panel, label, icon]) => (
          <PanelButton
            key={panel}
            icon={icon}
            label={label}
            open={panel === 'questions' ? props.openAsks : 0}
            onClick={() => onChange({ panel })}
          />
        ))}
      </div>
      <ActBar
        duty={duty}
        // In an emergency nobody looks for it.
        shown={isFolded ? ['evacuate'] : undefined}
        acts={BAR.filter(
          (one) => (one !== 'resume' || props.hasPaused) && (one !== 'minutes' || opened.length > 0),
        )}
        students={students}
        kept={isNarrow ? undefined : BAR}
        opened={props.act}
        onOpen={props.onAct}
        exams={(props.act === 'minutes' ? opened : acting).map((one) => one.exam)}
        scope={room === undefined ? {} : { room_id: room }}
        name={rooms.find(({ id }) => id === room)?.name ?? text.everybody}
        headCount={headCount}
      />
    </div>
  );
});

interface PanelButtonProps {
  icon: ComponentType<{ className?: string }>;
  label: string;
  /** How many wait there for this person. */
  open: number;
  onClick: () => void;
}

/** The word below its icon: a row of three beside the filters, also on a phone. */
function PanelButton({ icon: Icon, label, open, onClick }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={open > 0 ? asks.waiting(open) : undefined}
      onClick={onClick}
      className="relative grid min-h-11 min-w-16 content-center justify-items-center rounded-md px-1 text-xs text-ink-2 hover:bg-pencil-soft hover:text-pencil"
    >
      <Icon className="size-5" />
      {label}
      {open > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute -top-1 left-1/2 ml-1 min-w-5 rounded-full bg-pencil px-1 text-center leading-5 font-semibold text-on-pencil"
        >
          {open > 99 ? '99+' : open}
        </span>
      )}
    </button>
  );
}

/** What one may do to all of these exams at once. */
const leastDuty = (exams: readonly Head[]): Duty =>
  DUTIES.find((duty) => exams.length === 0 || exams.some((one) => one.duty === duty)) ?? 'observer';
