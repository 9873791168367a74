// One answer after another: the answer at the left, marks and comment at the right, everything by keys.
import type { AnswerToMark, Progress } from '@quivia/contract/answer-marking';
import {
  ANNOTATION_LIMITS,
  type Annotation,
  type CoveredPart,
  type Marked,
} from '@quivia/contract/marking/annotations';
import Keyboard from 'lucide-react/icons/keyboard';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import { KeysInForce, keyCap, useChosenKeys, useKeysInForce } from '../../../../platform/app/chosen-keys.ts';
import { KeysDialog } from '../../../../platform/app/keys-dialog.tsx';
import { useKeys, useLetters } from '../../../../platform/app/page-keys.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Empty, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Passage } from '../../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { quoteOf } from '../../../kinds/annotated/annotation-list.tsx';
import type { Annotating, OtherKind } from '../../../kinds/kind.ts';
import { Review } from '../../../kinds/reviews.tsx';
import { addressOf } from '../../results-address.ts';
import { ownFlags } from '../flags/flags.words.ts';
import { coverDialog, keys, rubricKeys, screen as text } from '../marking.words.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { PractisedAnswer } from '../seeds/practised-answer.tsx';
import { line as stageLine, session as stages } from '../seeds/seeds.words.ts';
import { StageNotice } from '../seeds/stage-parts.tsx';
import {
  type AnswerSession,
  loadFileToMark,
  type MarkingSession,
  useMarkingSession,
} from '../use-marking.ts';
import { AlikeAnswers } from './alike-answers.tsx';
import { AnnotationDialog } from './annotation-dialog.tsx';
import { CommentBankDialog } from './comment-bank-dialog.tsx';
import { EqualAnswersCard } from './equal-answers.tsx';
import { EssayNotes, EssayText } from './essay-parts.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { GroupMarks } from './group-marks.tsx';
import {
  afterKey,
  annotated,
  type Draft,
  draftOf,
  fitted,
  givenBy,
  isBlank,
  isMarkedAlike,
  keepDraft,
  keptDraft,
  saysSame,
  withComment,
} from './mark-draft.ts';
import { MarkForm } from './mark-form.tsx';
import type { Queue } from './use-ahead.ts';
import { type Together, useEqualAnswers } from './use-equal.ts';

export function MarkingScreen(queue: Queue) {
  const session = useMarkingSession(queue);
  const [hasLetters, turnLetters] = useLetters('marking-letters');
  const [chosen, choose] = useChosenKeys('marking-keys');
  const [isListing, setListing] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const { answer, progress, stage, practised, error } = session;
  const toTab = addressOf({ exam: queue.examId, view: 'marking' });
  return (
    <KeysInForce value={chosen}>
      <div className="grid gap-3">
        <header className="grid gap-1">
          <BackLink to={toTab}>{text.back}</BackLink>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Heading answer={answer} />
            {progress && !stage && <HowFar progress={progress} pace={session.pace} />}
            <div className="ml-auto flex">
              <IconButton icon={Undo2} label={text.previous} onClick={session.back} />
              <IconButton icon={Keyboard} label={keys.title} onClick={() => setListing(true)} />
            </div>
          </div>
        </header>
        {error && (
          <Notice>
            <p>{sentenceOf(error)}</p>
            <div>
              <Button className="px-4!" onClick={session.next}>
                {text.lost}
              </Button>
            </div>
          </Notice>
        )}
        {answer === undefined && !error && <ThreeCircles label={text.loading} />}
        {stage && answer && !practised && <StageNotice stage={stage} />}
        {practised && (
          <PractisedAnswer
            key={practised.answer.answer}
            practised={practised}
            isBusy={session.isBusy}
            onNext={session.next}
          >
            <Answered
              examId={queue.examId}
              answer={practised.answer}
              hasLetters={false}
              annotations={practised.agreed.annotations}
            />
          </PractisedAnswer>
        )}
        {answer === null && stage && (
          <Empty
            title={stage.is === 'paused' ? stages.paused : stages.failed}
            hint={stageLine.stage(stage)}
            action={<LinkButton to={toTab}>{text.toOverview}</LinkButton>}
          />
        )}
        {answer === null && !stage && progress && (
          <Empty
            title={text.done}
            hint={text.doneHint(progress, queue.isEscalated)}
            action={<LinkButton to={toTab}>{text.toOverview}</LinkButton>}
          />
        )}
        {answer && !practised && (
          <OneAnswer
            key={`${answer.answer} ${answer.version} ${answer.rubric?.version} ${answer.sheet === null}`}
            examId={queue.examId}
            answer={answer}
            session={session}
            hasLetters={hasLetters}
            isHidden={isHidden}
            onHide={setHidden}
            onList={() => setListing(true)}
          />
        )}
        {!queue.isEscalated && (
          <GroupMarks
            examId={queue.examId}
            questionId={queue.questionId}
            onUndone={() => answer === null && session.next()}
          />
        )}
        {isListing && (
          <KeysDialog
            words={keysFor(answer)}
            hasLetters={hasLetters}
            onLetters={turnLetters}
            chosen={chosen}
            onChoose={choose}
            onClose={() => setListing(false)}
          >
            <p className="text-sm text-ink-2">{keys.where}</p>
          </KeysDialog>
        )}
      </div>
    </KeysInForce>
  );
}

export const keysFor = (answer: MarkingSession['answer']) => (answer?.rubric ? rubricKeys : keys);

function Heading({ answer }: Pick<MarkingSession, 'answer'>) {
  const title = answer ? text.title(answer.question_number) : text.back;
  return (
    <h1 tabIndex={-1} className="text-lg leading-tight font-bold tracking-tight">
      <title>{`${title} · Quivia`}</title>
      {title}
    </h1>
  );
}

const MINUTE_MS = 60_000;

function HowFar({ progress, pace }: { progress: Progress; pace: number | undefined }) {
  const left = progress.waiting + progress.held + progress.second;
  return (
    <div className="flex min-w-48 grow flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:order-last max-sm:w-full">
      <div className="w-full max-w-88 min-w-24 flex-1">
        <ProgressBar label={text.place(progress)} progress={progress} />
      </div>
      <span className="tabular font-mono">{text.place(progress)}</span>
      {pace !== undefined && left > 0 && (
        <span className="text-ink-3">{text.left(Math.round((left * pace) / MINUTE_MS))}</span>
      )}
    </div>
  );
}

interface OneAnswerProps {
  examId: number;
  answer: AnswerToMark;
  session: AnswerSession;
  hasLetters: boolean;
  /** Of annotations, for one answer after another. */
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
  onList: () => void;
}

/** What a comment is written about. */
interface Written {
  marked: Marked;
  /** Of one that is changed. */
  place?: number;
}

type ShownAnswer = Pick<
  AnswerToMark,
  'answer' | 'kind' | 'question' | 'body' | 'given' | 'answer_key' | 'covers'
>;

export function OneAnswer(props: OneAnswerProps) {
  const { examId, answer, session, hasLetters, isHidden, onHide, onList } = props;
  const { rubric } = answer;
  const userId = useSession().user?.id ?? 0;
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [
    fitted(keptDraft(userId, answer) ?? draftOf(answer), rubric),
  ]);
  const [isRefused, setRefused] = useState(false);
  const [isEscalating, setEscalating] = useState(false);
  const [annotation, setAnnotation] = useState<Written>();
  const [isBankOpen, setBankOpen] = useState(false);
  const [covered, setCovered] = useState<CoveredPart>();
  const marksField = useRef<HTMLInputElement>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const article = useRef<HTMLElement>(null);
  const draft = drafts.at(-1) as Draft;
  const inForce = useKeysInForce();
  // With a script in hand, answers of others are not.
  const equal = useEqualAnswers(examId, answer, session.open !== undefined);

  // Where reading begins, and where the keys work.
  useEffect(() => {
    article.current?.focus({ preventScroll: true });
    // With how far the marking is, which stands above it.
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo({ top: 0 });
  }, []);

  function change(next: Draft) {
    setRefused(false);
    keepDraft(userId, answer, next);
    // Only marks are undone; a comment has the undo of its field.
    setDrafts((before) => (isMarkedAlike(next, draft) ? [...before.slice(0, -1), next] : [...before, next]));
  }

  function undo() {
    const before = drafts.at(-2);
    if (!before) return;
    const { typed, items, adjustment } = before;
    const undone = { ...draft, typed, items, adjustment };
    keepDraft(userId, answer, undone);
    setDrafts([...drafts.slice(0, -2), undone]);
  }

  async function submit(together?: Together) {
    const given = givenBy(draft, answer);
    // Nobody gets 0 by one key too many.
    if (!given || (rubric && isBlank(draft) && !isRefused)) {
      setRefused(true);
      if (!given) marksField.current?.focus();
      return;
    }
    const written = { comment: draft.comment.trim(), annotations: draft.annotations };
    const isSame = saysSame(answer.sheet, given, written);
    if (isSame) session.next();
    const sent = { ...given.said, ...written, reason: draft.reason.trim() };
    if (isSame || (await session.submit(sent, together))) keepDraft(userId, answer, null);
  }

  function annotate(comment: string | null) {
    if (annotation) change(annotated(draft, answer, { ...annotation, comment }));
    setAnnotation(undefined);
  }

  const annotating: Annotating = {
    isHidden,
    onHide,
    isFull: draft.annotations.length >= ANNOTATION_LIMITS.count,
    onMark: (marked) => setAnnotation({ marked }),
    onOpen(place) {
      const marked = draft.annotations[place];
      if (marked) setAnnotation({ marked, place });
    },
    onCover: setCovered,
  };

  function press(key: string, event: KeyboardEvent): boolean {
    const { target } = event;
    // A key that is held down marks one answer, and not those after it.
    if (event.repeat && (key === 'Enter' || key === 'g')) return true;
    if (key === 'Enter') {
      // A button or link that has the focus is pressed by it.
      if (target instanceof Element && target.closest('button, a, summary')) return false;
      if (event.shiftKey) session.back();
      else void submit();
      return true;
    }
    const marked = afterKey(draft, answer, key);
    if (marked) change(marked);
    else if (key === 'm') marksField.current?.focus();
    else if (key === 'c') commentField.current?.focus();
    else if (key === 'e') setEscalating(true);
    else if (key === 'g' && equal.together.answers > 1) void submit(equal.together);
    else if (key === 'z') undo();
    else if (key === '/') setBankOpen(true);
    else if (key === 'h') onHide(!isHidden);
    else if (key === '?') onList();
    else return false;
    return true;
  }
  useKeys({ press, hasLetters });

  return (
    <>
      <div className="grid items-start rounded-md border border-rule bg-sheet lg:grid-cols-[minmax(0,1fr)_24rem]">
        <article
          ref={article}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a dialog that closes gives the focus back to it, and not to its first button
          tabIndex={0}
          aria-label={text.answer}
          className="grid min-w-0 content-start gap-5 self-stretch bg-paper p-4 -outline-offset-1 outline-rule-strong focus:outline-none focus-visible:outline-1 sm:p-6 max-lg:rounded-t-md lg:rounded-l-md"
        >
          {answer.escalated && (
            <Notice isState>
              <p className="font-semibold">{text.escalated}</p>
              <p className="whitespace-pre-wrap">{answer.escalated}</p>
              <div>
                <Button className="px-4!" onClick={session.giveBack}>
                  {text.giveBack}
                </Button>
              </div>
            </Notice>
          )}
          {answer.flags && answer.flags.length > 0 && (
            <p className="text-sm text-ink-2">{ownFlags(answer.flags)}</p>
          )}
          {answer.stimulus && <Passage text={answer.stimulus.text} startsClosed />}
          <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
            <RichText text={answer.question} />
          </div>
          <div className={answer.kind === 'upload' ? 'min-w-0' : 'max-w-measure text-base leading-relaxed'}>
            <Answered {...{ examId, answer, hasLetters, annotating }} annotations={draft.annotations} />
          </div>
          <EqualAnswersCard
            group={equal}
            isBusy={session.isBusy}
            hasLetters={hasLetters}
            onMark={() => void submit(equal.together)}
          />
          <details className="rounded-md border border-rule bg-sheet">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
              {text.key}
            </summary>
            <div className="px-4 pb-4">
              <Key answer={answer} />
            </div>
          </details>
        </article>
        <section
          aria-label={text.mark}
          className="min-w-0 max-lg:border-t max-lg:border-rule lg:sticky lg:top-(--bar) lg:max-h-[calc(100dvh-var(--bar)-8rem)] lg:overflow-y-auto lg:border-l lg:border-rule"
        >
          <MarkForm
            answer={answer}
            draft={draft}
            onChange={change}
            isRefused={isRefused}
            isBusy={session.isBusy}
            onSubmit={() => void submit()}
            onEscalate={() => setEscalating(true)}
            onBank={() => setBankOpen(true)}
            marksField={marksField}
            commentField={commentField}
          />
          {rubric && session.open && draft.items.length > 0 && (
            <AlikeAnswers
              examId={examId}
              questionId={answer.question_id}
              items={draft.items}
              onOpen={session.open}
            />
          )}
        </section>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3 max-lg:hidden">
        {hasLetters &&
          keysFor(answer).hints.map(([key, what]) => (
            <span key={key}>
              <kbd className="rounded-sm border border-rule-strong bg-sheet px-1.5 py-0.5 font-mono font-semibold text-ink-2">
                {keyCap(inForce, key)}
              </kbd>{' '}
              {what}
            </span>
          ))}
        <span className="ml-auto">{text.anonymous}</span>
      </p>
      {annotation && (
        <AnnotationDialog
          quote={quoteOf(answer.given, annotation.marked)}
          first={draft.annotations[annotation.place ?? -1]?.comment ?? ''}
          onSave={annotate}
          onRemove={annotation.place === undefined ? undefined : () => annotate(null)}
          onClose={() => setAnnotation(undefined)}
        />
      )}
      {isBankOpen && (
        <CommentBankDialog
          examId={examId}
          questionId={answer.question_id}
          current={draft.comment}
          onInsert={(comment) => {
            change(withComment(draft, comment));
            setBankOpen(false);
          }}
          onClose={() => setBankOpen(false)}
        />
      )}
      {covered && (
        <ConfirmDialog
          open
          onOpenChange={() => setCovered(undefined)}
          title={coverDialog.title}
          confirm={coverDialog.confirm}
          tone="main"
          busy={session.isBusy}
          onConfirm={async () => {
            await session.cover(covered);
            setCovered(undefined);
          }}
        >
          <p className="mb-3 border-l-3 border-rule-strong pl-4 break-words" dir="auto">
            {quoteOf(answer.given, covered)}
          </p>
          <p className="text-ink-2">{coverDialog.text}</p>
        </ConfirmDialog>
      )}
      {isEscalating && (
        <FlagDialog
          isPassedOn={answer.escalated !== null}
          onFlag={session.flag}
          onEscalate={session.escalate}
          answer={article}
          onClose={() => setEscalating(false)}
        />
      )}
    </>
  );
}

interface AnsweredProps {
  examId: number;
  answer: ShownAnswer;
  hasLetters: boolean;
  annotations?: readonly Annotation[];
  annotating?: Annotating;
}

export function Answered({ examId, answer, hasLetters, ...withAnnotations }: AnsweredProps) {
  const { kind, question, body, given } = answer;
  if (kind === 'essay') return <EssayText {...{ answer, hasLetters }} {...withAnnotations} />;
  return (
    <Review
      kind={kind as OtherKind}
      question={question}
      body={body}
      answerKey={null}
      answer={given}
      loadFile={loadFileToMark(examId, answer.answer)}
      covers={answer.covers}
      hasKeys={hasLetters}
      {...withAnnotations}
    />
  );
}

export function Key({ answer }: { answer: ShownAnswer }) {
  const { kind, question, body, answer_key } = answer;
  if (kind === 'essay' || kind === 'upload') return <EssayNotes answer={answer} />;
  return (
    <Review kind={kind as OtherKind} question={question} body={body} answerKey={answer_key} answer={null} />
  );
}
