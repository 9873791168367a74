// For the wall of the hall: the time, how many are where, and no names.
import { allowsDuty } from '@quivia/contract/hall/duties';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { NotFoundPage } from '../../../platform/app/error-pages.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { useEntryCode } from '../door/use-door.ts';
import { RehearsalBanner } from '../rehearsal/rehearsal.tsx';
import { board as boardText, projector as text } from './board.words.ts';
import { LostLine } from './board-header.tsx';
import type { Head } from './board-state.ts';
import { clockFace } from './time-left.ts';
import { BoardContext, useBoards, useClock, useExamIds, useListing, useOnBoard } from './use-board.ts';

export function ProjectorPage() {
  const ids = useExamIds();
  return ids.length > 0 ? <ProjectorScreen key={ids.join()} ids={ids} /> : <NotFoundPage />;
}

function ProjectorScreen({ ids }: { ids: readonly number[] }) {
  const { exams, refused, lostAt, board } = useBoards(ids);
  if (refused)
    return (
      <main id="main" className="grid min-h-dvh place-content-center p-4">
        <Empty
          title={boardText.refused.title}
          hint={boardText.refused.hint}
          action={<LinkButton to="/dashboard">{boardText.refused.back}</LinkButton>}
        />
      </main>
    );
  return (
    <BoardContext value={board}>
      <div className="flex min-h-dvh flex-col bg-paper">
        {exams[0]?.exam.rehearsal_of && <RehearsalBanner rehearsalOf={exams[0].exam.rehearsal_of} />}
        {lostAt !== undefined && <LostLine lostAt={lostAt} hasFigures={exams.length > 0} />}
        <main
          id="main"
          tabIndex={-1}
          className="grid grow content-center justify-items-center gap-[4vh] p-[3vw] text-center"
        >
          <h1 className="sr-only">{text.title}</h1>
          {exams.length < ids.length ? (
            <ThreeCircles label={boardText.loading} />
          ) : (
            <>
              <p className="tabular font-mono text-[min(13vw,30vh)] leading-none whitespace-nowrap font-bold">
                <span className="sr-only">{boardText.clock} </span>
                <Clock />
              </p>
              <div className="grid w-full gap-[4vh] md:grid-flow-col md:auto-cols-fr">
                {exams.map((head) => (
                  <OnTheWall key={head.exam.id} head={head} />
                ))}
              </div>
            </>
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

const Clock = () => useClock(timeToSecondOf);

function OnTheWall({ head: { exam, duty } }: { head: Head }) {
  const now = useClock((at) => at);
  const filter = useMemo(() => ({ search: '', room: undefined, exam: exam.id, state: undefined }), [exam.id]);
  const listed = useListing(filter);
  const counts = useOnBoard(() => listed().counts);
  const code = useEntryCode(exam.id, allowsDuty(duty, 'invigilator')).data?.code;
  const [start, end] = [Date.parse(exam.start_time), Date.parse(exam.end_time)];
  return (
    <section className="grid content-start justify-items-center gap-[2vh]" aria-label={exam.title}>
      <h2 className="text-[max(1.25rem,min(4vw,6vh))] leading-tight font-bold">{exam.title}</h2>
      <p className="text-[max(1.125rem,min(3.5vw,5.5vh))] leading-tight">
        {now < start && text.opens(timeOf(start))}
        {now >= start && now < end && (
          <>
            {text.timeLeft}{' '}
            <strong className="tabular font-mono">{clockFace(Math.ceil((end - now) / 1000))}</strong>
            <span className="block text-ink-2">{text.ends(timeOf(end))}</span>
          </>
        )}
        {now >= end && text.over}
      </p>
      {code && now < end && (
        <p className="text-[max(1.125rem,min(3.5vw,5.5vh))] leading-tight text-ink-2">
          {text.code}{' '}
          <strong className="tabular block font-mono text-[max(2.5rem,min(9vw,14vh))] leading-none tracking-[0.15em] text-ink">
            {code}
          </strong>
        </p>
      )}
      <dl className="flex flex-wrap justify-center gap-x-[4vw] gap-y-[2vh]">
        {text.counts(counts).map(([label, count]) => (
          <div key={label} className="grid">
            <dd className="tabular order-first text-[max(1.75rem,min(6vw,9vh))] leading-none font-bold">
              {count.toLocaleString('en')}
            </dd>
            <dt className="text-[max(0.9375rem,min(2.2vw,3.5vh))] text-ink-2">{label}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
