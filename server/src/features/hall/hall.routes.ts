import * as actEndpoints from '@quivia/contract/hall/acts';
import * as askEndpoints from '@quivia/contract/hall/asks';
import * as boardEndpoints from '@quivia/contract/hall/board';
import * as checkIns from '@quivia/contract/hall/check-in';
import * as doors from '@quivia/contract/hall/door';
import * as drills from '@quivia/contract/hall/drill';
import * as endpoints from '@quivia/contract/hall/duties';
import * as slipEndpoints from '@quivia/contract/hall/entry-slips';
import * as incidentEndpoints from '@quivia/contract/hall/incidents';
import * as messageEndpoints from '@quivia/contract/hall/messages';
import { sendPresence } from '@quivia/contract/hall/presence';
import { getReplay } from '@quivia/contract/hall/replay';
import * as reportEndpoints from '@quivia/contract/hall/report';
import * as hallRooms from '@quivia/contract/hall/rooms';
import { getOwnHall } from '@quivia/contract/hall/student';
import { endSebExemption, exemptFromSeb } from '@quivia/contract/seb';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { requireOwnPage } from '../../platform/http/pages/own-page.ts';
import { setRefreshCookie } from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as acts from './acts/acts.service.ts';
import { lostTime } from './acts/lost-time.service.ts';
import * as board from './board/board.service.ts';
import * as feed from './board/board-stream.service.ts';
import * as presence from './board/presence.service.ts';
import * as checkIn from './door/check-in.service.ts';
import * as door from './door/door.service.ts';
import * as slips from './door/entry-slips.service.ts';
import { setExemption } from './door/seb-exemption.service.ts';
import * as drill from './drills/drill.service.ts';
import * as duties from './duties/duties.service.ts';
import * as incidents from './incidents/incidents.service.ts';
import * as asks from './messages/asks.service.ts';
import * as messages from './messages/messages.service.ts';
import * as studentMessages from './messages/student-messages.service.ts';
import { replay } from './report/replay.service.ts';
import * as report from './report/report.service.ts';
import * as rooms from './rooms/exam-rooms.service.ts';
import * as ownRooms from './rooms/own-rooms.service.ts';
import * as seats from './rooms/seats.service.ts';
import { ownHall } from './student/push-hall-state.service.ts';

export const hallRoutes: Route[] = [
  route(endpoints.listHalls, ({ actor }) => duties.halls(actor)),
  route(endpoints.getStanding, ({ actor, params }) => duties.standing(actor, params.id)),
  route(endpoints.listDuties, ({ actor, params }) => duties.list(actor, params.id)),
  route(endpoints.giveDuty, ({ actor, params, body }) => duties.give(actor, params.id, body)),
  route(endpoints.endDuty, ({ actor, params }) => duties.end(actor, params.id, params.duty_id)),
  route(endpoints.listColleagues, ({ actor, params, query }) => duties.colleagues(actor, params.id, query)),
  route(drills.getDrill, ({ actor, params }) => drill.find(actor, params.id)),
  route(drills.startDrill, ({ actor, params, body }) => drill.start(actor, params.id, body)),
  route(drills.endDrill, ({ actor, params }) => drill.end(actor, params.id)),

  route(messageEndpoints.listMessages, ({ actor, params, query }) => messages.list(actor, params.id, query)),
  route(messageEndpoints.listRecentTexts, ({ actor, params }) => messages.recentTexts(actor, params.id)),
  route(messageEndpoints.sendMessage, ({ actor, params, body }) => messages.send(actor, params.id, body)),
  route(messageEndpoints.listUnseen, ({ actor, params, query }) => messages.unseen(actor, params, query)),
  route(messageEndpoints.listHallQuestions, ({ actor, params }) => messages.questions(actor, params.id)),
  route(messageEndpoints.markMessagesSeen, ({ actor, body }) => studentMessages.seen(actor, body)),
  route(askEndpoints.getStudentMessages, ({ actor, query }) =>
    studentMessages.ofStudent(actor, query.quiz_or_viva_id),
  ),
  route(askEndpoints.ask, ({ actor, body }) => asks.ask(actor, body)),
  route(askEndpoints.withdrawAsk, ({ actor, params }) => asks.withdraw(actor, params.id)),
  route(askEndpoints.listAsks, ({ actor, params, query }) => asks.list(actor, params.id, query)),
  route(askEndpoints.countOpenAsks, ({ actor, params }) => asks.countOpen(actor, params.id)),
  route(askEndpoints.markAsksSeen, ({ actor, params, body }) => asks.markSeen(actor, params.id, body)),
  route(askEndpoints.takeAsk, ({ actor, params, body }) => asks.take(actor, params, body)),
  route(askEndpoints.answerAsk, ({ actor, params, body }) => asks.answer(actor, params, body)),
  route(hallRooms.listRooms, ({ actor, params }) => rooms.list(actor, params.id)),
  route(hallRooms.listOwnRooms, ({ actor, query }) => ownRooms.list(actor, query)),
  route(hallRooms.addRoom, ({ actor, body }) => ownRooms.add(actor, body)),
  route(hallRooms.changeRoom, ({ actor, params, body }) => ownRooms.change(actor, params.id, body)),
  route(hallRooms.removeRoom, ({ actor, params }) => ownRooms.remove(actor, params.id)),
  route(hallRooms.addExamRoom, ({ actor, params, body }) => rooms.add(actor, params.id, body)),
  route(hallRooms.changeExamRoom, ({ actor, params, body }) =>
    rooms.change(actor, params.id, params.room_id, body),
  ),
  route(hallRooms.removeExamRoom, ({ actor, params }) => rooms.remove(actor, params.id, params.room_id)),
  route(hallRooms.chooseRooms, ({ actor, params, body }) => rooms.choose(actor, params.id, body)),
  route(hallRooms.listHallPeople, ({ actor, params, query }) => seats.people(actor, params.id, query)),
  route(hallRooms.arrangeSeats, ({ actor, params, body }) => seats.arrangeAll(actor, params.id, body)),
  route(hallRooms.moveSeat, ({ actor, params, body }) => seats.move(actor, params.id, body)),
  route(doors.getDoor, ({ actor, params }) => door.door(actor, params.id)),
  route(doors.getAtDoor, ({ actor, params }) => door.atDoor(actor, params.id, params.student_id)),
  route(doors.setDoor, ({ actor, params, body }) => door.setDoor(actor, params.id, body)),
  route(doors.startHall, ({ actor, params, body }) => door.start(actor, params.id, body)),
  route(doors.getEntryCode, ({ actor, params }) => door.code(actor, params.id)),
  route(slipEndpoints.makeEntrySlips, ({ actor, params, body }) => slips.make(actor, params.id, body)),
  route(slipEndpoints.withdrawEntrySlips, ({ actor, params, body }) =>
    slips.withdraw(actor, params.id, body),
  ),
  route(slipEndpoints.enterWithSlip, async ({ body, request, reply }) => {
    requireOwnPage(request);
    const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
    const { examId, tokens } = await slips.enter(body.code, device);
    setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return { access_token: tokens.accessToken, exam_id: examId };
  }),
  route(doors.letIn, ({ actor, params, body }) => door.letIn(actor, params.id, body)),
  route(exemptFromSeb, ({ actor, params: { id, student_id }, body }) =>
    setExemption(actor, id, { student_id, ...body }),
  ),
  route(endSebExemption, ({ actor, params: { id, student_id }, body }) =>
    setExemption(actor, id, { student_id, ...body }),
  ),
  route(checkIns.checkIn, ({ actor, params, body }) => checkIn.checkIn(actor, params.id, body)),
  route(checkIns.getHallPhoto, ({ actor, params }) => checkIn.photo(actor, params.id, params.student_id)),
  route(checkIns.getSignature, ({ actor, params }) => checkIn.signature(actor, params.id, params.student_id)),
  route(checkIns.findWalkIns, ({ actor, params, query }) => checkIn.findWalkIns(actor, params.id, query)),
  route(checkIns.addWalkIn, ({ actor, params, body }) => checkIn.addWalkInAtDoor(actor, params.id, body)),

  route(actEndpoints.pauseHall, ({ actor, params, body }) => acts.pause(actor, params.id, body)),
  route(actEndpoints.resumeHall, ({ actor, params, body }) => acts.resume(actor, params.id, body)),
  route(actEndpoints.markBack, ({ actor, params, body }) => acts.markBack(actor, params.id, body)),
  route(actEndpoints.evacuateHall, ({ actor, params, body }) => acts.evacuate(actor, params.id, body)),
  route(actEndpoints.giveMinutes, ({ actor, params, body }) => acts.giveMinutes(actor, params.id, body)),
  route(actEndpoints.getLostTime, ({ actor, params }) => lostTime(actor, params.id, params.student_id)),
  route(actEndpoints.undoMinutes, ({ actor, params, body }) => acts.undoMinutes(actor, params.id, body)),
  route(actEndpoints.reEnter, ({ actor, params, body }) => acts.reEnter(actor, params.id, body)),
  route(actEndpoints.endStudent, ({ actor, params, body }) => acts.endStudent(actor, params.id, body)),
  route(getOwnHall, ({ actor, query }) => ownHall(actor, query.quiz_or_viva_id)),

  route(sendPresence, async ({ actor, body, request }) =>
    presence.report(actor, body, (request.headers['user-agent'] ?? '').slice(0, 300)),
  ),
  route(boardEndpoints.getBoard, ({ actor, params }) => board.board(actor, params.id)),
  route(boardEndpoints.setThresholds, ({ actor, params, body }) =>
    board.setThresholds(actor, params.id, body),
  ),
  route(boardEndpoints.streamBoard, async ({ actor, params, query, stillValid, request, reply }) => {
    const standings = await feed.requireBoards(actor, [params.id, ...(query.also ?? [])]);
    let stop = () => {};
    const stream = openEventStream(request, reply, {
      person: actor.userId,
      stillValid,
      onClose: () => stop(),
    });
    stop = feed.follow(actor, standings, {
      send: (event) => stream.send('board', event),
      close: stream.close,
    });
    return undefined;
  }),

  route(incidentEndpoints.listIncidents, ({ actor, params }) => incidents.list(actor, params.id)),
  route(incidentEndpoints.noteIncident, ({ actor, params, body }) => incidents.note(actor, params.id, body)),
  route(incidentEndpoints.stepIncident, ({ actor, params, body }) =>
    incidents.step(actor, params.id, params.incident_id, body),
  ),
  route(reportEndpoints.getSessionReport, ({ actor, params }) => report.current(actor, params.id)),
  route(reportEndpoints.getFrozenReport, ({ actor, params }) =>
    report.frozen(actor, params.id, params.revision),
  ),
  route(reportEndpoints.freezeReport, ({ actor, params, body }) => report.freeze(actor, params.id, body)),
  route(getReplay, ({ actor, params }) => replay(actor, params.id, params.student_id)),
];
