// Delivering what waits in the outbox, and what the server's reply says about the attempt.
import type { AttemptState } from '@quivia/contract/attempts';
import type { OpenFiles } from './answer-files.ts';
import type { SessionContext } from './context.ts';
import type { EssaySender } from './essay-sender.ts';
import { forgetRefusal, keepRefusal } from './refusals.ts';
import type { Unsent } from './unsent.ts';

interface DeliverParts {
  follow: (state: AttemptState) => void;
  sync: () => Promise<unknown>;
  files: () => Promise<OpenFiles>;
  essays: () => Promise<EssaySender>;
}

export function createDeliver(context: SessionContext, { follow, sync, files, essays }: DeliverParts) {
  const { userId, store, calls, view, show, step, timed } = context;

  async function deliver(unsent: Unsent) {
    if (unsent.kind === 'event') {
      await calls.report(unsent);
      return;
    }
    if (unsent.kind === 'part') return (await files()).sendPart(unsent);
    const answer = unsent.names_files ? await (await files()).withReadyFiles(unsent) : unsent;
    const save = answer.is_essay ? await essays() : calls.save;
    const { outcome, status, opening, deadline, server_time, newest_message, paused } = await timed(() =>
      save(answer),
    );
    const { question_id } = unsent;
    const { late, rejected, state } = view();
    show({
      savedAt: server_time,
      late: outcome === 'late' ? new Set(late).add(question_id) : late,
      rejected: new Map([...rejected].filter(([id]) => id !== question_id)),
    });
    if (rejected.has(question_id)) void forgetRefusal(store, userId, unsent);
    if (!state) return;
    // The hall may have spoken while the reply was on its way.
    const isOlder = server_time < state.server_time;
    follow({
      ...state,
      status,
      deadline: isOlder ? state.deadline : deadline,
      newest_message: Math.max(newest_message ?? 0, state.newest_message ?? 0) || undefined,
    });
    // The page has missed that it was paused, or that it continues: the server says why and since when.
    if (paused !== undefined && paused !== Boolean(state.paused)) void sync();
    if (opening > state.opening) step({ do: 'become', phase: 'elsewhere' });
    // It was left behind by an earlier opening and has only now reached the server: read the answers again.
    else if (unsent.opening < state.opening) void sync();
  }

  return {
    deliver,

    /** The server refused it for good. What it has instead is read, so that the screen shows nothing else. */
    reject(unsent: Unsent, why: string) {
      if (unsent.kind !== 'answer') return;
      const number = view().paper.find(({ id }) => id === unsent.question_id)?.question_number;
      const refusal = { why, number, at: Date.now() };
      show({ rejected: new Map(view().rejected).set(unsent.question_id, refusal) });
      void keepRefusal(store, userId, unsent, refusal);
      void sync();
    },
  };
}
