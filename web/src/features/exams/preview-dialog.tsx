import type { QuestionForStudent } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import { useState } from 'react';
import { useWorkplace } from '../../platform/app/workplace.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Segments } from '../../ui/lists/segments.tsx';
import { useFormPaper } from './form/use-exam-form.ts';
import { PaperPreview } from './paper-preview.tsx';
import { useExamPaper } from './use-exams.ts';

interface Order {
  shuffle_questions?: boolean | undefined;
  shuffle_options?: boolean | undefined;
  draw_per_module?: number | null | undefined;
}

interface FormPreviewProps {
  form: Parameters<typeof useFormPaper>[0];
  onClose: () => void;
}

/** Before the exam exists. */
export function FormPreview({ form, onClose }: FormPreviewProps) {
  return <PreviewDialog paper={useFormPaper(form)} order={form} onClose={onClose} />;
}

export function ExamPreview({ exam, onClose }: { exam: ExamForFaculty; onClose: () => void }) {
  return <PreviewDialog paper={useExamPaper(exam.id)} order={exam} onClose={onClose} />;
}

const WIDTHS = [
  ['wide', 'Computer'],
  ['phone', 'Phone'],
] as const;

interface PreviewDialogProps {
  paper: {
    data: QuestionForStudent[] | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  order: Order;
  onClose: () => void;
}

function PreviewDialog({ paper, order, onClose }: PreviewDialogProps) {
  const { words } = useWorkplace();
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const { data, error, isPending, refetch } = paper;
  const differs =
    order.shuffle_questions || order.shuffle_options || typeof order.draw_per_module === 'number';
  return (
    <Dialog open onOpenChange={onClose} title={`Preview as a ${words.student}`} wide>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="max-sm:hidden">
          <Segments label="Width" options={WIDTHS} value={width} onChange={setWidth} />
        </span>
        {differs && (
          <p className="text-sm text-ink-2">One example: each {words.student} gets an order of their own.</p>
        )}
      </div>
      {isPending && <ThreeCircles />}
      {error && !data && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty title="There are no questions yet" hint={`Write some in ${words.createQbank} first.`} />
      )}
      {data && data.length > 0 && (
        <div
          className={`mx-auto rounded-md border border-rule bg-paper ${width === 'phone' ? 'w-90 max-w-full p-4' : 'p-4 sm:p-6'}`}
        >
          <PaperPreview questions={data} isNarrow={width === 'phone'} />
        </div>
      )}
    </Dialog>
  );
}
