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
import { courseView as words } from './modules.words.ts';
import { ModulesOfCourse } from './modules-of-course.tsx';
import { AddModule } from './new-module-form.tsx';

/** One course and its modules. */
export function CourseView({ id, back }: { id: number; back: string }) {
  const { data: course, isPending, error, refetch } = useCourse(id);
  return (
    <>
      <PageHeading
        above={
          <p className="mb-1 text-sm">
            <TextLink to={back}>{words.all}</TextLink>
          </p>
        }
        title={course?.name ?? words.title}
        lead={course && COURSE.detailOf?.(course)}
        actions={course?.is_retired && <Badge tone="plain">{words.retired}</Badge>}
      />
      {isPending && <ThreeCircles />}
      {course && <CourseModules course={course} />}
      {(error || course === null) && (
        <Card>
          {course === null ? (
            <Empty title={words.notFound} action={<LinkButton to={back}>{words.all}</LinkButton>} />
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
      <Card title={words.addModule}>
        {course.is_retired ? (
          <p className="text-sm text-ink-2">{words.restoreFirst}</p>
        ) : (
          <AddModule courseId={course.id} />
        )}
      </Card>
      <Card title={words.modules} flush>
        <ModulesOfCourse courseId={course.id} />
      </Card>
    </CatalogueSection>
  );
}
