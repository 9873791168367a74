import { type Course, MODULE_NUMBERS } from '@quivia/contract/catalogue';
import { sentenceOf } from '../../platform/call-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { COURSE } from './course.tsx';
import { ModuleList } from './module-list.tsx';
import { NewModuleForm } from './new-module-form.tsx';
import { nextModuleNumber } from './next-module-number.ts';
import { useCourse } from './use-catalogue.ts';
import { useModules } from './use-modules.ts';

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
  const { data: modules, isPending, error, refetch } = useModules(course.id);
  const number = modules && nextModuleNumber(modules.map((module) => module.module_number));
  return (
    <CatalogueSection>
      <Card title="Add module">
        {course.is_retired || number === null ? (
          <p className="text-sm text-ink-2">
            {course.is_retired
              ? 'This course is retired. Restore it to add modules.'
              : `A course has at most ${MODULE_NUMBERS.most} modules.`}
          </p>
        ) : (
          <NewModuleForm courseId={course.id} number={number ?? 1} again />
        )}
      </Card>
      <Card title="Modules" flush>
        {isPending && <ThreeCircles />}
        {!modules && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {modules?.length === 0 && (
          <Empty title="No modules yet" hint="Questions are written for the modules of a course." />
        )}
        {modules && modules.length > 0 && <ModuleList courseId={course.id} modules={modules} />}
        <RetiredModules courseId={course.id} />
      </Card>
    </CatalogueSection>
  );
}

function RetiredModules({ courseId }: { courseId: number }) {
  const { data: modules } = useModules(courseId, true);
  if (!modules || modules.length === 0) return null;
  return (
    <div className="border-t border-rule">
      <Collapsible title={`Retired modules (${modules.length})`}>
        <div className="-mx-4 -mt-2 -mb-6">
          <ModuleList courseId={courseId} modules={modules} />
        </div>
      </Collapsible>
    </div>
  );
}
