import * as endpoints from '@quivia/contract/home';
import { type Route, route } from '../../platform/http/route.ts';
import * as home from './home.service.ts';

export const homeRoutes: Route[] = [
  route(endpoints.getBadge, ({ actor }) => home.badge(actor)),
  route(endpoints.getHome, ({ actor }) => home.home(actor)),
  route(endpoints.listCommunitySetup, ({ actor }) => home.communitySetup(actor)),
  route(endpoints.listInstitutionSetup, ({ actor }) => home.institutionSetup(actor)),
];
