import * as awardEndpoints from '@quivia/contract/oral/awards';
import * as candidateEndpoints from '@quivia/contract/oral/candidates';
import * as drawEndpoints from '@quivia/contract/oral/draws';
import * as examEndpoints from '@quivia/contract/oral/exams';
import { getOralFigures, takePassMark } from '@quivia/contract/oral/figures';
import * as listEndpoints from '@quivia/contract/oral/lists';
import { getLiveRooms } from '@quivia/contract/oral/live';
import * as overseenEndpoints from '@quivia/contract/oral/overseen';
import * as peopleEndpoints from '@quivia/contract/oral/people';
import { getOralPapers, getPrintedSheets } from '@quivia/contract/oral/prints';
import * as recordingEndpoints from '@quivia/contract/oral/recordings';
import * as schemeEndpoints from '@quivia/contract/oral/schemes';
import * as sheetEndpoints from '@quivia/contract/oral/sheets';
import * as thesisEndpoints from '@quivia/contract/oral/thesis';
import * as timetableEndpoints from '@quivia/contract/oral/timetable';
import { setRefreshCookie } from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { add as addScheme, change as changeScheme } from '../marking/schemes/schemes.service.ts';
import { announce } from './announcements/announce.service.ts';
import * as awards from './awards/awards.service.ts';
import * as candidates from './candidates/candidates.service.ts';
import * as draws from './draws/draws.service.ts';
import * as exams from './exams/exams.service.ts';
import * as stations from './exams/stations.service.ts';
import { figures, takeMark } from './figures/figures.service.ts';
import { exportList } from './lists/export.service.ts';
import * as listActs from './lists/list-acts.service.ts';
import * as lists from './lists/lists.service.ts';
import * as live from './live/live.service.ts';
import * as oversight from './oversight/oversight.service.ts';
import { ownResults, ownVivas } from './own/own.service.ts';
import * as guests from './people/guests.service.ts';
import * as panels from './people/panels.service.ts';
import * as people from './people/people.service.ts';
import { papers, printedSheets } from './prints/prints.service.ts';
import * as recordings from './recordings/recordings.service.ts';
import * as schemes from './schemes/schemes.service.ts';
import * as sheetEvents from './sheets/events.service.ts';
import { enterPaper } from './sheets/handwritten-sheet.service.ts';
import { receiveTransfer } from './sheets/qr-transfer.service.ts';
import * as sheets from './sheets/sheets.service.ts';
import * as thesis from './thesis/thesis.service.ts';
import { generate } from './timetable/generate.service.ts';
import * as sessions from './timetable/sessions.service.ts';
import * as slots from './timetable/slots.service.ts';
import { timetable } from './timetable/timetable.service.ts';

export const oralRoutes: Route[] = [
  route(schemeEndpoints.listSchemes, ({ actor, query }) => schemes.list(actor, query.institution_id)),
  route(schemeEndpoints.addScheme, ({ actor, body }) => addScheme(actor, body)),
  route(schemeEndpoints.changeScheme, ({ actor, params, body }) => changeScheme(actor, params.id, body)),
  route(schemeEndpoints.retireScheme, ({ actor, params }) => schemes.retire(actor, params.id)),

  route(examEndpoints.listOrals, ({ actor, query }) => exams.list(actor, query)),
  route(examEndpoints.countOrals, ({ actor, query }) => exams.count(actor, query)),
  route(examEndpoints.listOralCourses, ({ actor, query }) => exams.courses(actor, query)),
  route(examEndpoints.createOral, ({ actor, body }) => exams.create(actor, body)),
  route(examEndpoints.getOral, ({ actor, params }) => exams.find(actor, params.id)),
  route(examEndpoints.changeOral, ({ actor, params, body }) => exams.change(actor, params.id, body)),
  route(examEndpoints.listStationSchemes, ({ actor, params }) => stations.list(actor, params.id)),
  route(examEndpoints.setStationScheme, ({ actor, params, body }) =>
    stations.setScheme(actor, params, body.scheme),
  ),
  route(examEndpoints.cancelOral, ({ actor, params, body }) => exams.cancel(actor, params.id, body.reason)),
  route(examEndpoints.getOralProgress, ({ actor, params }) => exams.progress(actor, params.id)),

  route(candidateEndpoints.listOralCandidates, ({ actor, params, query }) =>
    candidates.list(actor, params.id, query),
  ),
  route(candidateEndpoints.listOralStudents, ({ actor, params, query }) =>
    candidates.others(actor, params.id, query),
  ),
  route(candidateEndpoints.addOralCandidates, ({ actor, params, body }) =>
    candidates.add(actor, params.id, body),
  ),
  route(candidateEndpoints.changeOralCandidate, ({ actor, params, body }) =>
    candidates.change(actor, params.id, params.candidate_id, body),
  ),
  route(candidateEndpoints.removeOralCandidates, ({ actor, params, body }) =>
    candidates.remove(actor, params.id, body.candidate_ids),
  ),
  route(candidateEndpoints.moveOralCandidate, ({ actor, params, body }) =>
    candidates.move(actor, params.id, params.candidate_id, body),
  ),
  route(candidateEndpoints.getCandidatePhoto, ({ actor, params }) =>
    candidates.photo(actor, params.id, params.candidate_id),
  ),
  route(candidateEndpoints.listCandidateSteps, ({ actor, params }) =>
    candidates.steps(actor, params.id, params.candidate_id),
  ),
  route(candidateEndpoints.listOralGroups, ({ actor, params }) => candidates.groups(actor, params.id)),
  route(candidateEndpoints.addOralGroup, ({ actor, params, body }) =>
    candidates.addGroup(actor, params.id, body),
  ),
  route(candidateEndpoints.changeOralGroup, ({ actor, params, body }) =>
    candidates.changeGroup(actor, params.id, params.group_id, body),
  ),
  route(candidateEndpoints.removeOralGroup, ({ actor, params }) =>
    candidates.removeGroup(actor, params.id, params.group_id),
  ),

  route(peopleEndpoints.getOralPeople, ({ actor, params }) => people.people(actor, params.id)),
  route(peopleEndpoints.listOralColleagues, ({ actor, params, query }) =>
    people.colleagues(actor, params.id, query),
  ),
  route(peopleEndpoints.addExaminer, ({ actor, params, body }) => people.add(actor, params.id, body)),
  route(peopleEndpoints.changeExaminer, ({ actor, params, body }) =>
    people.change(actor, params.id, params.examiner_id, body),
  ),
  route(peopleEndpoints.inviteExaminer, ({ actor, params, body }) =>
    people.sendInvitation(actor, params.id, params.examiner_id, body),
  ),
  route(peopleEndpoints.removeExaminer, ({ actor, params, body }) =>
    people.remove(actor, params.id, params.examiner_id, body),
  ),
  route(peopleEndpoints.substituteExaminer, ({ actor, params, body }) =>
    people.substitute(actor, params.id, params.examiner_id, body),
  ),
  route(peopleEndpoints.declareConflict, ({ actor, params, body }) =>
    people.declareConflict(actor, params.id, params.examiner_id, body),
  ),
  route(peopleEndpoints.acceptInvitationToOral, ({ actor, params, body }) =>
    people.accept(actor, params.id, body),
  ),
  route(peopleEndpoints.declineInvitationToOral, ({ actor, params, body }) =>
    people.decline(actor, params.id, body),
  ),
  route(peopleEndpoints.createPanel, ({ actor, params, body }) => panels.createPanel(actor, params.id, body)),
  route(peopleEndpoints.changePanel, ({ actor, params, body }) =>
    panels.changePanel(actor, params.id, params.panel_id, body),
  ),
  route(peopleEndpoints.removePanel, ({ actor, params, body }) =>
    panels.removePanel(actor, params.id, params.panel_id, body),
  ),
  route(peopleEndpoints.sendConfirmationCode, ({ actor, params }) =>
    guests.sendConfirmationCode(actor, params.id),
  ),
  route(peopleEndpoints.lookAtInvitation, ({ actor, body }) => guests.look(actor, body)),
  route(peopleEndpoints.declineMailedInvitation, ({ body }) => guests.declineByLink(body)),
  route(peopleEndpoints.sendEntryCode, ({ body }) => guests.sendEntryCode(body)),
  route(peopleEndpoints.enterAsGuest, async ({ body, request, reply }) => {
    const { tokens, examId } = await guests.enter(body, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return { access_token: tokens.accessToken, exam_id: examId };
  }),

  route(overseenEndpoints.listOverseenVivas, ({ actor, query }) => oversight.list(actor, query)),
  route(overseenEndpoints.getOverseenViva, ({ actor, params, query }) =>
    oversight.show(actor, params.id, query),
  ),

  route(getOralFigures, ({ actor, params }) => figures(actor, params.id)),
  route(takePassMark, ({ actor, params, body }) => takeMark(actor, params.id, body)),

  route(getOralPapers, ({ actor, params }) => papers(actor, params.id)),
  route(getPrintedSheets, ({ actor, params }) => printedSheets(actor, params.id)),

  route(drawEndpoints.getDrawRules, ({ actor, params }) => draws.rules(actor, params.id)),
  route(drawEndpoints.setDrawRules, ({ actor, params, body }) => draws.setRules(actor, params.id, body)),
  route(drawEndpoints.listDraws, ({ actor, params, query }) =>
    draws.list(actor, params.id, query.session_id),
  ),
  route(drawEndpoints.drawQuestions, ({ actor, params, body }) => draws.draw(actor, params.id, body)),
  route(drawEndpoints.replaceDraw, ({ actor, params }) => draws.replace(actor, params.id, params.draw_id)),

  route(getLiveRooms, ({ actor, params, query }) => live.rooms(actor, params.id, query)),

  route(sheetEndpoints.getExamine, ({ actor, params, query }) =>
    sheetEvents.examine(actor, params.id, query.device),
  ),
  route(sheetEndpoints.sendEvents, ({ actor, params, body }) => sheetEvents.send(actor, params.id, body)),
  route(sheetEndpoints.hearDevice, ({ actor, params, body }) => sheetEvents.hear(actor, params.id, body)),
  route(sheetEndpoints.listSheets, ({ actor, params }) => sheets.list(actor, params.id)),
  route(sheetEndpoints.submitSheet, ({ actor, params, body }) => sheets.submit(actor, params.id, body)),
  route(sheetEndpoints.reopenSheet, ({ actor, params, body }) => sheets.reopen(actor, params, body.reason)),
  route(sheetEndpoints.enterMarks, ({ actor, params, body }) => sheets.enterMarks(actor, params.id, body)),
  route(sheetEndpoints.excuseSheet, ({ actor, params, body }) => sheets.excuse(actor, params.id, body)),
  route(sheetEndpoints.carrySheets, ({ actor, params, body }) =>
    receiveTransfer(actor, params.id, body.text),
  ),
  route(sheetEndpoints.enterPaper, ({ actor, params, body }) => enterPaper(actor, params.id, body)),

  route(recordingEndpoints.uploadRecording, ({ actor, params, query, file }) =>
    recordings.store(actor, params.id, query, file),
  ),
  route(recordingEndpoints.listRecordings, ({ actor, params, query }) =>
    recordings.list(actor, params.id, query),
  ),
  route(recordingEndpoints.getRecording, ({ actor, params }) => recordings.listen(actor, params)),
  route(recordingEndpoints.deleteRecording, ({ actor, params, body }) =>
    recordings.remove(actor, params, body),
  ),

  route(thesisEndpoints.getTheses, ({ actor, params }) => thesis.list(actor, params.id)),
  route(thesisEndpoints.setReportsDue, ({ actor, params, body }) => thesis.setDue(actor, params.id, body)),
  route(thesisEndpoints.submitReport, ({ actor, params, body }) => thesis.submit(actor, params, body)),
  route(thesisEndpoints.overrideReports, ({ actor, params, body }) => thesis.override(actor, params, body)),
  route(thesisEndpoints.recordThesisResult, ({ actor, params, body }) =>
    thesis.recordResult(actor, params, body),
  ),

  route(awardEndpoints.getAwards, ({ actor, params }) => awards.list(actor, params.id)),
  route(awardEndpoints.proposeAgreement, ({ actor, params, body }) => awards.propose(actor, params.id, body)),
  route(awardEndpoints.confirmAgreement, ({ actor, params }) =>
    awards.confirm(actor, params.id, params.agreement_id),
  ),
  route(listEndpoints.getAwardLists, ({ actor, params }) => lists.list(actor, params.id)),
  route(listEndpoints.getAwardList, ({ actor, params, query }) =>
    lists.show(actor, params.id, params.list, query.revision),
  ),
  route(listEndpoints.verifyList, ({ actor, params, body }) =>
    listActs.verify(actor, params.id, params.list, body),
  ),
  route(listEndpoints.freezeList, ({ actor, params, body }) =>
    listActs.freeze(actor, params.id, params.list, body),
  ),
  route(listEndpoints.reopenList, ({ actor, params, body }) =>
    listActs.reopen(actor, params.id, params.list, body),
  ),
  route(listEndpoints.releaseList, ({ actor, params, body }) =>
    listActs.release(actor, params.id, params.list, body),
  ),
  route(listEndpoints.overrideBlocker, ({ actor, params, body }) =>
    listActs.override(actor, params.id, params.list, body),
  ),
  route(listEndpoints.exportList, ({ actor, params, query }) =>
    exportList(actor, params.id, params.list, query.format),
  ),
  route(listEndpoints.listOwnOralResults, ({ actor }) => ownResults(actor)),

  route(timetableEndpoints.getTimetable, ({ actor, params }) => timetable(actor, params.id)),
  route(timetableEndpoints.listOralRooms, ({ actor, params }) => sessions.listRooms(actor, params.id)),
  route(timetableEndpoints.addOralRoom, ({ actor, params, body }) =>
    sessions.addRoom(actor, params.id, body),
  ),
  route(timetableEndpoints.addSession, ({ actor, params, body }) => sessions.add(actor, params.id, body)),
  route(timetableEndpoints.changeSession, ({ actor, params, body }) =>
    sessions.change(actor, params.id, params.session_id, body),
  ),
  route(timetableEndpoints.removeSession, ({ actor, params, body }) =>
    sessions.remove(actor, params.id, params.session_id, body),
  ),
  route(timetableEndpoints.addCircuit, ({ actor, params, body }) =>
    sessions.addCircuit(actor, params.id, body),
  ),
  route(timetableEndpoints.generateTimetable, ({ actor, params, body }) => generate(actor, params.id, body)),
  route(timetableEndpoints.moveSlots, ({ actor, params, body }) => slots.move(actor, params.id, body)),
  route(timetableEndpoints.announceTimetable, ({ actor, params, body }) => announce(actor, params.id, body)),
  route(timetableEndpoints.listOwnVivas, ({ actor }) => ownVivas(actor)),
];
