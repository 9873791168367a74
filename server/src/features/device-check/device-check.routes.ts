import { echoAnswer } from '@quivia/contract/device-check';
import { type Route, route } from '../../platform/http/route.ts';
import { echo } from './device-check.service.ts';

export const deviceCheckRoutes: Route[] = [route(echoAnswer, ({ actor, body }) => echo(actor, body))];
