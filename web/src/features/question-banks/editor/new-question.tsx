import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Problems } from './check-questions.ts';
import { QuestionFields } from './question-fields.tsx';
import type { QuestionForm } from './question-form.ts';

interface NewQuestionProps {
  number: number;
  form: QuestionForm;
  problems: Problems | null;
  onChange: (form: QuestionForm) => void;
  onRemove: () => void;
  onSending: (isSending: boolean) => void;
}

export function NewQuestion(props: NewQuestionProps) {
  const { number, form, problems, onChange, onRemove, onSending } = props;
  return (
    <section
      data-new-question
      aria-label={`Question ${number}`}
      className="rounded-md border border-rule px-4 pt-2 pb-4"
    >
      <div className="mb-1 flex items-center justify-between">
        <h3 className="text-sm font-semibold">
          Question <span className="tabular">{number}</span>
        </h3>
        <div className="-mr-3">
          <IconButton icon={X} label={`Take question ${number} away`} onClick={onRemove} />
        </div>
      </div>
      <QuestionFields form={form} problems={problems} onChange={onChange} onSending={onSending} />
    </section>
  );
}
