import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { AddModule } from './add-module.tsx';
import { ModulesOfCourse } from './modules-of-course.tsx';

/** The topics of a community are the modules of its course. */
export function TopicsCard({ courseId }: { courseId: number }) {
  return (
    <Card title="Topics" flush>
      <ModulesOfCourse courseId={courseId} />
      <div className="border-t border-rule">
        <Collapsible title="Add a topic">
          <div className="max-w-measure">
            <AddModule courseId={courseId} />
          </div>
        </Collapsible>
      </div>
    </Card>
  );
}
