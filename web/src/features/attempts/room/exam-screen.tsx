// One question at a time, with the clock, the save line and the answer sheet around it.
import type { AttemptState } from '@quivia/contract/attempts';
import { Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsAway } from '../../../platform/http/reachability.ts';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useFullScreen } from '../integrity/use-full-screen.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { PRACTICE_RUN } from '../session/unsent.ts';
import {
  type AnswerSheet,
  givenFor,
  isAnswered,
  isLast,
  isUnanswered,
  type Mark,
} from '../sheet/answer-sheet.ts';
import { ExamActions, type Note } from '../sheet/exam-actions.tsx';
import { useFirstKey } from '../sheet/first-key.ts';
import { isUnreadable } from '../sheet/question-view.tsx';
import { Questions } from '../sheet/questions.tsx';
import { actions, pageTitle } from '../sheet/sheet.words.ts';
import { useStruck } from '../tools/struck.ts';
import type { Tool } from '../tools/tool-buttons.tsx';
import { ExamHeader } from './exam-header.tsx';
import {
  DisplayDialog,
  FullScreenCover,
  HallButton,
  HallStrip,
  HelpDialog,
  KeyCommands,
  MoveOnDialog,
  Palette,
  Pinned,
  ReviewView,
  SheetDialog,
  ToolButtons,
  ToolPanel,
} from './later-views.ts';
import { troubleWord } from './save-status.ts';
import type { useDisplay } from './use-display.ts';

interface ExamScreenProps {
  view: AttemptView;
  session: AttemptSession;
  display: ReturnType<typeof useDisplay>;
  userId: number;
  username: string;
  examId: number;
  isReview: boolean;
}

type Opened = 'help' | 'display' | 'sheet' | 'move-on' | 'move-unreadable';

export function ExamScreen({ view, session, display, userId, username, examId, isReview }: ExamScreenProps) {
  const { state, sheet, paper } = view;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const [visits, setVisits] = useState(0);
  const { struck, strike, restore } = useStruck(examId);
  const [tool, setTool] = useState<Tool | null>();
  const navigate = useNavigate();
  const fullScreen = useFullScreen(state?.integrity === 'full_screen');
  const isWide = useIsWide();
  const question = sheet ? paper[sheet.at] : undefined;
  const isCovered = fullScreen.isMissing;
  const [settings, changeSettings] = display;

  const goTo = useCallback(
    (position: number) => {
      session.go(position);
      setOpened(null);
      setVisits((visits) => visits + 1);
      if (isReview) navigate(`/quiz/${examId}`, { replace: true });
    },
    [session, isReview, navigate, examId],
  );

  const close = () => setOpened(null);
  const review = () => navigate(`/quiz/${examId}/review`);
  /** An unreadable number is named by its field too, but not before a student who is quick has left it. */
  function next() {
    if (!sheet || !question) return;
    if (isLast(sheet)) return review();
    const given = givenFor(sheet, question.id);
    if (!sheet.isForwardOnly) {
      session.next();
      if (isUnreadable(question, given))
        toast.error(actions.unreadable(question.question_number), { id: 'unreadable' });
    } else if (view.moving) session.next();
    else if (isUnanswered(sheet, sheet.at)) setOpened('move-on');
    else if (isUnreadable(question, given)) setOpened('move-unreadable');
    else session.next();
  }

  const mark = useCallback(
    (mark: Mark) => {
      if (mark.do === 'choose') restore(mark.question_id, mark.option_id);
      session.mark(mark);
    },
    [session, restore],
  );
  const commands = {
    next,
    previous: session.previous,
    save() {
      if (!question || question.kind === 'info') return;
      session.save(question.id);
      setSaved(question.id);
    },
    review,
  };
  const isListening = settings.shortcuts && !isCovered && !isReview && !state?.paused;
  const firstKey = useFirstKey(isListening);
  const note = useNote(view, saved);
  const isHallDue = useHallDue(state?.newest_message);

  if (!state || !sheet || !question) return null;
  const allowed = allowedTools(state);
  const isOnQuestion = !isCovered && !isReview;
  // Nobody is there to talk to in a practice run.
  const hall = isHallDue &&
    examId !== PRACTICE_RUN && {
      userId,
      examId,
      paper,
      question,
      onGo: sheet.isForwardOnly ? undefined : goTo,
    };
  // While paused the cover has it.
  const strip = hall && !state.paused && (
    <Suspense>
      <HallStrip {...hall} />
    </Suspense>
  );
  // A dialog would lie above the cover of a pause, and is there again afterwards.
  const shown = state.paused ? null : opened;

  return (
    <div className="flex min-h-dvh flex-col">
      <Title exam={state.title} sheet={sheet} isReview={isReview} />
      <ExamHeader
        view={view}
        session={session}
        username={username}
        hidesClock={settings.hidesClock}
        onOpen={setOpened}
      >
        <Suspense fallback={<span className="size-11" />}>
          {hall ? (
            <HallButton {...hall} newest={state.newest_message} isPaused={Boolean(state.paused)} />
          ) : (
            <span className="size-11" />
          )}
        </Suspense>
      </ExamHeader>
      {isCovered && (
        <Suspense>
          <FullScreenCover onEnter={fullScreen.enter} />
        </Suspense>
      )}
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
      {!isOnQuestion && <div className="exam-notice">{strip}</div>}
      {isOnQuestion && (
        <div className="exam-room">
          <main id="main" tabIndex={-1} className="exam-main">
            <div>
              <Suspense>{hall && <Pinned {...hall} />}</Suspense>
              <Questions
                paper={paper}
                sheet={sheet}
                visits={visits}
                onMark={mark}
                onPause={session.leaveField}
                hasKeypad={state.number_keypad}
                state={state}
                onChooseText={session.chooseText}
                files={{
                  open: session.files,
                  unsent: view.outbox.waiting,
                  photoMinutes: state.photo_minutes,
                }}
                struck={struck}
                onStrike={strike}
              />
            </div>
            <ExamActions
              sheet={sheet}
              question={question}
              commands={commands}
              onMark={mark}
              onSheet={() => setOpened('sheet')}
              tools={
                allowed.length > 0 && (
                  <Suspense>
                    <ToolButtons allowed={allowed} opened={tool ?? null} onOpen={setTool} />
                  </Suspense>
                )
              }
              isMoving={view.moving !== null}
              note={note}
            >
              {strip}
            </ExamActions>
          </main>
          {isWide && (
            <Suspense fallback={<aside />}>
              <Palette sheet={sheet} paper={paper} examId={examId} onGo={goTo} />
            </Suspense>
          )}
        </div>
      )}
      <Suspense>
        {firstKey && isListening && (
          <KeyCommands
            waiting={firstKey}
            sheet={sheet}
            question={question}
            struck={struck}
            commands={commands}
            onMark={mark}
            onStrike={strike}
            onHelp={() => setOpened('help')}
          />
        )}
      </Suspense>
      <Suspense>
        {tool !== undefined && (
          <ToolPanel
            allowed={allowed}
            opened={isCovered || isReview ? null : tool}
            onOpen={setTool}
            userId={userId}
            examId={examId}
          />
        )}
      </Suspense>
      <Suspense>
        {shown === 'help' && <HelpDialog onClose={close} enabled={settings.shortcuts} />}
        {shown === 'display' && (
          <DisplayDialog
            display={settings}
            hasKeys={firstKey !== null}
            onChange={changeSettings}
            onClose={close}
          />
        )}
        {shown === 'sheet' && (
          <SheetDialog sheet={sheet} paper={paper} examId={examId} onGo={goTo} onClose={close} />
        )}
        {(shown === 'move-on' || shown === 'move-unreadable') && (
          <MoveOnDialog
            isUnreadable={shown === 'move-unreadable'}
            onClose={close}
            onMoveOn={() => {
              close();
              session.next();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Follows once the next question is on the screen: it takes a cheap phone longer than the text of a button. */
function Title({ exam, sheet, isReview }: { exam: string; sheet: AnswerSheet; isReview: boolean }) {
  const settled = useDeferredValue(sheet);
  return <title>{pageTitle(exam, isReview ? null : settled)}</title>;
}

const allowedTools = ({ allow_calculator, allow_scratch_pad }: AttemptState): Tool[] => [
  ...(allow_calculator ? (['calculator'] as const) : []),
  ...(allow_scratch_pad ? (['scratchPad'] as const) : []),
];

/** Why the next question does not open yet; or what came of Save, for as long as its question is shown. */
function useNote(view: AttemptView, saved: number | null): Note | null {
  const isOnline = !useIsAway();
  const { moving, outbox, sheet, rejected } = view;
  if (moving) {
    const trouble = moving.trouble ?? outbox.trouble;
    return trouble === null && isOnline ? null : { words: actions.waiting[troubleWord(trouble, isOnline)] };
  }
  if (saved === null || !sheet || sheet.order[sheet.at] !== saved || rejected.has(saved)) return null;
  if (!isAnswered(sheet, saved))
    return { words: view.paper[sheet.at]?.kind ? actions.answerFirst : actions.chooseFirst };
  const isWaiting = outbox.waiting.some((one) => one.kind === 'answer' && one.question_id === saved);
  if (!isWaiting) return { words: actions.saved, isGood: true };
  return { words: outbox.trouble === null && isOnline ? actions.saving : actions.kept };
}

const HALL_MS = 2_000;

/** What is said in the hall comes after the first question, unless something was said already. */
function useHallDue(newest: number | undefined): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, newest ? 0 : HALL_MS, true);
    return () => clearTimeout(timer);
  }, [newest]);
  return isDue;
}

/** Where the answer sheet is beside the question. */
const WIDE = '(width >= 64rem)';

/** Asks the browser once, not with every move. */
function useIsWide(): boolean {
  const [wide] = useState(() => matchMedia(WIDE));
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, [wide]);
  return isWide;
}
