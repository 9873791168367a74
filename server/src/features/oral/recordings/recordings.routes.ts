import * as endpoints from '@quivia/contract/oral/recordings';
import { type Route, route } from '../../../platform/http/route.ts';
import * as recordings from './recordings.service.ts';

export const recordingRoutes: Route[] = [
  route(endpoints.uploadRecording, ({ actor, params, query, file }) =>
    recordings.store(actor, params.id, query, file),
  ),
  route(endpoints.listRecordings, ({ actor, params, query }) => recordings.list(actor, params.id, query)),
  route(endpoints.getRecording, ({ actor, params }) => recordings.listen(actor, params)),
  route(endpoints.deleteRecording, ({ actor, params, body }) => recordings.remove(actor, params, body)),
];
