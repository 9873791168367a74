import { getOralFigures, takePassMark } from '@quivia/contract/oral/figures';
import { type Route, route } from '../../../platform/http/route.ts';
import { figures, takeMark } from './figures.service.ts';

export const figureRoutes: Route[] = [
  route(getOralFigures, ({ actor, params }) => figures(actor, params.id)),
  route(takePassMark, ({ actor, params, body }) => takeMark(actor, params.id, body)),
];
