// Examples of the calls that API tokens may make, for the API's document. A test parses each as the call itself would.
import { DEFAULT_SETTINGS } from '@quivia/contract/exams';
import type { Examples } from './platform/http/openapi.ts';

const EXAM = { id: '481' };
const AT = '2026-11-16T09:00:00.000Z';

const said = (message: string) => ({ message });

const exam = () => ({
  id: 481,
  title: 'Physics II, mid-term',
  viva_or_quiz: 'QUIZ',
  qbank: 12,
  qbank_title: 'Physics II',
  course_id: 33,
  course_name: 'Physics II',
  course_code: 'PH201',
  start_time: AT,
  end_time: '2026-11-16T11:00:00.000Z',
  duration: 60,
  state: 'upcoming',
  cancel_reason: null,
  ended_early_at: null,
  end_reason: null,
  is_over: false,
  released_at: null,
  question_count: 40,
  total_marks: 40,
  counts: {
    ...{ assigned: 2, in_progress: 0, submitted: 0, closed_by_deadline: 0 },
    ...{ disqualified: 0, absent: 0, cancelled: 0 },
  },
  server_time: '2026-11-10T08:30:00.000Z',
  version: 1,
  share: 'own',
  has_marking: false,
  shared_by: null,
  ...DEFAULT_SETTINGS,
});

const results = {
  ...{ late_answers: 0, late_accepted: null, integrity_events: 0, unmarked: 0 },
  ...{ is_corrected: false, is_disabled: false },
};

export const apiExamples = (): Examples => ({
  'GET /admin/student': {
    query: { course_id: '33', search: 'R25PH0' },
    reply: [
      { id: 9001, roll_number: 'R25PH001', name: 'Anna Berg' },
      { id: 9002, roll_number: 'R25PH002', name: null },
    ],
  },
  'GET /quiz/qbank': { query: { search: 'Physics' } },
  'GET /quiz/exam': { query: { search: 'Physics', limit: '20' }, reply: [exam()] },
  'GET /quiz/exam/:id': { path: EXAM, reply: exam() },
  'GET /office/exam': { query: { as: 'Faculty', state: 'over' } },
  'GET /quiz/exam/:id/student': {
    path: EXAM,
    query: { search: 'R25PH001' },
    reply: [
      {
        student_id: 9001,
        roll_number: 'R25PH001',
        name: 'Anna Berg',
        status: 'assigned',
        extra_time: 0,
        extra_minutes: 0,
        started_at: null,
        deadline: '2026-11-16T11:00:00.000Z',
        paused_at: null,
        ended_at: null,
        answered: 0,
        questions: 40,
        last_activity: null,
        integrity_events: 0,
        late_answers: 0,
      },
    ],
  },
  'POST /quiz/viva': {
    body: {
      key: '5f0c4a0e-6a2f-4c1e-9a54-2f6b0d1c7a11',
      title: 'Physics II, mid-term',
      qbank_id: 12,
      course_id: 33,
      student_id: [9001, 9002],
      start_time: AT,
      end_time: '2026-11-16T11:00:00.000Z',
      duration: 60,
      viva_or_quiz: 'QUIZ',
    },
    reply: { id: 481, ...said('Quiz started successfully') },
  },
  // Settings that are left out get their defaults: what the exam has now goes back with what changes.
  'PATCH /quiz/exam/:id': {
    path: EXAM,
    body: {
      version: 1,
      title: 'Physics II, mid-term',
      student_id: [9001, 9002],
      start_time: '2026-11-17T09:00:00.000Z',
      end_time: '2026-11-17T11:00:00.000Z',
      duration: 60,
      viva_or_quiz: 'QUIZ',
      ...DEFAULT_SETTINGS,
    },
  },
  'POST /quiz/exam/:id/cancel': { path: EXAM, body: { reason: 'The campus is closed on Monday.' } },
  'GET /quiz/extra-time': { query: { course_id: '33' }, reply: [{ student_id: 9001, extra_time: 25 }] },
  'POST /quiz/extra-time': { body: { course_id: 33, student_id: 9001, extra_time: 25 } },
  'POST /quiz/exam/:id/student/:student_id/extra-minutes': {
    path: { ...EXAM, student_id: '9001' },
    body: { extra_minutes: 15, before: 0 },
  },
  'GET /quiz/exam/:id/result': {
    path: EXAM,
    query: { sort: 'roll_number', limit: '200' },
    reply: [
      {
        ...{ student_id: 9001, student_name: 'Anna Berg', roll_number: 'R25PH001', status: 'submitted' },
        ...{ score: 31.5, percent: 78.8, rank: 1 },
        ...results,
      },
      {
        ...{ student_id: 9002, student_name: 'R25PH002', roll_number: 'R25PH002', status: 'absent' },
        ...{ score: -1, percent: null, rank: null },
        ...results,
      },
    ],
  },
  'GET /quiz/exam/:id/summary': { path: EXAM },
  'GET /quiz/exam/:id/export': { path: EXAM, query: { format: 'csv' } },
  'GET /quiz/exam/:id/result-layout': {
    path: EXAM,
    reply: [{ id: 3, name: 'VTU internal marks', format: 'xlsx' }],
  },
  'GET /quiz/exam/:id/result-file': { path: EXAM, query: { layout_id: '3' } },
  'GET /admin/roster/template': { query: { format: 'csv' } },
  'POST /admin/roster': { query: { filename: 'first-year.csv', role: 'Student' }, reply: { id: 77 } },
  'GET /admin/roster/:id': {
    path: { id: '77' },
    reply: {
      id: 77,
      filename: 'first-year.csv',
      uploaded_at: AT,
      status: 'review',
      progress: { done: 420, total: 420 },
      counts: { new: 412, existing: 0, change: 3, same: 4, error: 1 },
      plan: { people: 415, mails: 412 },
      ignored_columns: ['Blood group'],
      message: 'Check the list, then save it.',
      problem: null,
    },
  },
  'GET /admin/roster/:id/row': {
    path: { id: '77' },
    query: { outcome: 'error' },
    reply: [
      {
        line: 17,
        values: {
          ...{ role: 'Student', name: 'Bala Nair', username: '', email: 'bala', member_id: 'R25PH017' },
          ...{ departments: 'Physics', class_or_semester: '1', section: 'A', batch: '2026', elective: '' },
        },
        outcome: 'error',
        reason: 'Invalid Email ID',
      },
    ],
  },
  'GET /admin/roster/:id/error': { path: { id: '77' }, query: { format: 'csv' } },
  'POST /admin/roster/:id/discard': { path: { id: '77' } },
});
