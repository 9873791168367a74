// All that a guest who marks can open: the questions they were invited for, and one answer after another.
import { useParams, useSearchParams } from 'react-router';
import { CallError, sentenceOf } from '../../../../platform/http/call-error.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { ConflictsCard } from '../../../../shared/conflicts/conflicts-card.tsx';
import { GuestFrame } from '../../../../shared/session/guest-frame.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { useHeadingFocus } from '../../../../ui/layout/use-heading-focus.ts';
import { viewAt } from '../../results-address.ts';
import { MarkingScreen } from '../answer/marking-screen.tsx';
import { markingView } from '../marking.words.ts';
import { firstWaiting, Question } from '../marking-view.tsx';
import { DifferencesView } from '../plan/differences-view.tsx';
import { DifferencesNotice } from '../plan/plan-parts.tsx';
import { ScriptCard } from '../scripts/script-card.tsx';
import { ScriptScreen } from '../scripts/script-screen.tsx';
import { ConfirmView } from '../seeds/confirm-view.tsx';
import { useMarking } from '../use-marking.ts';
import { guestMarking as text } from './guest.words.ts';

export function GuestMarkingPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { signOut } = useSession();
  const { question, view } = viewAt(params);
  const examId = Number(id);
  useHeadingFocus(`${examId} ${question} ${view}`);
  return (
    <GuestFrame
      logout={
        <Button variant="quiet" className="px-3" onClick={() => signOut()}>
          {text.logout}
        </Button>
      }
    >
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 py-6 sm:px-8 lg:py-(--page-y)"
      >
        {question && view === 'confirm' ? (
          <ConfirmView key={question} examId={examId} questionId={question} />
        ) : question ? (
          <MarkingScreen key={question} examId={examId} questionId={question} isEscalated={false} />
        ) : view === 'script' ? (
          <ScriptScreen examId={examId} />
        ) : view === 'differences' ? (
          <DifferencesView examId={examId} answer={params.get('answer')} />
        ) : (
          <Questions examId={examId} />
        )}
      </main>
    </GuestFrame>
  );
}

function Questions({ examId }: { examId: number }) {
  const { data, error, refetch } = useMarking(examId);
  if (!data) {
    if (!error) return <ThreeCircles />;
    return error instanceof CallError && !error.isTransient ? (
      <Empty title={text.noExam} hint={text.noExamHint} />
    ) : (
      <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <PageHeading title={data.title} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <section className="grid gap-3">
          <p className="text-sm text-ink-2">{markingView.anonymous}</p>
          <DifferencesNotice examId={examId} questions={data.questions} />
          <ScriptCard examId={examId} scripts={data.scripts} />
          {data.questions.map((one) => (
            <Question
              key={one.question_id}
              examId={examId}
              question={one}
              share={data.share}
              scripts={data.scripts}
              isFirst={one === firstWaiting(data)}
              isGuest
            />
          ))}
        </section>
        <ConflictsCard examId={examId} />
      </div>
    </>
  );
}
