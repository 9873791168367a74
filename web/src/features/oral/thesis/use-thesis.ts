import * as endpoints from '@quivia/contract/oral/thesis';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';

export const useTheses = (examId: number) => useOne(endpoints.getTheses, examId);

export const useSetDue = (examId: number) =>
  useAction((due_at: string | null) =>
    call(endpoints.setReportsDue, { params: { id: String(examId) }, body: { key: randomUuid(), due_at } }),
  );

export function useThesisActions(examId: number, candidateId: number, onDone: () => void) {
  const params = { id: String(examId), candidate_id: String(candidateId) };
  return {
    report: useAction(
      (form: { recommendation: endpoints.Recommendation; text: string }) =>
        call(endpoints.submitReport, { params, body: { key: randomUuid(), ...form } }),
      onDone,
    ),
    override: useAction(
      (reason: string) => call(endpoints.overrideReports, { params, body: { key: randomUuid(), reason } }),
      onDone,
    ),
    decide: useAction(
      (form: { result: endpoints.ThesisResult; note: string }) =>
        call(endpoints.recordThesisResult, { params, body: { key: randomUuid(), ...form } }),
      onDone,
    ),
  };
}
