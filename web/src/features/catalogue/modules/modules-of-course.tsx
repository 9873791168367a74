import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { ModuleList } from './module-list.tsx';
import { courseView, moduleWords, topicsCard } from './modules.words.ts';
import { AddModule } from './new-module-form.tsx';
import { useModules } from './use-modules.ts';

/** The topics of a community are the modules of its course. */
export function TopicsCard({ courseId }: { courseId: number }) {
  return (
    <Card title={topicsCard.title} flush>
      <Modules courseId={courseId} />
      <RetiredTopics courseId={courseId} />
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

export function ModulesInUse({ courseId }: { courseId: number }) {
  return (
    <section aria-label={courseView.modules}>
      <Card flush>
        <Modules courseId={courseId} />
      </Card>
    </section>
  );
}

export function RetiredModules({ courseId }: { courseId: number }) {
  return (
    <section aria-label={courseView.retiredModules}>
      <Card flush>
        <Modules courseId={courseId} retired />
      </Card>
    </section>
  );
}

function Modules({ courseId, retired = false }: { courseId: number; retired?: boolean }) {
  const words = moduleWords(useWorkplace().isCommunity);
  const { data: modules, isPending, error, refetch } = useModules(courseId, retired);
  if (isPending) return <ThreeCircles />;
  if (!modules) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (modules.length > 0) return <ModuleList courseId={courseId} modules={modules} />;
  return retired ? <Empty title={words.noneRetired} /> : <Empty title={words.none} hint={words.noneHint} />;
}

function RetiredTopics({ courseId }: { courseId: number }) {
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
