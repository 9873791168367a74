import type { Module } from '@quivia/contract/courses';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { CatalogueRow } from '../catalogue-row.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useRetire } from '../use-catalogue.ts';
import { MODULE } from './module.tsx';
import { moduleWords, moduleList as words } from './modules.words.ts';
import { useReorder } from './use-modules.ts';

/** The modules of a course in their order, to move, edit and retire. */
export function ModuleList({ courseId, modules }: { courseId: number; modules: Module[] }) {
  const { isCommunity } = useWorkplace();
  const [editing, setEditing] = useState<Module>();
  const retire = useRetire('module');
  const { list, move, announcement } = useModuleOrder(courseId, modules);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list}>
        {modules.map((module, index) => (
          <CatalogueRow
            key={module.id}
            name={MODULE.nameOf(module)}
            detail={MODULE.detailOf?.(module)}
            isRetired={module.is_retired}
            lead={!module.is_retired && <Bubble letter={module.module_number} />}
            busy={retire.isPending && retire.variables.id === module.id}
            onEdit={() => setEditing(module)}
            onRetire={() => retire.mutate(module)}
          >
            {!module.is_retired && (
              <>
                <IconButton
                  icon={ArrowUp}
                  label={words.moveUp(module.module_name)}
                  off={index === 0}
                  onClick={() => move(index, -1)}
                  {...moveButton(module.id, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={words.moveDown(module.module_name)}
                  off={index === modules.length - 1}
                  onClick={() => move(index, 1)}
                  {...moveButton(module.id, 1)}
                />
              </>
            )}
          </CatalogueRow>
        ))}
      </ol>
      {editing && (
        <EditDialog
          of={{ ...MODULE, noun: moduleWords(isCommunity).noun }}
          row={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type Step = -1 | 1;

/** How a button is found again after its row has moved. */
const moveButton = (id: number, by: Step) => ({ 'data-move': `${id} ${by}` });

/** Announces every move to screen readers, and keeps the focus on the button that was pressed. */
function useModuleOrder(courseId: number, modules: Module[]) {
  const reorder = useReorder(courseId);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is removed and inserted elsewhere loses the focus
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [modules]);

  function move(from: number, by: Step) {
    const module = modules[from];
    const to = from + by;
    if (!module || to < 0 || to >= modules.length) return;
    pressed.current = moveButton(module.id, by)['data-move'];
    setAnnouncement(words.moved(module.module_name, to + 1, modules.length));
    reorder(modules.toSpliced(from, 1).toSpliced(to, 0, module));
  }

  return { list, move, announcement };
}
