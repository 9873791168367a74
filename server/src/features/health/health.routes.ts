import { getHealth } from '@quivia/contract/health';
import { type Route, route } from '../../platform/http/route.ts';
import * as health from './health.service.ts';

export const healthRoutes: Route[] = [route(getHealth, () => health.check())];
