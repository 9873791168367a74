import * as endpoints from '@quivia/contract/attempts';
import { CANDIDATES } from '@quivia/contract/roles';
import { call } from '../../platform/http/call.ts';
import { sessionStore } from '../../platform/session/session-store.ts';
import type { UnsentAnswer, UnsentEvent } from './session/unsent.ts';

const ofExam = (id: number) => ({ quiz_or_viva_id: String(id) });

export type AttemptCalls = typeof attemptCalls;

export const listExams = (communities: boolean, signal?: AbortSignal) =>
  call(endpoints.listOwnExams, { query: { communities: String(communities) } }, { signal });

export const attemptCalls = {
  /** At the college, in communities, or both. */
  async list() {
    const { roles } = sessionStore.get();
    const held = CANDIDATES.filter((role) => roles.includes(role));
    return (await Promise.all(held.map((role) => listExams(role === 'CommunityMember')))).flat();
  },
  start: (examId: number, device: string, { takeOver = false, withPaper = false, isBack = false } = {}) =>
    call(endpoints.startAttempt, {
      query: {
        ...ofExam(examId),
        device,
        ...(takeOver && { take_over: 'true' as const }),
        ...(withPaper && { with_paper: 'true' as const }),
        ...(isBack && { back: 'true' as const }),
      },
    }),
  paper: (examId: number, device: string) =>
    call(endpoints.listPaper, { query: { ...ofExam(examId), device } }),
  save: ({ kind: _, exam_id, option_ids, ...answer }: UnsentAnswer) =>
    call(
      endpoints.saveResponse,
      { body: { ...answer, quiz_or_viva_id: exam_id, option_id: option_ids[0] ?? null, option_ids } },
      { keepalive: true },
    ),
  report: ({ exam_id, key, what, ...event }: UnsentEvent) =>
    call(endpoints.reportIntegrity, {
      body: { quiz_or_viva_id: exam_id, events: [{ ...event, key, kind: what }] },
    }),
  /** Leaves a question for good, where an exam goes forward only. */
  next: (examId: number, question_id: number, opening: number, device: string) =>
    call(endpoints.nextQuestion, { body: { quiz_or_viva_id: examId, question_id, opening, device } }),
  submit: (examId: number, device: string) =>
    call(endpoints.submitAttempt, { body: { quiz_or_viva_id: examId, device } }),
  /** Nothing of it is left on this device. */
  delivered: (examId: number, device: string) =>
    call(endpoints.confirmDelivered, { body: { quiz_or_viva_id: examId, device } }),
  receipt: (examId: number) => call(endpoints.getReceipt, { query: ofExam(examId) }),
  record: (examId: number) => call(endpoints.getOwnRecord, { query: ofExam(examId) }),
};

export type OwnRecordRead = Awaited<ReturnType<typeof attemptCalls.record>>;
export type OwnEvent = OwnRecordRead['events'][number];
