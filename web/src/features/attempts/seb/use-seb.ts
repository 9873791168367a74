import { beginSebCheck, checkSeb, makeSebFile, quitSeb } from '@quivia/contract/seb';
import { call } from '../../../platform/http/call.ts';
import type { SebKeys } from './safe-exam-browser.ts';

export const makeFile = (examId: number) => call(makeSebFile, { body: { quiz_or_viva_id: examId } });

export const showKeys = (examId: number, nonce: string, keys: SebKeys) =>
  call(checkSeb, { query: { nonce }, body: { quiz_or_viva_id: examId, ...keys } });

export const quitAddress = async (examId: number, signal: AbortSignal) =>
  (await call(quitSeb, { query: { quiz_or_viva_id: String(examId) } }, { signal })).address;

/** Loads a page that can be checked: the keys are those of the address under which a document was loaded. */
export async function loadCheckPage(examId: number): Promise<void> {
  const { page } = await call(beginSebCheck, { body: { quiz_or_viva_id: examId } });
  location.replace(page);
}
