import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormPreview } from '../preview-dialog.tsx';
import { settingsOf } from './exam-form.ts';
import type { ExamFormState } from './use-exam-form.ts';

interface FormActionsProps {
  form: ExamFormState;
}

/** Of a new exam: the paper of one that exists is shown with it. */
export function FormActions({ form }: FormActionsProps) {
  const { words } = useWorkplace();
  const [preview, setPreview] = useState<Parameters<typeof FormPreview>[0]['form']>();

  /** Needs the bank and the settings to be right, and nothing else. */
  async function show() {
    const isRight = await form.trigger([
      'course_id',
      'qbank_id',
      'draw_per_module',
      'marks',
      'negative_marks',
    ]);
    const values = form.getValues();
    if (!isRight) return void toast.error(words.chooseBankFirst);
    setPreview({
      course_id: Number(values.course_id),
      qbank_id: Number(values.qbank_id),
      ...settingsOf(values),
    });
  }

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button type="submit" variant="main" busy={form.formState.isSubmitting} className="max-sm:grow">
        {words.startQuiz}
      </Button>
      <Button onClick={() => void show()} className="max-sm:grow">
        <Eye className="size-4" />
        Preview as a {words.student}
      </Button>
      {preview && <FormPreview form={preview} onClose={() => setPreview(undefined)} />}
    </div>
  );
}
