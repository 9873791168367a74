import type { ExamSummary } from '@quivia/contract/exam-results';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Printer from 'lucide-react/icons/printer';
import type { ComponentProps, ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { FiguresAsOf } from '../../../platform/app/figures-as-of.tsx';
import { stillPaused } from '../../../shared/attempts/attempt-status.words.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam, useRuns } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { MenuItem, MenuLink } from '../../../ui/dialogs/menu.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { universityFile } from '../layouts/layouts.words.ts';
import { hiddenMarks } from '../marking/flags/flags.words.ts';
import { marksWords } from '../marks.words.ts';
import { NoResult } from '../no-result.tsx';
import { exportFile } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { useAnalysis, useExamSummary, useExportResults, useLiveResults } from '../use-exam-results.ts';
import { counts, distribution, summary, resultView as text, toCheck } from './exam.words.tsx';
import { MarksCard } from './marks-card.tsx';
import { ReleaseLine } from './release-line.tsx';

export function ResultView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useExam(id).data;
  const mayRelease = useRuns(id);
  const { data: summary, error, refetch } = useExamSummary(id);
  useLiveResults(summary !== undefined && (!summary.is_over || summary.closing > 0));
  // One heading throughout: the focus stays in it while the result is loading.
  return (
    <>
      <ExamHead
        exam={exam}
        tab="results"
        title={summary?.title}
        above={<BackLink to={addressOf()}>{words.recentQuiz}</BackLink>}
        {...(summary && {
          actions: <ExcelButton exam={summary} />,
          menu: <ResultMenu exam={summary} hasMarking={exam?.has_marking ?? false} />,
        })}
      />
      {summary ? (
        <Result exam={summary} isCancelled={exam?.state === 'cancelled'} mayRelease={mayRelease} />
      ) : (
        <NoResult error={error} onRetry={refetch} />
      )}
    </>
  );
}

function Result({ exam, isCancelled, mayRelease }: ComponentProps<typeof ReleaseLine>) {
  const { words } = useWorkplace();
  return (
    <div className="grid gap-3">
      <FiguresAsOf at={exam.as_of} />
      {exam.paused > 0 && (
        <p className="rounded-md border border-rule bg-risk-soft px-4 py-3 text-sm">
          {stillPaused(exam.paused, words.student)} <TextLink to={`/hall/${exam.id}`}>{text.board}</TextLink>
        </p>
      )}
      <ReleaseLine exam={exam} isCancelled={isCancelled} mayRelease={mayRelease} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <MarksCard exam={exam} />
        {/* The news of a result is how it came out: at the top also where all is in one column. */}
        <div className="grid gap-4 max-xl:order-first">
          {exam.hides_marks && <Notice isState>{hiddenMarks}</Notice>}
          {exam.is_over && exam.graded > 0 && <QuestionsToCheck id={exam.id} />}
          {exam.graded > 0 && <Distribution counts={exam.distribution} />}
          {!isCancelled && <LiveCounts exam={exam} />}
          <SummaryTable exam={exam} />
        </div>
      </div>
    </div>
  );
}

/** Questions whose figures say that the key or the wording may be wrong. */
function QuestionsToCheck({ id }: { id: number }) {
  const suspects = useAnalysis(id).data?.items.filter(({ warnings }) => warnings.length > 0) ?? [];
  const [first] = suspects;
  if (!first) return null;
  return (
    <p className="rounded-md border border-l-3 border-rule border-l-risk bg-risk-soft px-4 py-2 text-sm">
      <b>{toCheck.questions(suspects.map((one) => one.question_number))}</b>{' '}
      {suspects.length === 1 && first.warnings.join(' ')}{' '}
      <TextLink to={addressOf({ exam: id, view: 'analysis' })}>{toCheck.open}</TextLink>
    </p>
  );
}

function ExcelButton({ exam }: { exam: ExamSummary }) {
  const file = useExportResults(exam);
  return (
    // Until they are released, releasing is what is left to do.
    <Button
      variant={exam.released_at ? 'main' : 'plain'}
      className="px-4!"
      busy={file.isPending}
      onClick={() => file.mutate('xlsx')}
    >
      <FileSpreadsheet className="size-4" />
      {exportFile.excel}
    </Button>
  );
}

function ResultMenu({ exam, hasMarking }: { exam: ExamSummary; hasMarking: boolean }) {
  const file = useExportResults(exam);
  return (
    <>
      <MenuItem icon={FileText} off={file.isPending} onSelect={() => file.mutate('csv')}>
        {exportFile.csv}
      </MenuItem>
      {/* A community has no university. */}
      {exam.department !== null && (
        <MenuLink icon={GraduationCap} to={addressOf({ exam: exam.id, view: 'university' })}>
          {universityFile.menu}
        </MenuLink>
      )}
      <MenuLink icon={Printer} to={addressOf({ exam: exam.id, view: 'print' })}>
        {text.print}
      </MenuLink>
      {hasMarking && (
        <MenuLink icon={ClipboardList} to={addressOf({ exam: exam.id, view: 'statement' })}>
          {text.statement}
        </MenuLink>
      )}
    </>
  );
}

/** How far the students are, in figures that can be read across a room. */
function LiveCounts({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  const figures = exam.is_over
    ? [
        // While people mark, the figures below are of some students only.
        exam.unmarked.answers > 0
          ? [counts.graded, counts.gradedOf(exam.graded, exam.students - exam.absent)]
          : [words.Students, exam.students],
        [counts.absent, exam.absent],
        [counts.mean, exam.mean === null ? '–' : counts.ofTotal(exam.mean, exam.total_marks)],
        [counts.median, exam.median === null ? '–' : marksWords(exam.median)],
        [counts.highest, exam.highest === null ? '–' : marksWords(exam.highest)],
        [counts.passed, counts.share(exam.passed, exam.graded)],
      ]
    : [
        [words.Students, exam.students],
        [counts.notStarted, exam.not_started],
        [counts.inProgress, exam.sitting],
        [counts.finished, exam.ended],
        [counts.absent, exam.absent],
        [counts.mean, exam.mean === null ? '–' : counts.ofTotal(exam.mean, exam.total_marks)],
      ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-3 xl:grid-cols-2">
      {figures.map(([label, value]) => (
        <div key={label} className="bg-sheet px-4 py-2">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="tabular font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the percentages are spread: ten small bars, each with its count. */
function Distribution({ counts: bins }: { counts: number[] }) {
  const { words } = useWorkplace();
  const top = Math.max(1, ...bins);
  return (
    <Card title={distribution.label(words)}>
      <ol className="flex h-24 items-end gap-1" aria-label={distribution.label(words)}>
        {bins.map((count, bin) => (
          <li
            key={distribution.range(bin)}
            className="flex h-full grow basis-0 flex-col justify-end"
            title={distribution.range(bin)}
          >
            <Hidden>{distribution.range(bin)}: </Hidden>
            <span className={`tabular text-center text-xs ${count > 0 ? '' : 'text-ink-3'}`}>{count}</span>
            <svg aria-hidden="true" className="block" width="100%" height={Math.round((count / top) * 64)}>
              <rect width="100%" height="100%" className="fill-pencil" />
            </svg>
          </li>
        ))}
      </ol>
      <p
        aria-hidden="true"
        className="tabular mt-1 flex justify-between border-t border-rule-strong pt-1 text-xs text-ink-3"
      >
        {distribution.edges.map((edge) => (
          <span key={edge}>{edge}</span>
        ))}
      </p>
    </Card>
  );
}

function SummaryTable({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  return (
    <Card title={summary.heading} flush>
      <table className="w-full text-sm">
        <caption className="sr-only">{summary.caption(exam.title)}</caption>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          <Fact name={summary.title}>{exam.title}</Fact>
          {exam.department !== null && <Fact name={summary.department}>{exam.department}</Fact>}
          <Fact name={words.subject}>{exam.subject}</Fact>
          {exam.course_code !== '' && <Fact name={summary.code}>{exam.course_code}</Fact>}
          {exam.semester !== null && <Fact name={summary.semester}>{exam.semester}</Fact>}
          <Fact name={summary.questions}>{exam.total_questions}</Fact>
          <Fact name={summary.marks}>{marksWords(exam.total_marks)}</Fact>
          <Fact name={summary.date}>
            <DateTime at={exam.date} />
          </Fact>
        </tbody>
      </table>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-b border-rule px-4 py-2 text-left align-top text-xs font-semibold whitespace-nowrap text-ink-3"
      >
        {name}
      </th>
      <td className="border-b border-rule px-4 py-2 wrap-anywhere">{children}</td>
    </tr>
  );
}
