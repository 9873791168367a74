import type { Input } from '@quivia/contract/endpoint';
import { listIncidents, noteIncident, stepIncident } from '@quivia/contract/hall/incidents';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';

const INCIDENTS = [listIncidents];
/** The stream announces incidents; hints from the records of attempts are not announced. */
const EVERY_MS = 15_000;

export function useIncidents(examId: number) {
  useLiveExamLists(INCIDENTS, EVERY_MS);
  return useQuery({
    queryKey: listKey(listIncidents, examId),
    queryFn: ({ signal }) => call(listIncidents, { params: { id: String(examId) } }, { signal }),
  });
}

export const useNoteIncident = (examId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof noteIncident>['body']) =>
      call(noteIncident, { params: { id: String(examId) }, body }),
    onDone,
  );

export const useStepIncident = (examId: number, incidentId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof stepIncident>['body']) =>
      call(stepIncident, { params: { id: String(examId), incident_id: String(incidentId) }, body }),
    onDone,
  );
