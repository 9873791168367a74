import type { Course } from '@quivia/contract/courses';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CatalogueSection } from '../catalogue-section.tsx';
import { COURSE } from '../course.tsx';
import { useCourse } from '../use-catalogue.ts';
import { AddModule } from './add-module.tsx';
import { ModulesOfCourse } from './modules-of-course.tsx';

/** One course and its modules. */
export function CourseView({ id, back }: { id: number; back: string }) {
  const { data: course, isPending, error, refetch } = useCourse(id);
  return (
    <>
      <PageHeading
        above={
          <p className="mb-1 text-sm">
            <TextLink to={back}>All courses</TextLink>
          </p>
        }
        title={course?.name ?? 'Course'}
        lead={course && COURSE.detailOf?.(course)}
        actions={course?.is_retired && <Badge tone="plain">Retired</Badge>}
      />
      {isPending && <ThreeCircles />}
      {course && <CourseModules course={course} />}
      {(error || course === null) && (
        <Card>
          {course === null ? (
            <Empty title="There is no such course" action={<LinkButton to={back}>All courses</LinkButton>} />
          ) : (
            <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </>
  );
}

function CourseModules({ course }: { course: Course }) {
  return (
    <CatalogueSection>
      <Card title="Add module">
        {course.is_retired ? (
          <p className="text-sm text-ink-2">This course is retired. Restore it to add modules.</p>
        ) : (
          <AddModule courseId={course.id} />
        )}
      </Card>
      <Card title="Modules" flush>
        <ModulesOfCourse courseId={course.id} />
      </Card>
    </CatalogueSection>
  );
}
