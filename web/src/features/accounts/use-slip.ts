import { enterWithSlip } from '@quivia/contract/hall/entry-slips';
import { call } from '../../platform/http/call.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';

/** The exam that the slip opens. */
export async function enterBySlip(code: string): Promise<number> {
  await hasLeft();
  const { access_token, exam_id } = await call(enterWithSlip, { body: { code } });
  startSession(access_token, false);
  return exam_id;
}
