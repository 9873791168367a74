import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { NotThere, type Unread } from '../../platform/app/not-there.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { useStanding } from './door/use-door.ts';
import { DrillBanner } from './drills/drill.tsx';
import { examAddress } from './exam-address.ts';
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
    <>
      {drillOf && <DrillBanner drillOf={drillOf} />}
      {/* In one line: on a phone the page itself needs the height. */}
      <section
        aria-label={standing?.exam.title ?? words.label}
        className="flex gap-x-5 overflow-x-auto border-b border-rule px-4 sm:px-8 print:hidden"
      >
        {/* A drill has no page of its own. */}
        {standing?.duty === 'owner' && (
          <div className="flex max-w-2/5 shrink-0 sm:mr-3 sm:max-w-sm">
            <BackLink
              to={examAddress('start-quiz', { exam: drillOf ?? examId, community: standing.community_id })}
            >
              {standing.exam.title}
            </BackLink>
          </div>
        )}
        <nav aria-label={words.label} className="flex shrink-0 gap-x-5">
          <HallLink to={`/hall/${exams}`}>{words.board}</HallLink>
          {standing &&
            pagesFor(examId, standing.duty).map(({ to, label }) => (
              <HallLink key={to} to={to}>
                {label}
              </HallLink>
            ))}
        </nav>
      </section>
      <main
        id="main"
        tabIndex={-1}
        className="max-w-page px-4 py-6 sm:px-8 lg:py-(--page-y) print:max-w-none print:p-0"
      >
        {children}
      </main>
    </>
  );
}

const HallLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink
    end
    to={to}
    className="-mb-px inline-flex min-h-control shrink-0 items-center border-b-2 border-transparent text-sm text-ink-2 hover:text-pencil focus-visible:-outline-offset-3 aria-[current=page]:border-pencil aria-[current=page]:font-semibold aria-[current=page]:text-ink"
  >
    {children}
  </NavLink>
);

export const NoHall = (unread: Unread) => (
  <NotThere title={words.noExam} hint={words.noExamHint} {...unread} />
);
