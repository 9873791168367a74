import type { ExamForStudent } from '@quivia/contract/attempts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { refetch } from '../../../platform/http/refetch.ts';
import { createServerClock, type ServerClock } from '../../../platform/http/server-clock.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../../shared/workplace/workplace.words.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { listExams } from '../use-attempts.ts';
import { AttendDialog } from './attend-dialog.tsx';
import { byUrgency, type CardState, cardState, isCurrent, nextChange } from './card-state.ts';
import { panel } from './cards.words.ts';
import { ExamCard } from './exam-card.tsx';
import { Leftovers } from './leftovers.tsx';

interface TakeQuizProps {
  communities?: boolean;
  /** What else waits for the student, above the exams. */
  children?: ReactNode;
}

/** The exams of a student's college, or those of a member's communities. */
export function TakeQuizPanel({ communities = false, children }: TakeQuizProps) {
  const { data, isPending, error, refetch } = useOwnExams(communities);
  const words = communities ? COMMUNITY_WORDS : COLLEGE_WORDS;
  return (
    <>
      <PageHeading
        title={words.takeQuiz}
        lead={panel.lead(communities)}
        actions={<LinkButton to="/quiz/check">{panel.checkDevice}</LinkButton>}
      />
      <Leftovers />
      {children}
      {isPending && <ThreeCircles />}
      {!data && error && (
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {data?.exams.length === 0 && (
        <Card>
          <Empty title={panel.none} hint={panel.noneHint(communities)} />
        </Card>
      )}
      {data && data.exams.length > 0 && <Cards exams={data.exams} clock={data.clock} />}
    </>
  );
}

function Cards({ exams, clock }: { exams: ExamForStudent[]; clock: ServerClock }) {
  const [attendingId, setAttending] = useState<number | null>(null);
  // As it is now: it may be extended while the student reads.
  const attending = exams.find(({ id }) => id === attendingId);
  const navigate = useNavigate();
  useChanges(exams, clock);
  useNamedExam();
  const now = clock.now();
  const cards = exams.map((exam) => ({ exam, state: cardState(exam, now) }));
  const list = (shown: { exam: ExamForStudent; state: CardState }[]) => (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {shown.map(({ exam, state }) => (
        <ExamCard
          key={exam.id}
          exam={exam}
          state={state}
          now={clock.now}
          onAttend={() =>
            state === 'open' && !exam.door && !exam.paused && exam.seb?.is_here !== false
              ? setAttending(exam.id)
              : navigate(`/quiz/${exam.id}`)
          }
        />
      ))}
    </ul>
  );
  const current = cards.filter(({ state }) => isCurrent(state)).sort(byUrgency);
  const past = cards
    .filter(({ state }) => !isCurrent(state))
    .sort((a, b) => b.exam.start_time.localeCompare(a.exam.start_time));
  return (
    <>
      <h2 className="mb-3 text-sm font-bold">{panel.current}</h2>
      {current.length > 0 ? list(current) : <p className="text-sm text-ink-2">{panel.noCurrent}</p>}
      {past.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-sm font-bold">{panel.past}</h2>
          {list(past)}
        </>
      )}
      {attending && <AttendDialog exam={attending} now={clock.now} onClose={() => setAttending(null)} />}
    </>
  );
}

/** A notification links to its exam's card: `?panel=take-quiz&exam=3`. */
function useNamedExam() {
  const [params] = useSearchParams();
  const exam = params.get('exam');
  useEffect(() => {
    const heading = exam && document.getElementById(`exam-${exam}`);
    if (!heading) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'center' });
  }, [exam]);
}

/** Longer waits do not fit into a browser's timer. */
const LONGEST_MS = 3_600_000;

/** Renders again at the moment one of the exams opens or ends. */
function useChanges(exams: ExamForStudent[], clock: ServerClock) {
  const [turn, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits for the next change
  useEffect(() => {
    const waits = exams.flatMap((exam) => nextChange(exam, clock.now()) ?? []);
    if (waits.length === 0) return;
    const timer = setTimeout(redraw, Math.min(...waits, LONGEST_MS) + 20);
    return () => clearTimeout(timer);
  }, [exams, clock, turn]);
}

const OWN = ['own-exams'];
/** In case the live stream is down. */
const LOOK_AGAIN_MS = 60_000;

interface OwnExams {
  exams: ExamForStudent[];
  clock: ServerClock;
}

/** The student's exams, refetched whenever the stream has news, with a clock set by the server's. */
function useOwnExams(communities: boolean) {
  const cache = useQueryClient();
  useEffect(() => onStreamNews(() => void refetch(cache, OWN)), [cache]);
  return useQuery({
    queryKey: [...OWN, communities],
    queryFn: async ({ signal }): Promise<OwnExams> => {
      const clock = createServerClock(Date.now());
      const askedAt = clock.tick();
      const exams = await listExams(communities, signal);
      if (exams[0]) clock.heard(exams[0].server_time, askedAt);
      return { exams, clock };
    },
    structuralSharing: false,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}
