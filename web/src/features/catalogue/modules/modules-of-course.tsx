import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { ModuleList } from './module-list.tsx';
import { moduleWords, topicsCard } from './modules.words.ts';
import { AddModule } from './new-module-form.tsx';
import { useModules } from './use-modules.ts';

/** The topics of a community are the modules of its course. */
export function TopicsCard({ courseId }: { courseId: number }) {
  return (
    <Card title={topicsCard.title} flush>
      <ModulesOfCourse courseId={courseId} />
      <div className="border-t border-rule">
        <Collapsible title={topicsCard.add}>
          <div className="max-w-measure">
            <AddModule courseId={courseId} />
          </div>
        </Collapsible>
      </div>
    </Card>
  );
}

/** The content of a card of modules: those in use and, collapsed, the retired ones. */
export function ModulesOfCourse({ courseId }: { courseId: number }) {
  const words = moduleWords(useWorkplace().isCommunity);
  const { data: modules, isPending, error, refetch } = useModules(courseId);
  return (
    <>
      {isPending && <ThreeCircles />}
      {!modules && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {modules?.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
      {modules && modules.length > 0 && <ModuleList courseId={courseId} modules={modules} />}
      <RetiredModules courseId={courseId} />
    </>
  );
}

function RetiredModules({ courseId }: { courseId: number }) {
  const words = moduleWords(useWorkplace().isCommunity);
  const { data: modules } = useModules(courseId, true);
  if (!modules || modules.length === 0) return null;
  return (
    <div className="border-t border-rule">
      <Collapsible title={words.retired(modules.length)}>
        <div className="-mx-4 -mt-2 -mb-6">
          <ModuleList courseId={courseId} modules={modules} />
        </div>
      </Collapsible>
    </div>
  );
}
