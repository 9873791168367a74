// Delivering what waits in the outbox, and what the server's reply says about the attempt.
import type { AttemptState } from '@quivia/contract/attempts';
import type { SessionContext } from './context.ts';
import type { Unsent } from './unsent.ts';

interface DeliverParts {
  follow: (state: AttemptState) => void;
  sync: () => Promise<unknown>;
}

export function createDeliver(context: SessionContext, { follow, sync }: DeliverParts) {
  const { calls, view, show, step, timed } = context;

  return async function deliver(unsent: Unsent) {
    if (unsent.kind === 'event') {
      await calls.report(unsent);
      return;
    }
    const { outcome, status, opening, deadline, server_time } = await timed(() => calls.save(unsent));
    const { late, state } = view();
    show({ savedAt: server_time, late: outcome === 'late' ? new Set(late).add(unsent.question_id) : late });
    if (!state) return;
    follow({ ...state, status, deadline });
    if (opening > state.opening) step({ do: 'become', phase: 'elsewhere' });
    // It was left behind by an earlier opening and has only now reached the server: read the answers again.
    else if (unsent.opening < state.opening) void sync();
  };
}
