import { MODULE_NUMBERS } from '@quivia/contract/courses';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { NewModuleForm } from './new-module-form.tsx';
import { nextModuleNumber } from './next-module-number.ts';
import { useModules } from './use-modules.ts';

/** The next one, until there are as many as there can be. */
export function AddModule({ courseId }: { courseId: number }) {
  const { words } = useWorkplace();
  const { data: modules } = useModules(courseId);
  const number = modules && nextModuleNumber(modules.map((module) => module.module_number));
  if (number !== null) return <NewModuleForm courseId={courseId} number={number ?? 1} again />;
  return (
    <p className="text-sm text-ink-2">
      A {words.course} has at most {MODULE_NUMBERS.most} {words.modules}.
    </p>
  );
}
