// Moving a module: it is said aloud, and the focus stays on the button that was pressed.
import type { Module } from '@quivia/contract/courses';
import { useLayoutEffect, useRef, useState } from 'react';
import { useReorder } from './use-modules.ts';

type Step = -1 | 1;

/** How a button is found again after its row has moved. */
export const moveButton = (id: number, by: Step) => ({ 'data-move': `${id} ${by}` });

export function useModuleOrder(courseId: number, modules: Module[]) {
  const reorder = useReorder(courseId);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const [said, setSaid] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row taken out and put in elsewhere loses the focus
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
    setSaid(`${module.module_name} is now number ${to + 1} of ${modules.length}.`);
    reorder(modules.toSpliced(from, 1).toSpliced(to, 0, module));
  }

  return { list, move, said };
}
