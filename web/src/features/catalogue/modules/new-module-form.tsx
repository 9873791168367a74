import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { inWords } from '../../../platform/app/workplace-words.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ModuleFields, ModuleText } from './module.tsx';
import { useAddModule } from './use-modules.ts';

interface NewModuleFormProps {
  courseId: number;
  number: number;
  /** Empty for the next one once it is added, instead of standing there as added. */
  again?: boolean;
  onAdded?: (name: string) => void;
}

/** idle -> saving (spinner) -> added; a failure leads back to idle. */
export function NewModuleForm({ courseId, number, again = false, onAdded }: NewModuleFormProps) {
  const { words } = useWorkplace();
  const add = useAddModule();
  const [added, setAdded] = useState(false);
  const form = useContractForm(ModuleText, { defaultValues: { module_name: '', syllabus: '' } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async (text) => {
        if (added) return;
        toast.success(inWords(await add({ ...text, course_id: courseId, module_number: number }), words));
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
          {added ? 'Added' : `Add ${words.module}`}
        </Button>
      </div>
    </form>
  );
}
