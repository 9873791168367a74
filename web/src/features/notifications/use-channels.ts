import { type ChannelChoice, chooseChannels, listChannelChoices } from '@quivia/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { sentenceOf } from '../../platform/call-error.ts';
import { toast } from '../../ui/toasts.tsx';

const CHOICES = ['channel-choices'];

export function useChannelChoices() {
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) => call(listChannelChoices, {}, { signal }),
  });
}

/** The box is ticked at once; what the server has is looked up again after the last of several. */
export function useChooseChannels() {
  const cache = useQueryClient();
  return useMutation({
    // One after the other, so that the last one wins.
    scope: { id: 'channel-choices' },
    mutationKey: CHOICES,
    mutationFn: (choice: ChannelChoice) => call(chooseChannels, { body: choice }),
    onMutate: async (choice) => {
      await cache.cancelQueries({ queryKey: CHOICES });
      cache.setQueryData<ChannelChoice[]>(CHOICES, (all) =>
        all?.map((one) => (one.topic === choice.topic ? choice : one)),
      );
    },
    onSuccess: ({ message }) => toast.success(message, { id: 'channel-choices' }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      if (cache.isMutating({ mutationKey: CHOICES }) === 1)
        return cache.invalidateQueries({ queryKey: CHOICES });
    },
  });
}
