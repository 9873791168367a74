import { giveTimeBack, listOutages, type OutageForExaminer } from '@quivia/contract/running-exams';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useRefetchLists } from '../../platform/lists/use-paginated-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { outage as words } from './outage.words.ts';

const LOOK_EVERY_MS = 20_000;
/** Not one of the lists: what waits for those after a change need not wait for this. */
const KEY = ['outages'];

/** Nothing, unless Quivia was away during exams that still run and have not got the time back. */
export function OutageBanner() {
  const { data: outages = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listOutages, {}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (outages.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {outages.map((outage) => (
        <Outage key={outage.id} outage={outage} />
      ))}
    </div>
  );
}

function Outage({ outage }: { outage: OutageForExaminer }) {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(giveTimeBack, { params: { id: String(outage.id) } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: KEY });
      void refetchLists();
    },
  });
  return (
    <Notice>
      <p className="font-semibold">{words.what(outage)}</p>
      <p>{words.effect(outage)}</p>
      <div className="mt-1">
        <Button busy={isPending} onClick={() => mutate()}>
          {words.giveBack}
        </Button>
      </div>
    </Notice>
  );
}
