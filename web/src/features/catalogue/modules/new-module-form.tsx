import { MODULE_NUMBERS } from '@quivia/contract/courses';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ModuleFields } from './module.tsx';
import { ModuleText } from './module-text.ts';
import { moduleWords } from './modules.words.ts';
import { nextModuleNumber } from './next-module-number.ts';
import { useAddModule, useModules } from './use-modules.ts';

interface NewModuleFormProps {
  courseId: number;
  number: number;
  /** Cleared for the next one once it is added, instead of showing that it was added. */
  again?: boolean;
  onAdded?: (name: string) => void;
}

/** idle -> saving (spinner) -> added; a failure leads back to idle. */
export function NewModuleForm({ courseId, number, again = false, onAdded }: NewModuleFormProps) {
  const words = moduleWords(useWorkplace().isCommunity);
  const add = useAddModule();
  const [added, setAdded] = useState(false);
  const form = useContractForm(ModuleText, { defaultValues: { module_name: '', syllabus: '' } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async (text) => {
        if (added) return;
        toast.success(await add({ ...text, course_id: courseId, module_number: number }));
        onAdded?.(text.module_name);
        if (again) form.reset();
        else setAdded(true);
      })}
    >
      <ModuleFields form={form} readOnly={added} />
      <div>
        <Button
          type="submit"
          variant={added ? 'plain' : 'main'}
          aria-disabled={added || undefined}
          busy={form.formState.isSubmitting}
        >
          {added && <Check className="size-4 text-correct" strokeWidth={3} />}
          {added ? words.added : words.add}
        </Button>
      </div>
    </form>
  );
}

/** The form for the next module, until the course has as many as it can have. */
export function AddModule({ courseId }: { courseId: number }) {
  const words = moduleWords(useWorkplace().isCommunity);
  const { data: modules } = useModules(courseId);
  const number = modules && nextModuleNumber(modules.map((module) => module.module_number));
  if (number !== null) return <NewModuleForm courseId={courseId} number={number ?? 1} again />;
  return <p className="text-sm text-ink-2">{words.full(MODULE_NUMBERS.most)}</p>;
}
