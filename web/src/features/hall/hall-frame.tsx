import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { NotThere, type Unread } from '../../platform/app/not-there.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { home } from '../../ui/ui.words.ts';
import { useStanding } from './door/use-door.ts';
import { DrillBanner } from './drills/drill.tsx';
import { frame as words } from './hall.words.ts';
import { pagesFor } from './hall-pages.ts';

interface HallFrameProps {
  /** Of the exam whose hall it is. */
  exams: string;
  children: ReactNode;
}

/** Around every page of the hall but the board and the projector. */
export function HallFrame({ exams, children }: HallFrameProps) {
  const examId = Number.parseInt(exams, 10);
  const standing = useStanding(examId).data;
  const drillOf = standing?.exam.rehearsal_of;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {drillOf && <DrillBanner drillOf={drillOf} />}
      <header className="flex items-center justify-between gap-x-4 border-b border-rule px-4 py-2 sm:px-8 print:hidden">
        <Link to="/" aria-label={home} className="inline-flex shrink-0 rounded-md py-1.5">
          <Logo />
        </Link>
        {/* In one line: on a phone the page itself needs the height. */}
        <nav aria-label={words.label} className="flex min-w-0 gap-x-4 overflow-x-auto">
          <HallLink to={`/hall/${exams}`}>{words.board}</HallLink>
          {standing &&
            pagesFor(examId, standing.duty).map(({ to, label }) => (
              <HallLink key={to} to={to}>
                {label}
              </HallLink>
            ))}
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl grow px-4 py-6 sm:px-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

const HallLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink
    end
    to={to}
    className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-semibold aria-[current=page]:border-pencil aria-[current=page]:text-pencil"
  >
    {children}
  </NavLink>
);

export const NoHall = (unread: Unread) => (
  <NotThere title={words.noExam} hint={words.noExamHint} {...unread} />
);
