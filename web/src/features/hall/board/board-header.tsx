import type { RowState } from '@quivia/contract/hall/attention';
import { STATES } from '@quivia/contract/hall/attention';
import { allowsDuty } from '@quivia/contract/hall/duties';
import DoorOpen from 'lucide-react/icons/door-open';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Keyboard from 'lucide-react/icons/keyboard';
import Presentation from 'lucide-react/icons/presentation';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import WifiOff from 'lucide-react/icons/wifi-off';
import { memo, use } from 'react';
import { Link } from 'react-router';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { endsLine, endsOfRows } from '../../../shared/exam/exam-ends.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/dialogs/menu.tsx';
import { FullScreenButton } from '../../../ui/layout/full-screen-button.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media.ts';
import { useEntryCode } from '../door/use-door.ts';
import { pagesFor } from '../hall-pages.ts';
import { states, board as text } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import type { Listed } from './live/listing.ts';
import { BoardContext, useClock, useOnBoard } from './live/use-board.ts';
import { StateIcon } from './state-mark.tsx';

interface BoardHeaderProps {
  exams: readonly Head[];
  ids: string;
  onKeys: () => void;
  /** Undefined for people who can't change them. */
  onLimits: (() => void) | undefined;
}

/** Drawn again when an exam is loaded, and not with its students. */
export const BoardHeader = memo(function BoardHeader({ exams, ids, onKeys, onLimits }: BoardHeaderProps) {
  const isNarrow = useIsNarrow();
  return (
    <section
      aria-label={text.title}
      className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-rule bg-sheet px-4 py-1"
    >
      <title>{`${text.tab(exams.map(({ exam }) => exam.title))} · Quivia`}</title>
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <h1 className="min-w-0 text-base font-bold tracking-tight">
          {exams.map(({ exam }, i) => (
            <span key={exam.id}>
              {i > 0 && <span className="font-normal text-ink-3"> · </span>}
              {exam.title}
            </span>
          ))}
          {exams.length === 0 && text.title}
        </h1>
        {exams.map(({ exam }) => (
          <Ends key={exam.id} examId={exam.id} of={exams.length > 1 ? exam.course_code : undefined} />
        ))}
      </div>
      {exams.map(({ exam, duty }) => (
        <EntryCode
          key={exam.id}
          examId={exam.id}
          title={exams.length > 1 ? exam.title : undefined}
          canSee={allowsDuty(duty, 'invigilator')}
        />
      ))}
      <p className="tabular h-6 w-32 text-right font-mono text-base leading-6 font-semibold contain-strict">
        <span className="sr-only">{text.clock} </span>
        <Clock />
      </p>
      {isNarrow ? (
        <BoardMenu exams={exams} ids={ids} onKeys={onKeys} onLimits={onLimits} />
      ) : (
        <div className="flex">
          {onLimits && <IconButton icon={SlidersHorizontal} label={text.thresholds} onClick={onLimits} />}
          {exams.length > 0 && <HallMenu exams={exams} />}
          <IconButton icon={Keyboard} label={text.keys} onClick={onKeys} />
          <Link
            to={`/hall/${ids}/projector`}
            title={text.projector}
            className="grid size-control place-items-center rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil"
          >
            <Presentation className="size-5" />
            <span className="sr-only">{text.projector}</span>
          </Link>
          <FullScreenButton />
        </div>
      )}
    </section>
  );
});

/** The other pages of each exam's hall, as far as one's duty there goes. */
function HallMenu({ exams }: { exams: readonly Head[] }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-3!">
          <DoorOpen className="size-5" />
          {text.pages}
        </Button>
      }
    >
      <HallLinks exams={exams} />
    </Menu>
  );
}

/** On a phone: everything that is behind an icon elsewhere, in words. */
function BoardMenu({ exams, ids, onKeys, onLimits }: BoardHeaderProps) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-3!">
          <Ellipsis className="size-5" />
          {text.menu}
        </Button>
      }
    >
      <HallLinks exams={exams} />
      <MenuLink to={`/hall/${ids}/projector`} icon={Presentation}>
        {text.projector}
      </MenuLink>
      {onLimits && (
        <MenuItem icon={SlidersHorizontal} onSelect={onLimits}>
          {text.thresholds}
        </MenuItem>
      )}
      <MenuItem icon={Keyboard} onSelect={onKeys}>
        {text.keys}
      </MenuItem>
    </Menu>
  );
}

function HallLinks({ exams }: { exams: readonly Head[] }) {
  return (
    <>
      {exams.map(({ exam, duty }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={exam.id} role="group" aria-label={exam.title}>
          {exams.length > 1 && (
            <p aria-hidden="true" className="max-w-72 px-4 pt-2 text-xs font-semibold text-ink-3">
              {exam.title}
            </p>
          )}
          {pagesFor(exam.id, duty).map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon}>
              {label}
            </MenuLink>
          ))}
        </div>
      ))}
    </>
  );
}

const Clock = () => useClock(timeToSecondOf);

/** Nothing once nobody can take it any longer. */
function Ends({ examId, of }: { examId: number; of: string | undefined }) {
  const { rows } = use(BoardContext);
  const line = useClock((now) => {
    const own = [...rows.values()].filter(({ row }) => row.exam_id === examId);
    const ends = endsOfRows(
      own.map(({ row }) => row.progress),
      now,
    );
    return ends && endsLine(ends);
  });
  return (
    line && (
      <p className="text-sm text-ink-2">
        {of && `${of}: `}
        {line}
      </p>
    )
  );
}

interface EntryCodeProps {
  examId: number;
  /** Where there are several. */
  title: string | undefined;
  canSee: boolean;
}

function EntryCode({ examId, title, canSee }: EntryCodeProps) {
  const code = useEntryCode(examId, canSee).data?.code;
  return (
    code && (
      <p className="text-sm text-ink-2">
        {title ? text.entryCodeOf(title) : text.entryCode}{' '}
        <strong className="tabular font-mono text-base text-ink">{code}</strong>
      </p>
    )
  );
}

/** There until the figures are right again. */
export function LostLine({ lostAt, hasFigures }: { lostAt: number; hasFigures: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-rule bg-risk-soft px-4 py-2 text-sm">
      <WifiOff className="size-5 shrink-0 text-risk" />
      <strong>{hasFigures ? text.lost(lostAt) : text.connecting}</strong>
      {hasFigures && <span>{text.reconnecting}</span>}
    </p>
  );
}

type Shown = RowState | 'attention';

const ORDER: readonly Shown[] = ['attention', ...STATES];
/** Shown only when there is somebody. */
const RARE: readonly Shown[] = ['paused', 'waiting', 'absent'];

interface CountStripProps {
  listed: () => Listed;
  chosen: Shown | undefined;
  onChoose: (state: Shown | undefined) => void;
}

/** How many are in which state; each narrows the list to them. */
export const CountStrip = memo(function CountStrip({ listed, chosen, onChoose }: CountStripProps) {
  const counts = useOnBoard(() => listed().counts);
  const all = useOnBoard(() => listed().all);
  const shown = ORDER.filter((state) => counts[state] > 0 || state === chosen || !RARE.includes(state));
  return (
    <section
      aria-label={text.counts}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-rule bg-sheet px-4 py-2"
    >
      <Count label={text.everyone} count={all} isChosen={!chosen} onChoose={() => onChoose(undefined)} />
      {shown.map((state) => (
        <Count
          key={state}
          state={state}
          label={states[state]}
          count={counts[state]}
          isChosen={chosen === state}
          onChoose={() => onChoose(chosen === state ? undefined : state)}
        />
      ))}
    </section>
  );
});

interface CountProps {
  state?: Shown;
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Count({ state, label, count, isChosen, onChoose }: CountProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid min-h-control shrink-0 justify-items-start rounded-md border-[1.5px] px-3 py-1 text-left ${isChosen ? 'border-pencil bg-pencil-soft' : 'border-transparent hover:bg-paper'}`}
    >
      <span className="tabular text-lg leading-tight font-bold">{count.toLocaleString('en')}</span>
      <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-2">
        {state && <StateIcon state={state} className="size-3.5" />}
        {label}
      </span>
    </button>
  );
}
