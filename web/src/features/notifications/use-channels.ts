import { type ChannelChoice, chooseChannels, listChannelChoices } from '@quivia/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const CHOICES = ['channel-choices'];

export function useChannelChoices() {
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) => call(listChannelChoices, {}, { signal }),
  });
}

/** The boxes show a choice immediately (an optimistic update); one that the server refuses is undone. */
export function useChannelChoice(given: ChannelChoice) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState(given);
  const { mutate } = useMutation({
    // Sent one after the other, so that the last one wins.
    scope: { id: `channel-choice-${given.topic}` },
    mutationFn: (choice: ChannelChoice) => call(chooseChannels, { body: choice }),
    onSuccess: ({ message }, choice) => {
      cache.setQueryData<ChannelChoice[]>(CHOICES, (all) =>
        all?.map((one) => (one.topic === choice.topic ? choice : one)),
      );
      setChosen(choice);
      toast.success(message, { id: 'channel-choice' });
    },
    onError: (error) => {
      const kept = cache.getQueryData<ChannelChoice[]>(CHOICES);
      setChosen(kept?.find(({ topic }) => topic === given.topic) ?? given);
      toast.error(sentenceOf(error));
    },
  });

  function choose(channels: Partial<ChannelChoice>) {
    const next = { ...chosen, ...channels };
    setChosen(next);
    mutate(next);
  }

  return [chosen, choose] as const;
}
