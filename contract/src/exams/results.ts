// Results as students see theirs, once they are released.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment, PageQuery } from '../base/fields.ts';
import { KINDS } from '../kinds/kinds.ts';
import { Annotation } from '../marking/annotations.ts';
import { CANDIDATES } from '../people/roles.ts';
import { OwnLateAnswer, QuestionForStudent } from './attempts.ts';

/** Replaces the marks of a student who did not come; shown as AB. */
export const ABSENT = -1;

const byId = z.object({ id: IdText });

/** How an attempt ended. */
export const RESULT_STATUSES = ['submitted', 'closed_by_deadline', 'disqualified', 'absent'] as const;

/** What was decided about an attempt by a person. */
const DECISIONS = [
  'marks_corrected',
  'regraded',
  'late_accepted',
  'late_refused',
  'disqualified',
  'reopened',
  'excepted',
] as const;

export const Decision = z.object({
  kind: z.enum(DECISIONS),
  at: Moment,
  by: z.string(),
  reason: z.string(),
  marks_before: z.nullable(z.number()),
  marks_after: z.nullable(z.number()),
});
export type Decision = z.output<typeof Decision>;

const OwnResult = z.object({
  id: Id,
  quiz_name: z.string(),
  course_id: Id,
  course_name: z.string(),
  date: Moment,
  status: z.enum(RESULT_STATUSES),
  /** False until it is released to this student: then there are no marks here. */
  is_released: z.boolean(),
  marks_obtained: z.nullable(z.number()),
  total_marks: z.nullable(z.number()),
});
export type OwnResult = z.output<typeof OwnResult>;

export const listOwnResults = endpoint({
  method: 'GET',
  path: '/quiz/result',
  access: CANDIDATES,
  summary:
    'Past exams of the student, or of the member of communities, the newest first; marks of those that are released',
  query: z.object({
    communities: z._default(z.stringbool(), false),
    course_id: z.optional(IdText),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(OwnResult),
});

const ModuleScore = z.object({
  module_name: z.string(),
  questions: z.int(),
  right: z.int(),
  /** Of the others, those that can be practised: nobody marks an essay there. */
  to_practise: z.int(),
  marks: z.number(),
  total_marks: z.number(),
});
export type ModuleScore = z.output<typeof ModuleScore>;

/** How the class did, without names: only of exams that allow it, once everyone has finished, and of 10 students or more. */
const ClassFigures = z.object({
  /** Who took the exam and was graded. */
  students: z.int(),
  average_percent: z.int(),
  /** How many reached 0 to 19 %, 20 to 39 %, 40 to 59 %, 60 to 79 %, and 80 % or more. */
  fifths: z.array(z.int()).check(z.length(5)),
});
export type ClassFigures = z.output<typeof ClassFigures>;

export const QuizResult = z.object({
  id: Id,
  course_id: Id,
  course_name: z.string(),
  quiz_name: z.string(),
  faculty_name: z.string(),
  total_marks: z.number(),
  /** -1 if absent. */
  marks_obtained: z.number(),
  date: Moment,
  total_questions: z.int(),
  answered: z.int(),
  status: z.enum(RESULT_STATUSES),
  modules: z.array(ModuleScore),
  decisions: z.array(Decision),
  /** The exam allows a look at the questions, and nobody sits it any more. */
  can_review: z.boolean(),
  has_leaderboard: z.boolean(),
  /** From the start to the end, in seconds; null if the student was absent, or the attempt was reopened. */
  time_used: z.nullable(z.int()),
  class_figures: z.nullable(ClassFigures),
  /** Answers that arrived after the end, whatever was decided about them: the newest to each question. */
  late: z.optional(z.array(OwnLateAnswer)),
});
export type QuizResult = z.output<typeof QuizResult>;

export const getQuizResult = endpoint({
  method: 'GET',
  path: '/quiz/:id',
  /** As ordered, also without the version. */
  alias: '/api/quiz/:id',
  access: CANDIDATES,
  summary: "The student's own result, once it is released",
  params: byId,
  reply: QuizResult,
});

export const ReviewedQuestion = z.object({
  question_number: z.int(),
  question: z.string(),
  choose: QuestionForStudent.shape.choose,
  /** The passage it refers to. */
  stimulus: QuestionForStudent.shape.stimulus,
  module_name: z.string(),
  options: z.array(
    z.object({
      option_number: z.string(),
      option: z.string(),
      is_correct: z.boolean(),
      is_chosen: z.boolean(),
    }),
  ),
  /** Of every kind but multiple choice: the question, its key, the answer, and the share of each part, from 0 to 1. */
  kind: z.optional(z.enum(KINDS)),
  body: z.optional(z.record(z.string(), z.unknown())),
  answer_key: z.optional(z.record(z.string(), z.unknown())),
  answer: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  parts: z.optional(z.array(z.object({ id: z.string(), share: z.number() }))),
  /** Such as letters for a number: it earned nothing and cost nothing. */
  is_unreadable: z.optional(z.boolean()),
  explanation: z.string(),
  /** What was explained about this question during the exam, oldest first. */
  clarifications: z.optional(z.array(z.object({ at: Moment, text: z.string() }))),
  /** Null while a person has yet to give it. */
  marks: z.nullable(z.number()),
  /** By the person who marked the answer, who is not named. */
  comment: z.optional(z.string()),
  /** By those who marked it, about parts of the answer, as it is read. */
  annotations: z.optional(z.array(Annotation)),
  /** The items by which it was marked, as far as students see them, and whether they apply to this answer. */
  rubric: z.optional(z.array(z.object({ text: z.string(), marks: z.number(), applies: z.boolean() }))),
  total_marks: z.number(),
  /** Null when nothing was chosen, the answer can't be read, or the question does not count. */
  is_right: z.nullable(z.boolean()),
  /** A correction of the key after the exam, or a late answer that waits for a decision, in words; otherwise empty. */
  note: z.string(),
});
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

export const reviewResult = endpoint({
  method: 'GET',
  path: '/quiz/:id/review',
  access: CANDIDATES,
  summary: 'Each question with the own answer, the key and the explanation, where the exam allows it',
  params: byId,
  reply: z.array(ReviewedQuestion),
});

const LeaderboardEntry = z.object({
  rank: z.int(),
  name: z.string(),
  marks: z.number(),
  is_own: z.boolean(),
});

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/quiz/:id/leaderboard',
  access: CANDIDATES,
  summary: 'The first 20 and oneself, where the exam allows it; equal marks share a rank',
  params: byId,
  reply: z.array(LeaderboardEntry),
});
