import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { toast } from '../../ui/feedback/toasts.tsx';
import { sentenceOf } from '../http/call-error.ts';
import { useRefetchLists } from '../lists/use-paginated-list.ts';

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

/**
 * `useMutation`, but a second call with the same input is ignored until the first has settled. A double click on a slow
 * phone comes before the button can show that it is busy, and would be sent twice.
 */
export function useMutationOnce<Reply, Given = void>(options: UseMutationOptions<Reply, Error, Given>) {
  const underway = useRef(new Set<string>());
  const mutation = useMutation({
    ...options,
    onSettled: (...args) => {
      underway.current.delete(keyOf(args[2]));
      return options.onSettled?.(...args);
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback<typeof send>(
    (...args) => {
      const key = keyOf(args[0]);
      if (underway.current.has(key)) return;
      underway.current.add(key);
      send(...args);
    },
    [send],
  );
  return { ...mutation, mutate };
}

const keyOf = (given: unknown) => JSON.stringify(given) ?? '';
