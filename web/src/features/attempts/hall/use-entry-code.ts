import { giveEntryCode } from '@quivia/contract/hall/door';
import { call } from '../../../platform/http/call.ts';

/** For this session; the start itself then asks for nothing. */
export const enterCode = (examId: number, code: string) =>
  call(giveEntryCode, { body: { quiz_or_viva_id: examId, code } });
