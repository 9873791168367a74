// One question at a time, with the clock, the save line and the answer sheet around it.
import { Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { FullScreenCover, useFullScreen } from '../integrity/full-screen.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { isAnswered } from '../sheet/answer-sheet.ts';
import { ExamActions } from '../sheet/exam-actions.tsx';
import { Palette } from '../sheet/palette.tsx';
import { Questions } from '../sheet/questions.tsx';
import { actions } from '../sheet/sheet.words.ts';
import { useShortcuts } from '../sheet/shortcuts.ts';
import { ExamHeader } from './exam-header.tsx';
import { DisplayDialog, HelpDialog, ReviewView } from './later-views.ts';
import { useOnline } from './save-line.tsx';
import { troubleWord } from './save-status.ts';
import type { useDisplay } from './use-display.ts';

interface ExamScreenProps {
  view: AttemptView;
  session: AttemptSession;
  display: ReturnType<typeof useDisplay>;
  username: string;
  examId: number;
  isReview: boolean;
}

export function ExamScreen({ view, session, display, username, examId, isReview }: ExamScreenProps) {
  const { state, sheet, paper } = view;
  const [opened, setOpened] = useState<'help' | 'display' | null>(null);
  const [nothingSaved, setNothingSaved] = useState<number | null>(null);
  const navigate = useNavigate();
  const fullScreen = useFullScreen(state?.integrity === 'full_screen');
  const question = sheet ? paper[sheet.at] : undefined;
  const isCovered = fullScreen.isMissing;
  const [settings, changeSettings] = display;

  const goTo = useCallback(
    (position: number) => {
      session.go(position);
      if (isReview) navigate(`/quiz/${examId}`, { replace: true });
    },
    [session, isReview, navigate, examId],
  );

  const commands = {
    choose: (position: number) => {
      const option = question?.options[position];
      if (!question || !option) return;
      const several = question.choose === 'all_that_apply';
      session.mark({ do: 'choose', question_id: question.id, option_id: option.id, several });
    },
    next: session.next,
    previous: session.previous,
    flag: () => question && session.mark({ do: 'flag', question_id: question.id }),
    save: () => question && setNothingSaved(session.save(question.id) ? null : question.id),
    help: () => setOpened('help'),
  };
  const isListening = settings.shortcuts && !isCovered && !isReview;
  const moving = useMovingNote(view);
  useShortcuts(isListening, question?.options.length ?? 0, commands);

  if (!state || !sheet || !question) return null;
  const hasNothing = nothingSaved === question.id && !isAnswered(sheet, question.id);
  const note = moving ?? (hasNothing ? actions.chooseFirst : null);

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${state.title} · Quivia`}</title>
      <ExamHeader
        view={view}
        session={session}
        username={username}
        onDisplay={() => setOpened('display')}
        onHelp={() => setOpened('help')}
      />
      {isCovered && <FullScreenCover onEnter={fullScreen.enter} />}
      {!isCovered && isReview && (
        <Suspense
          fallback={
            <main id="main" tabIndex={-1}>
              <ThreeCircles />
            </main>
          }
        >
          <ReviewView view={view} examId={examId} onGo={goTo} onSubmit={() => session.submit()} />
        </Suspense>
      )}
      {!isCovered && !isReview && (
        <div className="exam-room">
          <main id="main" tabIndex={-1} className="exam-main">
            <Questions paper={paper} sheet={sheet} onMark={session.mark} />
            <ExamActions
              sheet={sheet}
              question={question}
              commands={commands}
              isMoving={view.moving !== null}
              note={note}
            />
          </main>
          <Palette sheet={sheet} examId={examId} onGo={goTo} />
        </div>
      )}
      <Suspense>
        {opened === 'help' && <HelpDialog onClose={() => setOpened(null)} enabled={settings.shortcuts} />}
        {opened === 'display' && (
          <DisplayDialog display={settings} onChange={changeSettings} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** Forward only: why the next question does not open yet. */
function useMovingNote({ moving, outbox }: AttemptView): string | null {
  const isOnline = useOnline();
  if (!moving) return null;
  const trouble = moving.trouble ?? outbox.trouble;
  return trouble === null && isOnline ? null : actions.waiting[troubleWord(trouble, isOnline)];
}
