import * as endpoints from '@quivia/contract/catalogue';
import { CATALOGUE_MESSAGES as MESSAGES } from '@quivia/contract/catalogue';
import { type Route, route } from '../../platform/http/route.ts';
import * as catalogue from './catalogue.service.ts';

/** Lists whose answer depends on the institution of the caller are in the people feature. */
export const catalogueRoutes: Route[] = [
  route(endpoints.listEducationSystems, ({ query }) => catalogue.educationSystems(query)),
  route(endpoints.createEducationSystem, ({ actor, body }) =>
    catalogue.create(actor, 'education-system', body, MESSAGES.educationSystemCreated),
  ),
  route(endpoints.updateEducationSystem, ({ actor, params, body }) =>
    catalogue.change(actor, 'education-system', params.id, body),
  ),
  route(endpoints.createDepartment, ({ actor, body }) =>
    catalogue.create(actor, 'department', body, MESSAGES.departmentCreated),
  ),
  route(endpoints.updateDepartment, ({ actor, params, body }) =>
    catalogue.change(actor, 'department', params.id, body),
  ),
  route(endpoints.createInstitution, ({ actor, body }) =>
    catalogue.create(actor, 'institution', body, MESSAGES.institutionCreated),
  ),
  route(endpoints.updateInstitution, ({ actor, params, body }) =>
    catalogue.change(actor, 'institution', params.id, body),
  ),
  route(endpoints.createCourse, ({ actor, body }) =>
    catalogue.create(actor, 'course', body, MESSAGES.courseCreated),
  ),
  route(endpoints.updateCourse, ({ actor, params, body }) =>
    catalogue.change(actor, 'course', params.id, body),
  ),
  route(endpoints.listModules, ({ actor, query }) => catalogue.modules(actor, query.id, query)),
  route(endpoints.createModule, ({ actor, body }) =>
    catalogue.create(actor, 'module', body, MESSAGES.moduleAdded),
  ),
  route(endpoints.updateModule, ({ actor, params, body }) =>
    catalogue.change(actor, 'module', params.id, body),
  ),
  route(endpoints.reorderModules, ({ actor, body }) =>
    catalogue.reorderModules(actor, body.course_id, body.module_ids),
  ),
  route(endpoints.listCommunities, ({ query }) => catalogue.communities(query)),
  route(endpoints.createCommunity, ({ actor, body }) =>
    catalogue.create(actor, 'community', body, MESSAGES.communityCreated),
  ),
  route(endpoints.updateCommunity, ({ actor, params, body }) =>
    catalogue.change(actor, 'community', params.id, body),
  ),
  route(endpoints.retire, ({ actor, params, body }) =>
    catalogue.retire(actor, params.kind, params.id, body.version),
  ),
  route(endpoints.restore, ({ actor, params, body }) =>
    catalogue.restore(actor, params.kind, params.id, body.version),
  ),
];
