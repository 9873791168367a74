import { getOralFigures } from '@quivia/contract/oral/figures';
import { type Route, route } from '../../../platform/http/route.ts';
import { figures } from './figures.service.ts';

export const figureRoutes: Route[] = [
  route(getOralFigures, ({ actor, params }) => figures(actor, params.id)),
];
