// For the wall of the hall: the time, how many are where, and no names.
import type { BoardExam } from '@quivia/contract/hall/board';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { use } from 'react';
import { Link } from 'react-router';
import { timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { NotFoundPage } from '../../../platform/app/missing-pages.tsx';
import { endsLine, endsOfRows } from '../../../shared/exam/exam-ends.ts';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { board as boardText } from '../board/board.words.ts';
import { LostLine } from '../board/board-header.tsx';
import type { Head } from '../board/live/board-state.ts';
import { clockFace } from '../board/live/time-left.ts';
import { BoardContext, useBoards, useClock, useExamIds } from '../board/live/use-board.ts';
import { RefusedBoard } from '../board/refused-board.tsx';
import { useEntryCode } from '../door/use-door.ts';
import { DrillBanner } from '../drills/drill.tsx';
import { Orders, useEvacuatedExams } from './orders.tsx';
import { projector as text } from './projector.words.ts';
import { type Wall, wallOf } from './wall.rules.ts';

export function ProjectorPage() {
  const { ids } = useExamIds();
  return ids.length > 0 ? <ProjectorScreen key={ids.join()} ids={ids} /> : <NotFoundPage />;
}

function ProjectorScreen({ ids }: { ids: readonly number[] }) {
  const { exams, refused, dropped, lostAt, board } = useBoards(ids);
  if (refused) return <RefusedBoard />;
  return (
    <BoardContext value={board}>
      <div className="flex min-h-dvh flex-col bg-paper">
        {exams[0]?.exam.rehearsal_of && <DrillBanner drillOf={exams[0].exam.rehearsal_of} />}
        {lostAt !== undefined && <LostLine lostAt={lostAt} hasFigures={exams.length > 0} />}
        <main
          id="main"
          tabIndex={-1}
          className="grid grow content-center justify-items-center gap-[3vh] px-[3vw] py-[1.5vh] text-center"
        >
          <title>{`${text.title} · Quivia`}</title>
          <h1 className="sr-only">{text.title}</h1>
          {exams.length + dropped.length < ids.length ? (
            <ThreeCircles label={boardText.loading} />
          ) : (
            <WallOf exams={exams} />
          )}
        </main>
        <p className="p-2 text-center text-xs">
          <Link to={`/hall/${ids.join()}`} className="text-ink-3 underline underline-offset-4">
            {text.board}
          </Link>
        </p>
      </div>
    </BoardContext>
  );
}

function WallOf({ exams }: { exams: readonly Head[] }) {
  const evacuated = useEvacuatedExams(exams);
  const hasOrders = evacuated.length > 0;
  return (
    <>
      {hasOrders && <Orders exams={evacuated} isOneOfMany={exams.length > 1} />}
      <p
        className={`tabular font-mono leading-none font-bold whitespace-nowrap ${hasOrders ? 'text-[min(5vw,6vh)]' : 'text-[min(11vw,14vh)]'}`}
      >
        <span className="sr-only">{boardText.clock} </span>
        <Clock />
      </p>
      <div className="grid w-full gap-[3vh] md:grid-flow-col md:auto-cols-fr">
        {exams.map((head) => (
          <OnTheWall key={head.exam.id} head={head} hasOrder={evacuated.includes(head)} />
        ))}
      </div>
    </>
  );
}

const Clock = () => useClock(timeToSecondOf);

function OnTheWall({ head: { exam, duty }, hasOrder }: { head: Head; hasOrder: boolean }) {
  const { rows } = use(BoardContext);
  // The moment itself, which every tick and every change of a row renews: the rows are counted again then.
  const now = useClock((at) => at);
  const code = useEntryCode(exam.id, allowsDuty(duty, 'invigilator')).data?.code;
  const own = [...rows.values()].filter(({ row }) => row.exam_id === exam.id);
  const wall = wallOf(
    own.map(({ row }) => row.progress),
    now,
  );
  const isOpen = wall.clock.at !== 'over' || now < Date.parse(exam.end_time);
  return (
    <section className="grid content-start justify-items-center gap-[2vh]" aria-label={exam.title}>
      <h2 className="text-[max(1.25rem,min(4vw,5vh))] leading-tight font-bold">{exam.title}</h2>
      <p className="text-[max(1.125rem,min(3vw,4vh))] leading-tight">
        {own.length > 0 && (
          <TimeOnTheWall
            exam={exam}
            clock={wall.clock}
            ends={endsOfRows(
              own.map(({ row }) => row.progress),
              now,
            )}
            now={now}
          />
        )}
      </p>
      {/* Nobody enters during an evacuation, and the order needs the height. */}
      {code && isOpen && !hasOrder && (
        <p className="text-[max(1.125rem,min(3vw,4vh))] leading-tight text-ink-2">
          {boardText.entryCode}{' '}
          <strong className="tabular block font-mono text-[max(2.5rem,min(9vw,11vh))] leading-none tracking-[0.15em] text-ink">
            {code}
          </strong>
        </p>
      )}
      <dl className="flex flex-wrap justify-center gap-x-[4vw] gap-y-[2vh]">
        {text.counts(wall).map(([label, count]) => (
          <div key={label} className="grid">
            <dd className="tabular order-first text-[max(1.75rem,min(5vw,7vh))] leading-none font-bold">
              {count.toLocaleString('en')}
            </dd>
            <dt className="text-[max(0.9375rem,min(2.2vw,3vh))] text-ink-2">{label}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface TimeOnTheWallProps {
  exam: BoardExam;
  clock: Wall['clock'];
  ends: ReturnType<typeof endsOfRows>;
  now: number;
}

function TimeOnTheWall({ exam, clock, ends, now }: TimeOnTheWallProps) {
  const [start, end] = [Date.parse(exam.start_time), Date.parse(exam.end_time)];
  if (clock.at === 'paused')
    return (
      <>
        <strong>{text.paused}</strong>
        {clock.seconds !== null && (
          <span className="block text-ink-2">
            {text.leftThen} <Large>{clockFace(clock.seconds)}</Large>
            {text.own}
          </span>
        )}
      </>
    );
  if (now < start) return text.opens(timeOf(start));
  if (clock.at === 'unopened') return text.notStarted;
  if (clock.at === 'waiting') return text.waiting;
  if (clock.at === 'over') return now < end ? text.allFinished : text.over;
  return (
    <>
      {text.timeLeft} <Large>{clockFace(clock.seconds)}</Large>
      {ends && <span className="block text-ink-2">{endsLine(ends)}</span>}
      <span className="block text-ink-2">{text.own}</span>
    </>
  );
}

const Large = ({ children }: { children: string }) => (
  <strong className="tabular block font-mono text-[max(2.5rem,min(9vw,15vh))] leading-none text-ink">
    {children}
  </strong>
);
