import * as endpoints from '@quivia/contract/oral/people';
import { setRefreshCookie } from '../../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as guests from './guests.service.ts';
import * as people from './people.service.ts';

export const peopleRoutes: Route[] = [
  route(endpoints.getOralPeople, ({ actor, params }) => people.people(actor, params.id)),
  route(endpoints.listOralColleagues, ({ actor, params, query }) =>
    people.colleagues(actor, params.id, query),
  ),
  route(endpoints.addExaminer, ({ actor, params, body }) => people.add(actor, params.id, body)),
  route(endpoints.changeExaminer, ({ actor, params, body }) =>
    people.change(actor, params.id, params.examiner_id, body),
  ),
  route(endpoints.inviteExaminer, ({ actor, params, body }) =>
    people.sendInvitation(actor, params.id, params.examiner_id, body),
  ),
  route(endpoints.removeExaminer, ({ actor, params, body }) =>
    people.remove(actor, params.id, params.examiner_id, body),
  ),
  route(endpoints.substituteExaminer, ({ actor, params, body }) =>
    people.substitute(actor, params.id, params.examiner_id, body),
  ),
  route(endpoints.declareConflict, ({ actor, params, body }) =>
    people.declareConflict(actor, params.id, params.examiner_id, body),
  ),
  route(endpoints.acceptInvitationToOral, ({ actor, params, body }) => people.accept(actor, params.id, body)),
  route(endpoints.createPanel, ({ actor, params, body }) => people.createPanel(actor, params.id, body)),
  route(endpoints.changePanel, ({ actor, params, body }) =>
    people.changePanel(actor, params.id, params.panel_id, body),
  ),
  route(endpoints.removePanel, ({ actor, params, body }) =>
    people.removePanel(actor, params.id, params.panel_id, body),
  ),
  route(endpoints.sendConfirmationCode, ({ actor, params }) => guests.sendConfirmationCode(actor, params.id)),
  route(endpoints.lookAtInvitation, ({ actor, body }) => guests.look(actor, body)),
  route(endpoints.sendEntryCode, ({ body }) => guests.sendEntryCode(body)),
  route(endpoints.enterAsGuest, async ({ body, request, reply }) => {
    const { tokens, examId } = await guests.enter(body, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return { access_token: tokens.accessToken, exam_id: examId };
  }),
];
