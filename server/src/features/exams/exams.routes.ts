import { listExamLog } from '@quivia/contract/exam-log';
import {
  changeExam,
  countQuiz,
  findClashes,
  getExam,
  listExams,
  previewExam,
  previewQuiz,
  startQuiz,
} from '@quivia/contract/exams';
import { getOverseenFilters, listOverseenExams } from '@quivia/contract/overseen-exams';
import {
  cancelExam,
  endExam,
  extendExam,
  giveTimeBack,
  listExamStudents,
  listExtraTimes,
  listOutages,
  setExtraMinutes,
  setExtraTime,
} from '@quivia/contract/running-exams';
import {
  changeOwner,
  endShare,
  getTeam,
  giveShares,
  leaveTeam,
  listExamColleagues,
} from '@quivia/contract/team';
import { type Route, route } from '../../platform/http/route.ts';
import * as change from './change.service.ts';
import * as exams from './exams.service.ts';
import * as extraTime from './extra-time.service.ts';
import * as log from './log.service.ts';
import * as outageTime from './outage-time.service.ts';
import * as overseen from './oversight/overseen.service.ts';
import * as team from './team/team.service.ts';

export const examRoutes: Route[] = [
  route(startQuiz, ({ actor, body }) => exams.start(actor, body)),
  route(previewQuiz, ({ actor, body }) => exams.previewOfForm(actor, body)),
  route(countQuiz, ({ actor, body }) => exams.totalsOfForm(actor, body)),
  route(findClashes, ({ actor, body }) => exams.clashes(actor, body)),
  route(listExams, ({ actor, query }) => exams.list(actor, query)),
  route(getExam, ({ actor, params }) => exams.find(actor, params.id)),
  route(changeExam, ({ actor, params, body }) => change.change(actor, params.id, body)),
  route(extendExam, ({ actor, params, body }) => change.extend(actor, params.id, body)),
  route(endExam, ({ actor, params, body }) => change.end(actor, params.id, body)),
  route(cancelExam, ({ actor, params, body }) => change.cancel(actor, params.id, body)),
  route(listExamStudents, ({ actor, params, query }) => exams.studentsOf(actor, params.id, query)),
  route(previewExam, ({ actor, params }) => exams.preview(actor, params.id)),
  route(listExtraTimes, ({ actor, query }) => extraTime.list(actor, query.course_id)),
  route(listOutages, ({ actor }) => outageTime.list(actor)),
  route(giveTimeBack, ({ actor, params }) => outageTime.giveBack(actor, params.id)),
  route(setExtraTime, ({ actor, body }) => extraTime.set(actor, body)),
  route(setExtraMinutes, ({ actor, params, body }) =>
    extraTime.setMinutes(actor, params.id, params.student_id, body),
  ),
  route(listExamLog, ({ actor, params, query }) => log.list(actor, params.id, query)),
  route(listOverseenExams, ({ actor, query }) => overseen.list(actor, query)),
  route(getOverseenFilters, ({ actor, query }) => overseen.filters(actor, query)),
  route(getTeam, ({ actor, params }) => team.team(actor, params.id)),
  route(listExamColleagues, ({ actor, params, query }) => team.colleagues(actor, params.id, query)),
  route(giveShares, ({ actor, params, body }) => team.give(actor, params.id, body)),
  route(endShare, ({ actor, params }) => team.end(actor, params.id, params.user_id)),
  route(leaveTeam, ({ actor, params }) => team.leave(actor, params.id)),
  route(changeOwner, ({ actor, params, body }) => team.handOver(actor, params.id, body)),
];
