// After the deadline: pages can still be photographed, and nothing else can change.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import { type AttemptView, closesAt } from '../session/attempt-view.ts';
import { givenFor, isAnswered } from '../sheet/answer-sheet.ts';
import { QuestionView } from '../sheet/question-view.tsx';
import { ExamClock } from './exam-clock.tsx';
import { photoMinutes as words } from './photo-minutes.words.ts';
import { SaveLine } from './save-line.tsx';

interface PhotoMinutesProps {
  view: AttemptView;
  session: AttemptSession;
  /** What is said in the hall. */
  children: ReactNode;
}

export function PhotoMinutes({ view, session, children }: PhotoMinutesProps) {
  const { state, sheet, paper, outbox } = view;
  const [asks, setAsks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!state || !sheet) return null;
  const current = sheet.order[sheet.at];
  const isOpen = ({ id, kind }: (typeof paper)[number]) =>
    kind === 'upload' && (!sheet.isForwardOnly || id === current);
  const others = paper.filter((one) => !isOpen(one) && isAnswered(sheet, one.id)).length;
  const until = closesAt(state);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${words.title} · ${state.title}`}</title>
      <header className="exam-header">
        <h1 className="text-sm leading-tight font-semibold">{state.title}</h1>
        <div className="exam-line">
          <ExamClock state={{ ...state, deadline: new Date(until).toISOString() }} now={session.now} />
          <SaveLine view={view} />
          {/* Where the exam has its buttons: the clock stays at its place. */}
          <div className="ml-auto" />
        </div>
      </header>
      {children}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-measure grow px-4 py-6 sm:px-6">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
          {words.title}
        </h2>
        <p className="mt-2 font-semibold">{words.lead(timeOf(new Date(until)))}</p>
        <p className="mt-1 text-sm text-ink-2">{words.others(others)}</p>
        {paper.filter(isOpen).map((question) => (
          <div key={question.id} className="mt-8 border-t border-rule pt-6">
            <QuestionView
              question={question}
              given={givenFor(sheet, question.id)}
              count={sheet.count}
              canFlag={false}
              onMark={session.mark}
              onPause={session.leaveField}
              hasKeypad={false}
              spellCheck={false}
              allowsPaste={false}
              otherText={undefined}
              onChooseText={session.chooseText}
              files={{ open: session.files, unsent: outbox.waiting }}
              struck={[]}
              onStrike={() => {}}
              explainsStrike={false}
            />
          </div>
        ))}
        <div className="mt-8 border-t border-rule pt-6">
          <Button variant="main" onClick={() => setAsks(true)}>
            {words.submit}
          </Button>
        </div>
      </main>
      {asks && (
        <PlainDialog
          question
          title={words.askTitle}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>{words.stay}</Button>
              <Button variant="main" onClick={() => session.submit()}>
                {words.confirm}
              </Button>
            </>
          }
        >
          <p>{words.ask}</p>
        </PlainDialog>
      )}
    </div>
  );
}
