import { type Course, MODULE_NUMBERS } from '@quivia/contract/catalogue';
import { sentenceOf } from '../../platform/call-error.ts';
import { useWorkplace } from '../../platform/workplace.tsx';
import { Card } from '../../ui/card.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/states.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { ModuleList } from './module-list.tsx';
import { NewModuleForm } from './new-module-form.tsx';
import { nextModuleNumber } from './next-module-number.ts';
import { useModules } from './use-modules.ts';

/** The modules of a course, which are the topics of a community: added, moved, edited and retired. */
export function CourseModules({ course }: { course: Pick<Course, 'id' | 'is_retired'> }) {
  const { words } = useWorkplace();
  const { data: modules, isPending, error, refetch } = useModules(course.id);
  const number = modules && nextModuleNumber(modules.map((module) => module.module_number));
  return (
    <CatalogueSection>
      <Card title={`Add ${words.module}`}>
        {course.is_retired || number === null ? (
          <p className="text-sm text-ink-2">
            {course.is_retired
              ? 'This course is retired. Restore it to add modules.'
              : `A ${words.course} has at most ${MODULE_NUMBERS.most} ${words.modules}.`}
          </p>
        ) : (
          <NewModuleForm courseId={course.id} number={number ?? 1} again />
        )}
      </Card>
      <Card title={words.Modules} flush>
        {isPending && <ThreeCircles />}
        {!modules && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {modules?.length === 0 && (
          <Empty
            title={`No ${words.modules} yet`}
            hint={`Questions are written for the ${words.modules} of a ${words.course}.`}
          />
        )}
        {modules && modules.length > 0 && <ModuleList courseId={course.id} modules={modules} />}
        <RetiredModules courseId={course.id} />
      </Card>
    </CatalogueSection>
  );
}

function RetiredModules({ courseId }: { courseId: number }) {
  const { words } = useWorkplace();
  const { data: modules } = useModules(courseId, true);
  if (!modules || modules.length === 0) return null;
  return (
    <div className="border-t border-rule">
      <Collapsible title={`Retired ${words.modules} (${modules.length})`}>
        <div className="-mx-4 -mt-2 -mb-6">
          <ModuleList courseId={courseId} modules={modules} />
        </div>
      </Collapsible>
    </div>
  );
}
