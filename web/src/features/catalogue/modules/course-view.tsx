import type { Course } from '@quivia/contract/courses';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ObjectHead } from '../../../ui/layout/object-head.tsx';
import { NewButton, WithSidePanel } from '../../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../../ui/layout/use-side-panel.ts';
import { catalogueRow } from '../catalogue.words.tsx';
import { COURSE } from '../course.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useCourse, useRetire } from '../use-catalogue.ts';
import { courseView as words } from './modules.words.ts';
import { ModulesInUse, RetiredModules } from './modules-of-course.tsx';
import { AddModule } from './new-module-form.tsx';
import { NewModules } from './new-modules.tsx';
import { SeveralModules } from './several-modules.tsx';
import { useModules } from './use-modules.ts';

function ModuleForms({ courseId }: { courseId: number }) {
  return (
    <div className="grid gap-6">
      <AddModule courseId={courseId} />
      <div className="border-t border-rule pt-6">
        <SeveralModules courseId={courseId} />
      </div>
    </div>
  );
}

/** One course and its modules. */
export function CourseView({ id, back }: { id: number; back: string }) {
  const { data: course, isPending, error, refetch } = useCourse(id);
  if (course) return <CoursePage course={course} back={back} />;
  return (
    <>
      <ObjectHead above={<BackLink to={back}>{words.all}</BackLink>} title={words.title} />
      {isPending && <ThreeCircles />}
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

function CoursePage({ course, back }: { course: Course; back: string }) {
  const [params] = useSearchParams();
  const panel = useSidePanel();
  const [isEditing, setEditing] = useState(false);
  const retire = useRetire('course');
  const { data: retired } = useModules(course.id, true);
  const tab = params.get('modules') ?? 'used';
  const addressOf = (modules?: 'retired') =>
    `${back}&course=${course.id}${modules ? `&modules=${modules}` : ''}`;
  const isNew = tab === 'new';
  const takesModules = !course.is_retired && tab !== 'retired' && !isNew;
  return (
    <>
      <ObjectHead
        above={<BackLink to={back}>{words.all}</BackLink>}
        title={course.name}
        state={course.is_retired && <Badge tone="plain">{words.retired}</Badge>}
        facts={<p>{COURSE.detailOf?.(course)}</p>}
        actions={takesModules && <NewButton panel={panel}>{words.newModule}</NewButton>}
        menu={
          <>
            <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
              {catalogueRow.edit}
            </MenuItem>
            <MenuItem
              icon={course.is_retired ? ArchiveRestore : Archive}
              onSelect={() => retire.mutate(course)}
            >
              {course.is_retired ? catalogueRow.restore : catalogueRow.retire}
            </MenuItem>
          </>
        }
        tabs={[
          { key: 'used', label: words.modules, to: addressOf(), count: course.modules },
          { key: 'retired', label: words.retiredModules, to: addressOf('retired'), count: retired?.length },
        ]}
        active={tab === 'retired' ? 'retired' : 'used'}
      />
      {isNew && <NewModules course={course} courseLink={addressOf()} />}
      {tab === 'retired' && <RetiredModules courseId={course.id} />}
      {takesModules && (
        <WithSidePanel panel={panel} title={words.newModule} form={<ModuleForms courseId={course.id} />}>
          <ModulesInUse courseId={course.id} />
        </WithSidePanel>
      )}
      {course.is_retired && tab !== 'retired' && (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">{words.restoreFirst}</p>
          <ModulesInUse courseId={course.id} />
        </div>
      )}
      {isEditing && <EditDialog of={COURSE} row={course} onClose={() => setEditing(false)} />}
    </>
  );
}
