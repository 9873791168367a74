import type { OverseenExam } from '@quivia/contract/overseen-exams';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { NearDateTime } from '../../../platform/app/near-day.tsx';
import { ExamStateBadge } from '../../../shared/exam/exam-state-badge.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { overseen as text } from './overseen.words.ts';

/** Where each stands, and what waits there. On a phone all of it is below the name. */
export function OverseenTable({ exams, isOfSite }: { exams: OverseenExam[]; isOfSite: boolean }) {
  return (
    <Table caption={text.title} isDense>
      <TableHead>
        <HeadCell>{text.columns.exam}</HeadCell>
        <HeadCell className="max-lg:hidden">{isOfSite ? text.columns.where : text.columns.course}</HeadCell>
        <HeadCell className="max-lg:hidden">{text.columns.owner}</HeadCell>
        <HeadCell className="max-lg:hidden">{text.columns.date}</HeadCell>
        <HeadCell className="max-sm:hidden">{text.columns.state}</HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          {text.columns.done}
        </HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          {text.columns.marked}
        </HeadCell>
        <HeadCell className="max-sm:hidden">{text.columns.waits}</HeadCell>
      </TableHead>
      <TableBody>
        {exams.map((exam) => (
          <ExamRow key={exam.id} exam={exam} isOfSite={isOfSite} />
        ))}
      </TableBody>
    </Table>
  );
}

/** One line, so that a screen shows many; what is cut is in a title, and on the page of the exam. */
function ExamRow({ exam, isOfSite }: { exam: OverseenExam; isOfSite: boolean }) {
  const { id, title, course_name, course_code, organisation, owner_name, start_time, state, may_open } = exam;
  const { department, students, ended, marked, to_mark } = exam;
  const isHeld = state === 'open' || state === 'over';
  // A course of a community is named after it.
  const where = [course_name, department, organisation === course_name ? null : organisation];
  return (
    <Row>
      <Cell className="w-full font-semibold sm:max-w-0 sm:min-w-56 sm:truncate" title={title}>
        {may_open ? <TextLink to={`/faculty?panel=start-quiz&exam=${id}`}>{title}</TextLink> : title}
        <span className="grid justify-items-start gap-1 pt-1 text-xs font-normal text-ink-3 lg:hidden">
          <span>
            <CourseName of={exam} /> · {text.by(owner_name)}
            {isOfSite && organisation !== course_name && ` · ${organisation}`}
          </span>
          <DateTime at={start_time} />
          <span className="grid justify-items-start gap-1 sm:hidden">
            <ExamStateBadge state={state} />
            {isHeld && <span>{text.doneInFull(ended, students)}</span>}
            {to_mark > 0 && <span>{text.markedInFull(marked, to_mark)}</span>}
            <Waits exam={exam} />
          </span>
        </span>
      </Cell>
      <Cell
        className="max-w-36 truncate text-ink-2 max-lg:hidden"
        title={where.filter((one) => one !== null).join(' · ')}
      >
        {isOfSite ? organisation : course_code ? <span className="tabular">{course_code}</span> : course_name}
      </Cell>
      <Cell className="max-w-28 truncate text-ink-2 max-lg:hidden" title={owner_name}>
        <bdi>{owner_name}</bdi>
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        <NearDateTime at={start_time} />
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
    </Row>
  );
}

/** In one badge: what waits for the most people comes first, the rest is in its title. */
function Waits({ exam: { marked, to_mark, late, waits_for_release } }: { exam: OverseenExam }) {
  const waiting = [
    to_mark > marked && text.marks(to_mark - marked),
    late > 0 && text.late(late),
    waits_for_release && text.release,
  ].filter((one) => one !== false);
  const [first, ...others] = waiting;
  if (!first) return null;
  return (
    <span className="whitespace-nowrap" title={waiting.join(' · ')}>
      <Badge tone="risk">{first}</Badge>
      {others.length > 0 && (
        <span className="ml-1 text-xs text-ink-3">
          <span aria-hidden="true">{text.more(others.length)}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
