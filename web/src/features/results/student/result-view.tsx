import type { OwnLateAnswer } from '@quivia/contract/attempts';
import type { Decision, OwnResult, QuizResult } from '@quivia/contract/results';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { lateAnswers } from '../../../shared/attempts/late-answer.words.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { isAbsent, marksWords, scoreWords } from '../marks.words.ts';
import { CourseProgress } from './course-progress.tsx';
import { RecordedEvents } from './recorded-events.tsx';
import { addressOf, practiceAddress } from './result-address.ts';
import { Review } from './review.tsx';
import { ClassCard, Score } from './score.tsx';
import { missedIn, percentOf, strengthsOf, toPractise, weakestFirst } from './strengths.ts';
import {
  decisions as decisionText,
  ended,
  leaderboard,
  modules as moduleText,
  progress,
  resultTable as table,
  resultView as text,
} from './student.words.tsx';
import { useLeaderboard, useOwnResults, useResult } from './use-own-results.ts';

/** One result, with everything that explains it. */
export function ResultView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data, isPending, error, refetch } = useResult(id);
  // A result can disappear again: an attempt that is reopened has none.
  const isWaiting = error instanceof CallError && error.code === 'not_released';
  const result = isWaiting ? undefined : data;
  return (
    <>
      {isWaiting ? (
        <WaitingHeading id={id} />
      ) : (
        <PageHeading
          above={<BackLink to={addressOf()}>{words.viewResults}</BackLink>}
          title={result?.quiz_name ?? text.untitled}
          lead={result && <Lead result={result} />}
        />
      )}
      {isPending && <ThreeCircles />}
      {isWaiting && (
        <div className="grid gap-6">
          <Card>
            <Empty title={sentenceOf(error)} hint={text.waiting} />
          </Card>
          <RecordedEvents id={id} />
        </div>
      )}
      {!data && error && !isWaiting && (
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {result && <Parts result={result} />}
    </>
  );
}

/** The reply that refuses a result doesn't name the exam; the list of results does. */
function WaitingHeading({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useOwnResults().rows?.find((one) => one.id === id);
  return (
    <PageHeading
      above={<BackLink to={addressOf()}>{words.viewResults}</BackLink>}
      title={exam?.quiz_name ?? text.untitled}
      lead={exam?.course_name}
    />
  );
}

/** How an exam ended for the student. */
export function EndBadge({ status }: { status: OwnResult['status'] }) {
  const isWrong = status === 'disqualified' || status === 'absent';
  return <Badge tone={isWrong ? 'wrong' : 'plain'}>{ended[status]}</Badge>;
}

function Lead({ result: { course_name, faculty_name, status } }: { result: QuizResult }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <EndBadge status={status} />
      <span>{course_name}</span>
      <span>{text.setBy(faculty_name)}</span>
    </span>
  );
}

function Parts({ result }: { result: QuizResult }) {
  const { words } = useWorkplace();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start gap-6 *:min-w-0 *:flex-1 *:basis-96 print:block print:*:mb-6">
        <div className="grid gap-6">
          <Score result={result} />
          {result.modules.length > 0 && <ModuleStrengths result={result} />}
        </div>
        <div className="grid gap-6 empty:hidden">
          {result.class_figures && <ClassCard figures={result.class_figures} percent={ownPercent(result)} />}
          <CourseProgress result={result} />
        </div>
      </div>
      {result.late && result.late.length > 0 && <LateAnswers late={result.late} />}
      {result.decisions.length > 0 && <DecisionList decisions={result.decisions} />}
      <ResultTable result={result} />
      {result.has_leaderboard && <Leaderboard id={result.id} />}
      {result.can_review ? (
        <Review id={result.id} late={result.late} />
      ) : (
        <p className="text-sm text-ink-2">{text.noReview(words)}</p>
      )}
      {result.status !== 'absent' && <RecordedEvents id={result.id} />}
    </div>
  );
}

/** Only of those the figures of the class are made of. */
const ownPercent = ({ status, marks_obtained: marks, total_marks }: QuizResult) =>
  status === 'submitted' || status === 'closed_by_deadline' ? percentOf({ marks, total_marks }) : undefined;

function ResultTable({ result }: { result: QuizResult }) {
  const { words } = useWorkplace();
  return (
    <Card title={table.title} flush>
      <table className="w-full text-sm">
        <caption className="sr-only">{table.caption(result.quiz_name)}</caption>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          <Fact name={words.Course}>{result.course_name}</Fact>
          <Fact name={table.questions}>
            <span className="tabular">{result.total_questions}</span>
          </Fact>
          <Fact name={table.totalMarks}>
            <span className="tabular">{marksWords(result.total_marks)}</span>
          </Fact>
          <Fact name={table.marks}>
            <MarksObtained score={result.marks_obtained} />
          </Fact>
          <Fact name={table.date}>
            <DateTime at={result.date} />
          </Fact>
        </tbody>
      </table>
    </Card>
  );
}

function MarksObtained({ score }: { score: number }) {
  if (!isAbsent(score)) return <strong className="tabular text-base">{scoreWords(score)}</strong>;
  return (
    <strong className="text-wrong">
      <abbr title={table.absent} className="tabular no-underline">
        {scoreWords(score)}
      </abbr>
      <span className="font-normal">{table.absentHint}</span>
    </strong>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="w-2/5 border-b border-rule px-4 py-2 text-left font-normal text-ink-3 sm:w-60"
      >
        {name}
      </th>
      <td className="border-b border-rule px-4 py-2">{children}</td>
    </tr>
  );
}

/** Also where the questions can't be reviewed. */
function LateAnswers({ late }: { late: readonly OwnLateAnswer[] }) {
  return (
    <Card title={lateAnswers.title}>
      <ul className="grid max-w-measure gap-2 text-sm">
        {late.map((one) => (
          <li key={one.question_number}>{lateAnswers.answer(one)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** What people decided about this attempt, the newest last. */
function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Card title={decisionText.title} flush>
      <ol>
        {decisions.map((decision) => (
          <li
            key={`${decision.at} ${decision.kind}`}
            className="border-b border-rule px-4 py-3 text-sm last:border-b-0"
          >
            <p className="max-w-measure font-semibold">{decisionText.decision(decision)}</p>
            <p className="max-w-measure">{decisionText.reason(decision.reason)}</p>
            <p className="mt-1 text-xs text-ink-3">
              {decisionText.byAt(decision.by, <DateTime at={decision.at} />)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Leaderboard({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useLeaderboard(id);
  return (
    <Card title={leaderboard.title} flush>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <Table caption={leaderboard.caption} maxHeight="24rem">
          <TableHead>
            <HeadCell numeric className="w-0">
              {leaderboard.rank}
            </HeadCell>
            <HeadCell>{leaderboard.name}</HeadCell>
            <HeadCell numeric>{leaderboard.marks}</HeadCell>
          </TableHead>
          <TableBody>
            {data.map(({ rank, name, marks, is_own }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ranks repeat, and the order is the list
              <Row key={index} className={is_own ? 'font-semibold [&>*]:bg-pencil-soft' : ''}>
                <Cell numeric>{rank}</Cell>
                <Cell>{is_own ? leaderboard.you(name) : name}</Cell>
                <Cell numeric>{marksWords(marks)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

/** Marks by module, where there is most to gain first, and the way to practise it. */
function ModuleStrengths({ result: { id, modules, can_review } }: { result: QuizResult }) {
  const { words } = useWorkplace();
  const strengths = strengthsOf(modules);
  const missed = missedIn(modules);
  const practised = toPractise(modules);
  const bars = weakestFirst(modules).map((module) => ({
    key: module.module_name,
    name: module.module_name,
    note: moduleText.note(module),
    value: percentOf(module),
    words: progress.percentOf(percentOf(module)),
  }));
  return (
    <Card title={moduleText.title}>
      {(missed === 0 || strengths) && (
        <p className="mb-4 max-w-measure text-sm">
          {missed === 0
            ? moduleText.nothingMissed
            : strengths && moduleText.best(strengths.best, strengths.worst)}
        </p>
      )}
      <BarList label={moduleText.caption(words)} bars={bars} most={100} />
      {can_review && practised > 0 && (
        <LinkButton to={practiceAddress(id)} variant="main" className="mt-6 w-full print:hidden sm:w-auto">
          {moduleText.tryAgain(practised)}
        </LinkButton>
      )}
    </Card>
  );
}
