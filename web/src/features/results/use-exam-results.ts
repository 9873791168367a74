// Results of an exam: reading them, keeping them up to date while it is taken, releasing and exporting them.

import { getFileOfStudent } from '@quivia/contract/answer-files';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { getExamPaper } from '@quivia/contract/exam-paper';
import {
  type ExamSummary,
  exportResults,
  getAttempt,
  getExamSummary,
  listExamResults,
  type RESULT_FILTERS,
  type RESULT_SORTS,
  releaseResults,
} from '@quivia/contract/exam-results';
import { listExams } from '@quivia/contract/exams';
import { downloadFile, fetchFile, fileNameOf } from '../../platform/forms/files.ts';
import { useAction, useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useOne, usePaginatedList, useWholeList } from '../../platform/lists/use-paginated-list.ts';
import { useLiveExamLists } from '../../shared/use-live-exams.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';

export interface Sorting {
  sort: (typeof RESULT_SORTS)[number];
  order: 'asc' | 'desc';
}

const ofExam = (id: number) => ({ params: { id: String(id) } });

export const useRecentExams = (search: string) =>
  usePaginatedList(listExams, { ...useWorkplace().ofCourse, search });

export const useExamSummary = (id: number) => useOne(getExamSummary, id);

export interface ResultFilter {
  only?: (typeof RESULT_FILTERS)[number];
  /** Percent. */
  below?: string;
}

export const useResults = (id: number, search: string, sorting: Sorting, filter: ResultFilter) =>
  usePaginatedList(listExamResults, { ...sorting, ...filter, search }, { of: id, rowId: 'student_id' });

/** A file of the student's answers. */
export const loadFileOf = (examId: number, studentId: number) => (file: string) =>
  fetchFile(getFileOfStudent, { params: { id: String(examId), student_id: String(studentId), file } });

/** Everyone by roll number, for the printed list. */
export const useAllResults = (id: number) =>
  useWholeList(listExamResults, { sort: 'roll_number', order: 'asc' }, { of: id });

const EVERY_MS = 4_000;
const LIVE = [getExamSummary, listExamResults, getAttempt];

/** Every few seconds while the exam is being taken, or what was taken is being closed. */
export const useLiveResults = (isRunning: boolean) =>
  useLiveExamLists(LIVE, isRunning ? EVERY_MS : undefined);

export const useRelease = (id: number, onDone: () => void) =>
  useAction(() => call(releaseResults, ofExam(id)), onDone);

export type FileFormat = 'xlsx' | 'csv';

export function useExportResults({ id, title }: Pick<ExamSummary, 'id' | 'title'>) {
  return useMutationOnce({
    mutationFn: (format: FileFormat) =>
      downloadFile(
        exportResults,
        { ...ofExam(id), query: { format } },
        `${fileNameOf(title, 'results')}.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export const useAnalysis = (id: number) => useOne(analyseExam, id);

export const usePaper = (id: number) => useOne(getExamPaper, id);
