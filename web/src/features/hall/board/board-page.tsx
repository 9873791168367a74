// One screen for the people on duty: how many are in which state, who needs somebody, and the acts.

import { type RowState, STATES } from '@quivia/contract/hall/attention';
import type { BoardExam } from '@quivia/contract/hall/board';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { KeysDialog } from '../../../platform/app/keys-dialog.tsx';
import { NotFoundPage } from '../../../platform/app/missing-pages.tsx';
import { useKeys, useLetters } from '../../../platform/app/page-keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media.ts';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import type { ActName } from '../acts/act-bar.tsx';
import { DrillBanner, DrillLine } from '../drills/drill.tsx';
import { useOpenAsks } from '../messages/use-open-asks.ts';
import { PANELS } from '../panels.tsx';
import { Announcements } from './announcements.tsx';
import { dropped as droppedText, keys, leftOut as leftOutText, board as text } from './board.words.ts';
import { useFocusKept } from './board-focus.ts';
import { BoardHeader, CountStrip, LostLine } from './board-header.tsx';
import { BoardList, type ListHandle } from './board-list.tsx';
import { BoardStart } from './board-start.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { HeadCount } from './head-count/head-count.tsx';
import type { BoardRow, Head } from './live/board-state.ts';
import { createPlaces, type Listed } from './live/listing.ts';
import type { RowFilter } from './live/order.ts';
import { hasOpened } from './live/time-left.ts';
import { BoardContext, useBoards, useClock, useExamIds, useListing, useOnBoard } from './live/use-board.ts';
import { RefusedBoard } from './refused-board.tsx';
import { SeatMaps } from './seat-maps.tsx';
import { SidePanel } from './side-panel.tsx';
import { useBarAct } from './use-bar-act.ts';
import { useStudentAct } from './use-student-act.ts';

const LimitsDialog = lazy(async () => ({ default: (await import('./limits-dialog.tsx')).LimitsDialog }));

const idIn = (value: string) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

/** /hall/12, or /hall/12,13 for several exams of one hall. */
export function BoardPage() {
  const { ids, leftOut } = useExamIds();
  return ids.length > 0 ? <BoardScreen key={ids.join()} ids={ids} leftOut={leftOut} /> : <NotFoundPage />;
}

interface BoardScreenProps {
  ids: readonly number[];
  /** Of the address, and not on this board. */
  leftOut: readonly number[];
}

function BoardScreen({ ids, leftOut }: BoardScreenProps) {
  const [open, setOpen] = useState<'keys' | 'limits'>();
  const [hasLetters, turnLetters] = useLetters('board-letters');
  const { exams, refused, dropped, lostAt, board } = useBoards(ids);
  const openKeys = useCallback(() => setOpen('keys'), []);
  const openLimits = useCallback(() => setOpen('limits'), []);
  if (refused) return <RefusedBoard />;
  const isChief = exams.length === 1 && exams.every(({ duty }) => allowsDuty(duty, 'chief'));
  const only = exams.length === 1 ? exams[0]?.exam : undefined;
  const drilled = exams.find(({ exam }) => exam.rehearsal_of !== null)?.exam;
  return (
    <BoardContext value={board}>
      <div className="flex h-[calc(100dvh-var(--bar))] flex-col bg-paper low:h-auto low:min-h-dvh">
        {drilled?.rehearsal_of && <DrillBanner drillOf={drilled.rehearsal_of} canEnd={isChief} />}
        <BoardHeader
          exams={exams}
          ids={ids.join()}
          onKeys={openKeys}
          onLimits={isChief ? openLimits : undefined}
        />
        {/* There before their words are, so that these are read out. */}
        <div role="status" className="shrink-0">
          {lostAt !== undefined && <LostLine lostAt={lostAt} hasFigures={exams.length > 0} />}
        </div>
        {leftOut.length > 0 && (
          <p className="shrink-0 border-b border-rule bg-risk-soft px-4 py-2 text-sm">
            {leftOutText.text(ids.length, leftOut.length)}{' '}
            <TextLink to={`/hall/${leftOut.join()}`}>{leftOutText.open}</TextLink>
          </p>
        )}
        <div role="status" className="shrink-0">
          {dropped.map(({ id, title }) => (
            <p key={id} className="border-b border-rule bg-risk-soft px-4 py-2 text-sm font-semibold">
              {droppedText(title)}
            </p>
          ))}
        </div>
        <BoardStart exams={exams} />
        <HeadCount exams={exams} />
        {only && only.rehearsal_of === null && <BeforeExam exam={only} canStart={isChief} />}
        {exams.length + dropped.length < ids.length ? (
          <main id="main" className="grid grow">
            <ThreeCircles label={text.loading} />
          </main>
        ) : (
          <Students exams={exams} hasLetters={hasLetters} onKeys={openKeys} />
        )}
        {open === 'keys' && (
          <KeysDialog
            words={keys}
            hasLetters={hasLetters}
            onLetters={turnLetters}
            onClose={() => setOpen(undefined)}
          >
            <p className="text-sm text-ink-2">{keys.where}</p>
            <p className="mt-2 text-sm text-ink-2">{keys.details}</p>
          </KeysDialog>
        )}
        {open === 'limits' && exams[0] && (
          <Suspense>
            <LimitsDialog board={exams[0]} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </div>
    </BoardContext>
  );
}

function BeforeExam({ exam, canStart }: { exam: BoardExam; canStart: boolean }) {
  const hasBegun = useClock((now) => hasOpened(exam, now));
  return !hasBegun && <DrillLine examId={exam.id} startsAt={exam.start_time} canStart={canStart} />;
}

/** One function for all drawings, which does what the newest one would. */
function useLatest<Given extends unknown[], Reply>(work: (...given: Given) => Reply) {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...given: Given) => latest.current(...given), []);
}

interface Frozen {
  listed: () => Listed;
  order: readonly number[];
}

const freeze = (listed: () => Listed): Frozen => ({ listed, order: listed().order });

/** While somebody attends to the list, its order stays, until they choose another filter. */
function useStillOrder(listed: () => Listed) {
  const { news, rows } = use(BoardContext);
  const [frozen, setFrozen] = useState<Frozen>();
  if (frozen && frozen.listed !== listed) setFrozen(freeze(listed));
  const still = frozen?.order;
  const places = useMemo(() => createPlaces({ rows, listed, still }), [rows, listed, still]);
  // Each place in the list looks with the next news who is to stand there.
  useEffect(() => {
    places();
    news();
  }, [news, places]);
  return {
    order: useLatest(() => places().ids),
    count: useOnBoard(() => places().ids.length),
    moves: useOnBoard(() => places().moves),
    isStill: frozen !== undefined,
    attend: (isAttended: boolean) =>
      setFrozen((before) => (isAttended ? (before ?? freeze(listed)) : undefined)),
    sortNow: () => setFrozen((before) => before && freeze(listed)),
  };
}

const FILTERS = ['search', 'room', 'exam', 'state', 'view', 'student', 'panel'] as const;

/** Where a panel takes the place of the list. */
const KEYS_IN_PANEL = ['e', '?', 'escape'];
const KEYS_IN_DETAILS = [...KEYS_IN_PANEL, 'p', 'r', 't'];

interface StudentsProps {
  exams: readonly Head[];
  /** Letters are keys of the board. */
  hasLetters: boolean;
  onKeys: () => void;
}

function Students({ exams, hasLetters, onKeys }: StudentsProps) {
  const { rows } = use(BoardContext);
  const isNarrow = useIsNarrow();
  const [filters, setFilters] = useFilters(FILTERS);
  const area = useRef<HTMLElement>(null);
  const list = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const state = [...STATES, 'attention' as const].find((one) => one === filters.state);
  const [room, selectedId] = [idIn(filters.room), idIn(filters.student)];
  const exam = exams.find((one) => one.exam.id === idIn(filters.exam))?.exam.id;
  const isMap = filters.view === 'map';

  const filter = useMemo<RowFilter>(
    () => ({ search: filters.search, room, exam, state }),
    [filters.search, room, exam, state],
  );
  const listed = useListing(filter);
  const { order, count, moves, isStill, attend, sortNow } = useStillOrder(listed);
  const all = useOnBoard(() => listed().all);
  const matching = useOnBoard(() => listed().order.length);
  const hasPaused = useOnBoard(() => listed().counts.paused > 0);
  const openAsks = useOpenAsks(exams);
  const bar = useBarAct({ exams, exam, room });
  const selected = useOnBoard(() => rows.get(selectedId ?? 0)?.row.id);
  const studentAct = useStudentAct(exams, selectedId);
  const rooms = useMemo(
    () => [...new Map(exams.flatMap((board) => board.rooms).map((one) => [one.id, one])).values()],
    [exams],
  );
  const panel = PANELS.find(({ key }) => key === filters.panel) ?? (selectedId ? PANELS[0] : undefined);

  const factsOf = useMemo(() => {
    const byId = new Map(exams.map((board) => [board.exam.id, board]));
    const roomById = new Map(rooms.map((one) => [one.id, one]));
    return (row: BoardRow) => ({
      questions: byId.get(row.exam_id)?.exam.questions ?? 0,
      room: row.room_id === null ? undefined : roomById.get(row.room_id),
      exam: exams.length > 1 ? byId.get(row.exam_id)?.exam.title : undefined,
      isGhost: byId.get(row.exam_id)?.exam.rehearsal_of !== null,
    });
  }, [exams, rooms]);

  const choose = useLatest((id: number) => setFilters({ student: String(id), panel: '' }));
  const change = useLatest(setFilters);
  const focusList = useCallback(() => list.current?.focus(), []);
  const closePanel = () => setFilters({ student: '', panel: '' });
  // After it is drawn: on a phone the list can't be focused while the panel is there.
  const isOpen = panel !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) (list.current ?? area.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const hasList = !isMap && count > 0;
  const keepFocus = useFocusKept({ list, area, hasList });

  const touched = useRef(false);
  /** On a phone the panel takes its place. It stays behind, with how far it was scrolled and the active row. */
  const isMainShown = !(isNarrow && panel);
  const hasDetails = panel === PANELS[0] && selected !== undefined;
  /** For the student whose details are open, and otherwise for everyone shown. */
  const openAct = (wanted: ActName) => (hasDetails ? studentAct : bar).open(wanted);
  const byKey: Record<string, (() => void) | undefined> = {
    s: sortNow,
    a() {
      keepFocus();
      setFilters({ state: state === 'attention' ? '' : 'attention' });
    },
    m() {
      keepFocus();
      setFilters({ view: isMap ? '' : 'map' });
    },
    e() {
      if (!isMainShown && !hasDetails) closePanel();
      openAct('evacuate');
    },
    p: () => openAct('pause'),
    r: () => openAct('resume'),
    t: () => openAct('minutes'),
    w: () => setFilters({ panel: 'messages' }),
    q: () => setFilters({ panel: 'questions' }),
    i: () => setFilters({ panel: 'incidents' }),
    '/': () => search.current?.focus(),
    '?': onKeys,
    escape: () => panel && closePanel(),
  };
  function press(key: string): boolean {
    touched.current = false;
    const pressed = key.toLowerCase();
    if (!isMainShown && !(hasDetails ? KEYS_IN_DETAILS : KEYS_IN_PANEL).includes(pressed)) return false;
    const act = byKey[pressed];
    act?.();
    return act !== undefined;
  }
  useKeys({ press, hasLetters });
  const onAttended = useLatest(attend);
  const isTouched = useCallback(() => touched.current, []);
  const onState = useLatest((next: RowState | 'attention' | undefined) => setFilters({ state: next ?? '' }));

  const isEmpty = all === 0 && room === undefined && exam === undefined;
  const empty = exams.every(({ duty }) => duty === 'invigilator') ? text.emptyRooms : text.empty;
  const main = (
    <main
      ref={area}
      id="main"
      tabIndex={-1}
      inert={!isMainShown}
      className={`flex min-h-0 min-w-0 grow flex-col bg-sheet ${isMainShown ? '' : 'invisible absolute inset-0'}`}
    >
      {isEmpty && <Empty title={empty.title} hint={empty.hint} />}
      {!isEmpty && count === 0 && (
        <Empty
          title={text.none.title}
          hint={text.none.hint}
          action={
            <Button onClick={() => setFilters({ search: '', room: '', exam: '', state: '' })}>
              {text.none.clear}
            </Button>
          }
        />
      )}
      {count > 0 &&
        (isMap ? (
          <SeatMaps
            exams={exams.filter((one) => exam === undefined || one.exam.id === exam)}
            rooms={rooms.filter(({ id }) => room === undefined || id === room)}
            listed={listed}
            selected={selectedId}
            onOpen={choose}
          />
        ) : (
          <BoardList
            ref={list}
            order={order}
            count={count}
            factsOf={factsOf}
            isNarrow={isNarrow}
            hasSeveral={exams.length > 1}
            selected={selectedId}
            onOpen={choose}
            isTouched={isTouched}
            onAttended={onAttended}
          />
        ))}
    </main>
  );

  return (
    <>
      <CountStrip listed={listed} chosen={state} onChoose={onState} />
      {/* As wide with a panel as without one: it wraps no further, and no row moves under the pointer that opened it. */}
      <section aria-label={text.more} className={`shrink-0 bg-sheet ${isMainShown ? '' : 'hidden'}`}>
        <BoardToolbar
          exams={exams}
          rooms={rooms}
          search={filters.search}
          exam={exam}
          room={room}
          isMap={isMap}
          hasPaused={hasPaused}
          openAsks={openAsks}
          acting={bar.acting}
          act={bar.act}
          field={search}
          onChange={change}
          onEnter={focusList}
          onAct={bar.setAct}
        />
        {hasList && (
          <p className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-b border-rule px-4 text-xs text-ink-2">
            <span>{text.shown(matching, all)}</span>
            <span className="max-md:sr-only">{isStill ? text.frozen : text.sorted}</span>
            {moves > 0 && (
              <>
                <strong className="text-ink">{text.moved(moves)}</strong>
                {/* Pressed with the pointer it must not take the focus out of the list. */}
                <button
                  type="button"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={sortNow}
                  className="min-h-9 font-semibold text-pencil underline underline-offset-4"
                >
                  {text.sortNow}
                </button>
              </>
            )}
          </p>
        )}
      </section>
      <Announcements openAsks={openAsks} filter={filter} listed={listed} />
      <div
        // On a low screen the page scrolls, and this fills the screen.
        className="relative flex min-h-0 grow low:h-dvh low:shrink-0 low:grow-0"
        onPointerDownCapture={({ pointerType }) => {
          touched.current = pointerType === 'touch';
        }}
        onKeyDownCapture={() => {
          touched.current = false;
        }}
      >
        {main}
        {panel && (
          <SidePanel
            panel={panel}
            exams={exams}
            selectedId={selectedId}
            exam={exam}
            room={room}
            studentAct={studentAct}
            onPanel={(key) => setFilters({ panel: key })}
            onClose={closePanel}
          />
        )}
      </div>
    </>
  );
}
