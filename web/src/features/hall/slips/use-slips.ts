import { type EntrySlip, makeEntrySlips, withdrawEntrySlips } from '@quivia/contract/hall/entry-slips';
import type { Scope } from '@quivia/contract/hall/scope';
import { useState } from 'react';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';

export interface Made {
  exam: string;
  slips: readonly EntrySlip[];
}

const given = (examId: number, scope: Scope) => ({
  params: { id: String(examId) },
  body: { key: randomUuid(), scope },
});

/** What was made last is kept while the page is open, and nowhere else. */
export function useSlips(examId: number) {
  const [made, setMade] = useState<Made>();
  const make = useAction(async (scope: Scope) => {
    const reply = await call(makeEntrySlips, given(examId, scope));
    setMade(reply);
    return reply;
  });
  const withdraw = useAction(async () => {
    const reply = await call(withdrawEntrySlips, given(examId, {}));
    setMade(undefined);
    return reply;
  });
  return { made, make, withdraw };
}
