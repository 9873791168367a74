import type { Input } from '@quivia/contract/endpoint';
import * as endpoints from '@quivia/contract/essays';
import { call } from '../../platform/http/call.ts';
import type { UnsentAnswer } from './session/unsent.ts';

/** In characters of JSON: all requests of a page that may outlive it share 64 kB. */
const MOST_KEPT_ALIVE = 15_000;

/** Where it changed alone, or whole. */
export type EssaySent = Pick<Input<typeof endpoints.saveEssay>['body'], 'text' | 'change'>;

export const saveEssay = (
  { exam_id, question_id, is_flagged, malpractice, has_chosen, opening, seq, device }: UnsentAnswer,
  sent: EssaySent,
) =>
  call(
    endpoints.saveEssay,
    {
      body: {
        quiz_or_viva_id: exam_id,
        question_id,
        is_flagged,
        malpractice,
        has_chosen,
        opening,
        seq,
        device,
        ...sent,
      },
    },
    // A browser refuses longer ones: what is left then waits on this device.
    { keepalive: JSON.stringify(sent).length < MOST_KEPT_ALIVE },
  );
