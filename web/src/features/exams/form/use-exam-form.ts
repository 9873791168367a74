// What the exam form offers to choose from, and where it is sent.

import { listCourses } from '@quivia/contract/courses';
import type { Input } from '@quivia/contract/endpoint';
import * as exams from '@quivia/contract/exams';
import { listOwnOfferings, listRegistrations } from '@quivia/contract/offerings';
import { listStudents } from '@quivia/contract/people';
import { listQuestionBanks } from '@quivia/contract/question-banks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useRefetchLists, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { bodyOf, type ExamForm, settingsOf, studentsOf } from './exam-form.ts';

type ExamBody = ReturnType<typeof bodyOf>;

/** The courses the person teaches. */
export function useCourses() {
  const { course } = useWorkplace();
  const courses = useWholeList(listCourses, { assigned: 'true' }, { enabled: course === null });
  return { ...courses, data: courses.data?.map(({ id, name, code }) => ({ id, name: `${name} (${code})` })) };
}

export const useBanks = (courseId: string) =>
  useWholeList(listQuestionBanks, { course_id: courseId }, { enabled: courseId !== '' });

export const useStudents = (courseId: string) =>
  useWholeList(listStudents, { course_id: courseId }, { enabled: courseId !== '' });

/** The caller's classes of a course, in terms that aren't over. */
export const useClasses = (courseId: string) =>
  useWholeList(listOwnOfferings, { course_id: courseId, now: 'true' }, { enabled: courseId !== '' });

export const useRegistered = (offeringId: string) =>
  useWholeList(listRegistrations, {}, { of: Number(offeringId), enabled: offeringId !== '' });

export type ExamFormState = ReturnType<typeof useExamForm>;

/** The fields, and which students of the course are chosen. */
export function useExamForm(defaultValues: ExamForm) {
  const everyone = useRef<number[]>([]);
  const schema = useRef(
    z.pipe(
      z.transform((form: ExamForm) => bodyOf(form, everyone.current)),
      exams.NewExam,
    ),
  );
  const form = useContractForm(schema.current, { defaultValues });
  const [courseId, studentId, chosen] = useWatch({
    control: form.control,
    name: ['course_id', 'student_id', 'chosen'],
  });
  const students = useStudents(courseId);
  everyone.current = students.data?.map(({ id }) => id) ?? [];
  return {
    ...form,
    courseId,
    students,
    chosenIds: studentsOf({ student_id: studentId, chosen }, everyone.current),
    body: () => bodyOf(form.getValues(), everyone.current),
  };
}

/** Other exams of these students at that time. */
export function findClashes(body: ExamBody, exceptId?: number) {
  const { course_id, student_id, start_time, end_time, duration } = body;
  return call(exams.findClashes, {
    body: { course_id, student_id, start_time, end_time, duration, ...(exceptId && { except_id: exceptId }) },
  });
}

export function useStart() {
  const lookAgain = useRefetchLists();
  // Of this form: starting again after a lost reply starts one exam.
  const [key] = useState(randomUuid);
  return async (body: ExamBody) => {
    try {
      const { id, message } = await call(exams.startQuiz, { body: { ...body, key } });
      toast.success(message);
      return id;
    } finally {
      // Without a reply too, the exam may have been started.
      void lookAgain();
    }
  };
}

export function useChange(id: number) {
  const lookAgain = useRefetchLists();
  const cache = useQueryClient();
  const params = { id: String(id) };
  return {
    change: async ({ course_id: _, qbank_id: __, offering_id: ___, ...body }: ExamBody, version: number) => {
      const { viva_or_quiz = 'VIVA', ...rest } = body;
      const changed: Input<typeof exams.changeExam>['body'] = { ...rest, viva_or_quiz, version };
      const { message } = await call(exams.changeExam, { params, body: changed });
      toast.success(message);
      await lookAgain();
    },
    /** As it is now. */
    look: () =>
      cache.fetchQuery({
        queryKey: listKey(exams.getExam, id),
        queryFn: () => call(exams.getExam, { params }),
        staleTime: 0,
      }),
  };
}

/** Of what is chosen so far; undefined until a bank is, or while a number in the form is wrong. */
export function usePaperTotals({ control, courseId }: ExamFormState) {
  const form = useWatch({ control }) as ExamForm;
  const body = { course_id: Number(courseId), qbank_id: Number(form.qbank_id), ...settingsOf(form) };
  return useQuery({
    queryKey: ['exam-totals', body],
    queryFn: ({ signal }) => call(exams.countQuiz, { body }, { signal }),
    enabled: exams.countQuiz.body.safeParse(body).success,
    placeholderData: keepPreviousData,
    retry: false,
  }).data;
}

type PreviewForm = Input<typeof exams.previewQuiz>['body'];

/** The paper as it would be now. */
export function useFormPaper(form: PreviewForm) {
  return useQuery({
    queryKey: ['exam-paper', form],
    queryFn: ({ signal }) => call(exams.previewQuiz, { body: form }, { signal }),
    staleTime: 0,
  });
}
