import type { getMarking, MarkedQuestion } from '@quivia/contract/answer-marking';
import type { ReplyTo, Share } from '@quivia/contract/endpoint';
import { allowsShare } from '@quivia/contract/team';
import { Fragment } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { CoversCard } from './flags/covers-card.tsx';
import { FlagsNotice } from './flags/flags-view.tsx';
import { NamesCard } from './flags/names-card.tsx';
import { passages, markingView as text } from './marking.words.ts';
import { DifferencesNotice, PlanLine } from './plan/plan-parts.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { view as rubric } from './rubric/rubric.words.ts';
import { ScriptCard } from './scripts/script-card.tsx';
import { tables } from './scripts/tables.words.ts';
import { view as seeds, line as stageLine } from './seeds/seeds.words.ts';
import { StageLines } from './seeds/stage-parts.tsx';
import { StepCard } from './step-card.tsx';
import { useMarking } from './use-marking.ts';
import { division, statement } from './work/work.words.ts';

/** The tab of an exam whose answers people mark: how far each question is, and who marked. */
export function MarkingView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExam(id);
  const { data: marking } = useMarking(id);
  const isMarked = marking?.questions.every(({ progress: { all, blank, marked } }) => blank + marked === all);
  return (
    <>
      <ExamHead
        exam={exam}
        tab="marking"
        above={<BackLink to={addressOf()}>{words.recentQuiz}</BackLink>}
        // Results can't be released before every answer has a mark: until then marking is the main action.
        {...(exam?.is_over && !isMarked && { actions: <Fragment /> })}
      />
      {exam ? <Marking examId={id} /> : <NoResult error={error} onRetry={refetch} />}
    </>
  );
}

function Marking({ examId }: { examId: number }) {
  const { data, error, refetch } = useMarking(examId);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  if (data.questions.length === 0) return <Empty title={text.none} hint={text.noneHint} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <section className="grid gap-3">
        {!data.scripts && <p className="text-sm text-ink-2">{text.anonymous}</p>}
        {allowsShare(data.share, 'run') && <FlagsNotice examId={examId} />}
        <DifferencesNotice examId={examId} questions={data.questions} />
        <ScriptCard examId={examId} scripts={data.scripts} canChange={allowsShare(data.share, 'run')} />
        {data.questions.map((question) => (
          <Question
            key={question.question_id}
            examId={examId}
            question={question}
            share={data.share}
            scripts={data.scripts}
            isFirst={question === firstWaiting(data)}
          />
        ))}
      </section>
      <div className="grid gap-4">
        <Markers examId={examId} markers={data.markers} canDivide={allowsShare(data.share, 'run')} />
        {allowsShare(data.share, 'run') && <StepCard examId={examId} step={data.step} />}
        <NamesCard examId={examId} marking={data} />
        {Boolean(data.covers) && <CoversCard examId={examId} />}
      </div>
    </div>
  );
}

/** Scripts come before questions. */
export const firstWaiting = ({
  questions,
  scripts,
}: Pick<ReplyTo<typeof getMarking>, 'questions' | 'scripts'>) =>
  scripts?.waits_for_you ? undefined : questions.find(({ waits_for_you }) => waits_for_you);

interface QuestionProps {
  examId: number;
  question: MarkedQuestion;
  share: Share;
  /** Where the exam is marked by script. */
  scripts: ReplyTo<typeof getMarking>['scripts'];
  /** Of those that wait for this person. */
  isFirst: boolean;
  isGuest?: boolean;
}

export function Question({ examId, question, share, scripts, isFirst, isGuest = false }: QuestionProps) {
  const { question_id, question_number, kind, marks, has_rubric, progress, waits_for_you, yours } = question;
  const { waiting, escalated, blank, marked, all } = progress;
  const { stage } = question;
  // What markers pass on comes to this person.
  const canResolve = allowsShare(share, 'run');
  const canCompare = share === 'own' && kind === 'essay' && marked > 1 && blank + marked === all;
  const to = addressOf({ exam: examId, view: 'marking', question: question_id });
  return (
    <Card flush>
      <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{text.question(question_number, marks)}</h2>
          <div className="line-clamp-2 text-sm text-ink-2">
            <RichText text={question.question} inline />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          {canResolve && escalated > 0 && (
            <LinkButton className="px-4!" to={`${to}&of=escalated`}>
              {text.escalated(escalated)}
            </LinkButton>
          )}
          {waits_for_you ? (
            <LinkButton className="px-4!" variant={isFirst ? 'main' : 'plain'} to={to}>
              {stage ? stageLine.begin(stage, question_number) : text.mark(question_number)}
            </LinkButton>
          ) : (
            yours > 0 && (
              <TextLink className="self-center text-sm" to={to}>
                {text.again(question_number)}
              </TextLink>
            )
          )}
        </div>
        <div className="grid gap-1 sm:col-span-2">
          {all > 0 && <ProgressBar label={text.progress(question_number)} progress={progress} />}
          <p className="text-xs text-ink-3">{all > 0 ? text.sum(progress) : text.noAnswers}</p>
          <StageLines examId={examId} question={question} />
          {waiting > 0 && !waits_for_you && !stage && !scripts?.plan && (
            <p className="text-xs text-ink-3">{text.forOthers}</p>
          )}
          <div className="flex items-baseline gap-x-6 gap-y-1 max-sm:flex-wrap">
            <PlanLine
              examId={examId}
              question={question}
              canChange={canResolve}
              isOfScript={scripts?.plan !== undefined}
              isGuest={isGuest}
            />
            <p className="flex shrink-0 flex-wrap gap-x-4 text-sm sm:ml-auto">
              {canCompare && (
                <TextLink
                  to={addressOf({ exam: examId, view: 'passages', question: question_id })}
                  aria-label={passages.link(question_number)}
                >
                  {passages.heading}
                </TextLink>
              )}
              {canResolve && (
                <TextLink
                  to={addressOf({ exam: examId, view: 'rubric', question: question_id })}
                  aria-label={rubric.link(question_number, has_rubric)}
                >
                  {rubric.short(has_rubric)}
                </TextLink>
              )}
              {canResolve && !scripts && (
                <TextLink
                  to={addressOf({ exam: examId, view: 'seeds', question: question_id })}
                  aria-label={seeds.link(question_number)}
                >
                  {seeds.heading}
                </TextLink>
              )}
            </p>
          </div>
        </div>
      </div>
    </Card>
  );
}

interface MarkersProps extends Pick<ReplyTo<typeof getMarking>, 'markers'> {
  examId: number;
  canDivide: boolean;
}

function Markers({ examId, markers, canDivide }: MarkersProps) {
  return (
    <Card
      title={text.markers}
      actions={
        <p className="flex flex-wrap gap-x-4 text-sm">
          {canDivide && (
            <TextLink to={addressOf({ exam: examId, view: 'division' })}>{division.link}</TextLink>
          )}
          <TextLink to={addressOf({ exam: examId, view: 'statement' })}>{statement.link}</TextLink>
          {canDivide && <TextLink to={addressOf({ exam: examId, view: 'paper' })}>{tables.link}</TextLink>}
        </p>
      }
      flush
    >
      {markers.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{text.nobody}</p>}
      <ul className="divide-y divide-rule">
        {markers.map(({ name, is_you, answers, part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the order stays
          <li key={index} className="flex justify-between gap-4 px-4 py-(--row-y) text-sm">
            <span className="min-w-0 break-words">
              {name}
              {is_you && <span className="text-ink-3"> · {text.you}</span>}
              {part !== null && <span className="block text-xs text-ink-3">{text.part(part)}</span>}
            </span>
            <span className="tabular whitespace-nowrap">{text.answers(answers)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
