import type { Module } from '@quivia/contract/courses';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { CatalogueRow } from '../catalogue-row.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useRetire } from '../use-catalogue.ts';
import { MODULE } from './module.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { useModuleOrder } from './use-module-order.ts';

/** The modules of a course in their order, to be moved, edited and retired. */
export function ModuleList({ courseId, modules }: { courseId: number; modules: Module[] }) {
  const { words } = useWorkplace();
  const [editing, setEditing] = useState<Module>();
  const retire = useRetire('module');
  const { list, move, said } = useModuleOrder(courseId, modules);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list}>
        {modules.map((module, place) => (
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
              <MoveButtons
                id={module.id}
                name={module.module_name}
                isFirst={place === 0}
                isLast={place === modules.length - 1}
                onMove={(by) => move(place, by)}
              />
            )}
          </CatalogueRow>
        ))}
      </ol>
      {editing && (
        <EditDialog
          of={{ ...MODULE, noun: words.module }}
          row={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
