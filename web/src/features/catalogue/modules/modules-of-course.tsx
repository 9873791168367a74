import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { ModuleList } from './module-list.tsx';
import { useModules } from './use-modules.ts';

/** What a card of modules holds: those in use, and folded away the retired ones. */
export function ModulesOfCourse({ courseId }: { courseId: number }) {
  const { words } = useWorkplace();
  const { data: modules, isPending, error, refetch } = useModules(courseId);
  return (
    <>
      {isPending && <ThreeCircles />}
      {!modules && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {modules?.length === 0 && (
        <Empty
          title={`No ${words.modules} yet`}
          hint={`Questions are written for the ${words.modules} of a ${words.course}.`}
        />
      )}
      {modules && modules.length > 0 && <ModuleList courseId={courseId} modules={modules} />}
      <RetiredModules courseId={courseId} />
    </>
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
