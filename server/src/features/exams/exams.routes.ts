import * as endpoints from '@quivia/contract/exams';
import { type Route, route } from '../../platform/http/route.ts';
import * as changing from './changing.service.ts';
import * as exams from './exams.service.ts';
import * as extraTime from './extra-time.service.ts';

export const examRoutes: Route[] = [
  route(endpoints.startQuiz, ({ actor, body }) => exams.start(actor, body)),
  route(endpoints.previewQuiz, ({ actor, body }) => exams.previewOfForm(actor, body)),
  route(endpoints.findClashes, ({ actor, body }) => exams.clashes(actor, body)),
  route(endpoints.listExams, ({ actor, query }) => exams.list(actor, query)),
  route(endpoints.getExam, ({ actor, params }) => exams.find(actor, params.id)),
  route(endpoints.changeExam, ({ actor, params, body }) => changing.change(actor, params.id, body)),
  route(endpoints.extendExam, ({ actor, params, body }) => changing.extend(actor, params.id, body)),
  route(endpoints.endExam, ({ actor, params, body }) => changing.end(actor, params.id, body)),
  route(endpoints.cancelExam, ({ actor, params, body }) => changing.cancel(actor, params.id, body)),
  route(endpoints.listExamStudents, ({ actor, params, query }) => exams.studentsOf(actor, params.id, query)),
  route(endpoints.previewExam, ({ actor, params }) => exams.preview(actor, params.id)),
  route(endpoints.listExtraTimes, ({ actor, query }) => extraTime.list(actor, query.course_id)),
  route(endpoints.setExtraTime, ({ actor, body }) => extraTime.set(actor, body)),
];
