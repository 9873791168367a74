import { toast } from '../../../ui/feedback/toasts.tsx';

const ID = 'question-problem';

/** One at a time: a new problem replaces the last one. */
export const showProblem = (sentence: string) => void toast.error(sentence, { id: ID });

export const dismissProblem = () => toast.dismiss(ID);

/** Waits until the fields are marked as invalid. */
export function focusFirstInvalid(within: HTMLElement | null) {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
