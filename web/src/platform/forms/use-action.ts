import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toasts.tsx';
import { sentenceOf } from '../http/call-error.ts';
import { useRefetchLists } from '../lists/use-paginated-list.ts';

/** Says what it did, or why not, and shows the lists as they then are before it is over. */
export function useAction<Given>(act: (given: Given) => Promise<{ message: string }>) {
  const lookAgain = useRefetchLists();
  return useMutation({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await lookAgain();
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      void lookAgain();
    },
  });
}
