import { toast } from '../../ui/feedback/toasts.tsx';
import { sentenceOf } from '../http/call-error.ts';
import { useRefetchLists } from '../lists/use-paginated-list.ts';
import { useMutationOnce } from './use-mutation-once.ts';

/**
 * Runs an action, shows its result as a toast, and refetches the lists on screen before it settles. `onDone` doesn't
 * wait for the lists.
 */
export function useAction<Given = void>(
  act: (given: Given) => Promise<{ message: string }>,
  onDone?: () => void,
) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone?.();
      await refetchLists();
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      void refetchLists();
    },
  });
}
