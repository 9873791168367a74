import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { exportFile } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { WayBack } from '../way-back.tsx';
import { gradebook as text } from './gradebook.words.ts';
import { GradebookCard } from './gradebook-card.tsx';
import { useCourses, useExportGradebook } from './use-gradebook.ts';

/** Of the course in the address, else of the first that the person teaches. */
export function GradebookView({ courseId }: { courseId: number | undefined }) {
  const { words } = useWorkplace();
  const navigate = useNavigate();
  const { data: courses, error, refetch } = useCourses();
  const course = courses?.find(({ id }) => id === courseId) ?? courses?.[0];
  return (
    <>
      <PageHeading
        above={<WayBack to={addressOf()}>{words.recentQuiz}</WayBack>}
        title={text.title}
        lead={course && text.lead(nameOf(course), words)}
        actions={course && <Exports key={course.id} course={course} />}
      />
      {courses && courses.length > 1 && course && (
        <div className="mb-4 max-w-form">
          <FilterSelect
            label={text.course}
            value={String(course.id)}
            onChange={(id) => void navigate(addressOf({ view: 'gradebook', course: Number(id) }))}
          >
            {courses.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      {course && <GradebookCard key={course.id} course={course} />}
      {courses?.length === 0 && (
        <Card>
          <Empty title={text.noCourses.title} hint={text.noCourses.hint} />
        </Card>
      )}
      {!courses &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
    </>
  );
}

/** A community's course has no code. */
const nameOf = ({ name, code }: { name: string; code: string }) => (code === '' ? name : `${name} (${code})`);

function Exports({ course }: { course: { id: number; name: string } }) {
  const file = useExportGradebook(course);
  const isWriting = (format: string) => file.isPending && file.variables === format;
  return (
    <>
      <Button className="px-4!" busy={isWriting('csv')} onClick={() => file.mutate('csv')}>
        {exportFile.csv}
      </Button>
      <Button variant="main" busy={isWriting('xlsx')} onClick={() => file.mutate('xlsx')}>
        <FileSpreadsheet className="size-4" />
        {exportFile.excel}
      </Button>
    </>
  );
}
