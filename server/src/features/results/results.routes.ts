import { getFileOfStudent } from '@quivia/contract/answer-files';
import { getCommunityLeaderboard } from '@quivia/contract/communities';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { getExamPaper } from '@quivia/contract/exam-paper';
import {
  exportResults,
  getAttempt,
  getExamSummary,
  listExamResults,
  listRecordedEvents,
  releaseResults,
} from '@quivia/contract/exam-results';
import { changeGradebook, exportGradebook, getGradebook } from '@quivia/contract/gradebook';
import * as files from '@quivia/contract/result-files';
import { getLeaderboard, getQuizResult, listOwnResults, reviewResult } from '@quivia/contract/results';
import { type Route, route } from '../../platform/http/route.ts';
import * as analysis from './analysis/analysis.service.ts';
import * as examResults from './exam-results.service.ts';
import * as exports from './exports/exports.service.ts';
import * as layouts from './files/layouts.service.ts';
import * as resultFiles from './files/result-files.service.ts';
import * as gradebook from './gradebook/gradebook.service.ts';
import * as leaderboard from './leaderboard.service.ts';
import * as own from './own.service.ts';
import { paper } from './paper.service.ts';
import { release } from './release.service.ts';

export const resultRoutes: Route[] = [
  route(getCommunityLeaderboard, ({ actor, params, query }) =>
    leaderboard.ofCommunity(actor, params.id, query),
  ),
  route(listOwnResults, ({ actor, query }) => own.list(actor, query)),
  route(getQuizResult, ({ actor, params }) => own.find(actor, params.id)),
  route(reviewResult, ({ actor, params }) => own.review(actor, params.id)),
  route(getLeaderboard, ({ actor, params }) => own.leaderboard(actor, params.id)),
  route(listExamResults, ({ actor, params, query }) => examResults.list(actor, params.id, query)),
  route(getExamSummary, ({ actor, params }) => examResults.summary(actor, params.id)),
  route(releaseResults, ({ actor, params }) => release(actor, params.id)),
  route(getFileOfStudent, ({ actor, params }) => examResults.file(actor, params)),
  route(getAttempt, ({ actor, params }) => examResults.attempt(actor, params.id, params.student_id)),
  route(listRecordedEvents, ({ actor, params, query }) => examResults.recordedEvents(actor, params, query)),
  route(getExamPaper, ({ actor, params }) => paper(actor, params.id)),
  route(analyseExam, ({ actor, params }) => analysis.analyse(actor, params.id)),
  route(exportResults, ({ actor, params, query }) => exports.exportResults(actor, params.id, query.format)),
  route(files.listLayoutsOfExam, ({ actor, params }) => resultFiles.layoutsOf(actor, params.id)),
  route(files.previewResultFile, ({ actor, params, query }) =>
    resultFiles.preview(actor, params.id, query.layout_id),
  ),
  route(files.downloadResultFile, ({ actor, params, query }) =>
    resultFiles.download(actor, params.id, query.layout_id),
  ),
  route(files.listResultLayouts, ({ actor, query }) => layouts.list(actor, query)),
  route(files.addResultLayout, ({ actor, query, body }) => layouts.add(actor, query, body)),
  route(files.changeResultLayout, ({ actor, params, body }) => layouts.change(actor, params.id, body)),
  route(files.removeResultLayout, ({ actor, params }) => layouts.remove(actor, params.id)),
  route(getGradebook, ({ actor, query }) => gradebook.find(actor, query)),
  route(changeGradebook, ({ actor, params, body }) => gradebook.change(actor, params.id, body)),
  route(exportGradebook, ({ actor, query }) => gradebook.exportAll(actor, query)),
];
