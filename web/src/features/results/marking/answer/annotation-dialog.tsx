import { ANNOTATION_LIMITS, AnnotationComment } from '@quivia/contract/marking/annotations';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { annotationDialog as text, form as words } from '../marking.words.ts';

interface AnnotationDialogProps {
  /** What the comment is about. */
  quote: string;
  /** What it says now; blank for a new one. */
  first: string;
  onSave: (comment: string) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

export function AnnotationDialog({ quote, first, onSave, onRemove, onClose }: AnnotationDialogProps) {
  const form = useContractForm(AnnotationComment, { defaultValues: { comment: first } });
  return (
    <FormDialog
      title={onRemove ? text.change : text.add}
      confirm={text.save}
      busy={false}
      more={onRemove && <Button onClick={onRemove}>{text.remove}</Button>}
      onSubmit={form.submit(({ comment }) => onSave(comment))}
      onClose={onClose}
    >
      <p className="line-clamp-4 border-l-3 border-rule-strong pl-4 break-words text-ink-2" dir="auto">
        {quote}
      </p>
      <TextArea
        label={words.comment}
        hint={words.commentHint}
        rows={3}
        dir="auto"
        maxLength={ANNOTATION_LIMITS.comment}
        error={form.formState.errors.comment?.message}
        {...form.register('comment')}
      />
    </FormDialog>
  );
}
