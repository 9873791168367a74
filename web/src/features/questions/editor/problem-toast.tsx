import { toast } from '../../../ui/feedback/toasts.tsx';
import { whereOf } from './editor.words.ts';

const ID = 'question-problem';

/** One at a time: a new problem replaces the last one. `number`: of the question it is about. */
export function showProblem(sentence: string, number?: number) {
  const where = number === undefined ? undefined : whereOf(sentence, number);
  toast.error(
    where ? (
      <>
        <span className="block">{sentence}</span>
        <span className="block">{where}</span>
      </>
    ) : (
      sentence
    ),
    { id: ID },
  );
}

export const dismissProblem = () => toast.dismiss(ID);

/** Waits until the fields are marked as invalid. */
export function focusFirstInvalid(within: HTMLElement | null) {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
