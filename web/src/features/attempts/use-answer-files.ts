import { endCamera, getCamera, makeCamera } from '@quivia/contract/answer-camera';
import { getAnswerFile, listAnswerFiles, storeFilePart } from '@quivia/contract/answer-files';
import { fetchFile } from '../../platform/forms/files.ts';
import { call } from '../../platform/http/call.ts';
import type { UnsentPart } from './session/unsent.ts';

/** The server waits as long for a part on a slow line. */
const PART_MS = 45_000;

const ofExam = (id: number) => ({ quiz_or_viva_id: String(id) });

export const fileCalls = {
  store: ({ exam_id, question_id, file, size, part, hash, bytes, device }: UnsentPart) =>
    call(
      storeFilePart,
      {
        query: {
          ...ofExam(exam_id),
          question_id: String(question_id),
          file,
          size: String(size),
          part: String(part),
          hash,
          device,
        },
        file: new Blob([bytes]),
      },
      { timeoutMs: PART_MS },
    ),
  list: (examId: number, device: string | undefined) =>
    call(listAnswerFiles, { query: { ...ofExam(examId), device } }),
  camera: (examId: number, device: string | undefined) => {
    const at = (question_id: number) => ({ body: { quiz_or_viva_id: examId, question_id, device } });
    return {
      make: (questionId: number) => call(makeCamera, at(questionId)),
      look: (questionId: number) =>
        call(getCamera, { query: { ...ofExam(examId), question_id: String(questionId) } }),
      end: (questionId: number) => call(endCamera, at(questionId)),
    };
  },
  show: (examId: number, file: string) => fetchFile(getAnswerFile, { query: { ...ofExam(examId), file } }),
};
