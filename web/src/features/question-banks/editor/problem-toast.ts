import { toast } from '../../../ui/feedback/toasts.tsx';

const COMPLAINT = 'question-complaint';

/** One at a time: what was wrong with the last try is no longer news. */
export const complain = (sentence: string) => void toast.error(sentence, { id: COMPLAINT });

/** A new try. */
export const silence = () => toast.dismiss(COMPLAINT);

/** Once the fields have been marked. */
export function focusFirstWrong(within: HTMLElement | null) {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
