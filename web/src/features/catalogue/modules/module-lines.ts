import { ModuleText } from './module-text.ts';

export interface ModuleLine {
  module_name: string;
  syllabus: string;
}

/** `Trees: traversal, search trees` is one module. Empty lines are left out; `wrong` is the number of the first that is none. */
export function readModuleLines(text: string): { modules: ModuleLine[]; wrong: number | undefined } {
  const modules: ModuleLine[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const at = line.indexOf(':');
    const read = ModuleText.safeParse({
      module_name: at < 0 ? '' : line.slice(0, at),
      syllabus: at < 0 ? '' : line.slice(at + 1),
    });
    if (!read.success) return { modules: [], wrong: index + 1 };
    modules.push(read.data);
  }
  return { modules, wrong: undefined };
}

export const writeModuleLines = (modules: readonly ModuleLine[]) =>
  modules.map(({ module_name, syllabus }) => `${module_name}: ${syllabus}`).join('\n');
