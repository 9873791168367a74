import * as endpoints from '@quivia/contract/hall/board';
import { sendPresence } from '@quivia/contract/hall/presence';
import { openEventStream } from '../../../platform/http/event-stream.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as board from './board.service.ts';
import * as feed from './feed.service.ts';
import { report } from './presence.service.ts';

export const boardRoutes: Route[] = [
  route(sendPresence, async ({ actor, body, request }) =>
    report(actor, body, (request.headers['user-agent'] ?? '').slice(0, 300)),
  ),
  route(endpoints.getBoard, ({ actor, params }) => board.board(actor, params.id)),
  route(endpoints.setThresholds, ({ actor, params, body }) => board.setThresholds(actor, params.id, body)),
  route(endpoints.streamBoard, async ({ actor, params, query, stillValid, request, reply }) => {
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
];
