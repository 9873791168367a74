import type { OverseenExam } from '@quivia/contract/overseen-exams';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { ExamStateBadge } from '../../../shared/exam/exam-state-badge.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { overseen as text } from './overseen.words.ts';

/** Where each stands, and what waits there. On a phone all of it is below the name. */
export function OverseenTable({ exams, isOfSite }: { exams: OverseenExam[]; isOfSite: boolean }) {
  const canOpen = exams.some(({ may_open }) => may_open);
  // On the list of the site the organisation is beside the course, and leaves no room for both.
  const hasDepartments = !isOfSite && new Set(exams.map(({ department }) => department)).size > 1;
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <Table caption={text.title} isDense>
        <TableHead>
          <HeadCell>{text.columns.exam}</HeadCell>
          {hasDepartments && <HeadCell className="max-lg:hidden">{text.columns.department}</HeadCell>}
          <HeadCell className="max-lg:hidden">{text.columns.date}</HeadCell>
          <HeadCell className="max-sm:hidden">{text.columns.state}</HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            {text.columns.done}
          </HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            {text.columns.marked}
          </HeadCell>
          <HeadCell className="max-sm:hidden">{text.columns.waits}</HeadCell>
          {canOpen && (
            <HeadCell className="max-sm:hidden">
              <Hidden>{text.columns.open}</Hidden>
            </HeadCell>
          )}
        </TableHead>
        <TableBody>
          {exams.map((exam) => (
            <ExamRow
              key={exam.id}
              exam={exam}
              isOfSite={isOfSite}
              canOpen={canOpen}
              hasDepartments={hasDepartments}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface ExamRowProps {
  exam: OverseenExam;
  isOfSite: boolean;
  canOpen: boolean;
  hasDepartments: boolean;
}

function ExamRow({ exam, isOfSite, canOpen, hasDepartments }: ExamRowProps) {
  const { id, title, owner_name, department, organisation, start_time, state, may_open } = exam;
  const { students, ended, marked, to_mark } = exam;
  const isHeld = state === 'open' || state === 'over';
  return (
    <Row>
      <Cell className="w-full font-semibold sm:max-w-0 sm:min-w-52">
        {may_open ? <TextLink to={`/faculty?panel=start-quiz&exam=${id}`}>{title}</TextLink> : title}
        {/* One line a row, so that a screen shows many; what is cut is in the title, and on the page of the exam. */}
        <span
          className="block text-xs font-normal text-ink-3 sm:truncate"
          title={[exam.course_name, text.by(owner_name), organisation].join(' · ')}
        >
          <CourseName of={exam} /> · {text.by(owner_name)}
          {isOfSite && organisation !== exam.course_name && ` · ${organisation}`}
        </span>
        <span className="grid justify-items-start gap-1 pt-1 text-xs font-normal text-ink-3 lg:hidden">
          {hasDepartments && department !== null && <span>{department}</span>}
          <DateTime at={start_time} />
          <span className="grid justify-items-start gap-1 sm:hidden">
            <ExamStateBadge state={state} />
            {isHeld && <span>{text.doneInFull(ended, students)}</span>}
            {to_mark > 0 && <span>{text.markedInFull(marked, to_mark)}</span>}
            <Waits exam={exam} />
            <Links exam={exam} />
          </span>
        </span>
      </Cell>
      {hasDepartments && (
        <Cell className="max-w-40 truncate max-lg:hidden" title={department ?? undefined}>
          {department}
        </Cell>
      )}
      <Cell className="whitespace-nowrap max-lg:hidden">
        <DateTime at={start_time} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <ExamStateBadge state={state} />
      </Cell>
      <Cell numeric className="whitespace-nowrap max-sm:hidden">
        {isHeld ? text.ofAll(ended, students) : '–'}
      </Cell>
      <Cell numeric className="whitespace-nowrap max-sm:hidden">
        {to_mark > 0 ? text.ofAll(marked, to_mark) : '–'}
      </Cell>
      <Cell className="max-sm:hidden">
        <Waits exam={exam} />
      </Cell>
      {canOpen && (
        <Cell className="text-right! max-sm:hidden">
          <Links exam={exam} />
        </Cell>
      )}
    </Row>
  );
}

function Waits({ exam: { marked, to_mark, late, waits_for_release } }: { exam: OverseenExam }) {
  return (
    <span className="flex flex-wrap gap-1 whitespace-nowrap">
      {to_mark > marked && <Badge tone="risk">{text.marks(to_mark - marked)}</Badge>}
      {late > 0 && <Badge tone="risk">{text.late(late)}</Badge>}
      {waits_for_release && <Badge tone="risk">{text.release}</Badge>}
    </span>
  );
}

function Links({ exam: { id, title, state, is_over, may_open } }: { exam: OverseenExam }) {
  if (!may_open || !is_over || state === 'cancelled') return null;
  const to = `/faculty?panel=recent-quiz&exam=${id}`;
  return (
    <span className="flex flex-wrap justify-end gap-x-3 sm:*:py-0! max-sm:justify-start">
      <TextLink to={to} aria-label={text.ofExam(text.results, title)}>
        {text.results}
      </TextLink>
      <TextLink to={`${to}&view=analysis`} aria-label={text.ofExam(text.analysis, title)}>
        {text.analysis}
      </TextLink>
    </span>
  );
}
