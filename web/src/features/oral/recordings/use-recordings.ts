import * as endpoints from '@quivia/contract/oral/recordings';
import { fetchFile, uploadFile } from '../../../platform/forms/files.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';

export interface Take {
  key: string;
  candidateId: number;
  seconds: number;
  file: Blob;
}

/** The type alone: browsers add the codec. */
const mediaTypeOf = ({ type }: Blob) =>
  endpoints.RECORDING_TYPES.find((known) => type.startsWith(known)) ?? 'audio/webm';

export const storeRecording = (examId: number, { key, candidateId, seconds, file }: Take) =>
  uploadFile(
    endpoints.uploadRecording,
    {
      params: { id: String(examId) },
      query: {
        key,
        candidate_id: String(candidateId),
        seconds: String(seconds),
        media_type: mediaTypeOf(file),
      },
    },
    file,
  );

export const useRecordings = (examId: number) =>
  usePaginatedList(endpoints.listRecordings, {}, { of: examId });

export const fetchRecording = (examId: number, id: number) =>
  fetchFile(endpoints.getRecording, { params: { id: String(examId), recording_id: String(id) } });

export const useDeleteRecording = (examId: number, onDone: () => void) =>
  useAction(
    ({ id, reason }: { id: number; reason: string }) =>
      call(endpoints.deleteRecording, {
        params: { id: String(examId), recording_id: String(id) },
        body: { reason },
      }),
    onDone,
  );
