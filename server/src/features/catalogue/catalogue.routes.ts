import {
  createCommunity,
  createDepartment,
  createEducationSystem,
  createInstitution,
  listCommunities,
  listEducationSystems,
  restore,
  retire,
  updateCommunity,
  updateDepartment,
  updateEducationSystem,
  updateInstitution,
} from '@quivia/contract/catalogue';
import {
  createCourse,
  createModule,
  listModules,
  reorderModules,
  updateCourse,
  updateModule,
} from '@quivia/contract/courses';
import { type Route, route } from '../../platform/http/route.ts';
import * as catalogue from './catalogue.service.ts';

/** Lists whose answer depends on the institution of the caller are in the people feature. */
export const catalogueRoutes: Route[] = [
  route(listEducationSystems, ({ query }) => catalogue.list('education-system', query)),
  route(createEducationSystem, ({ actor, body }) => catalogue.create(actor, 'education-system', body)),
  route(updateEducationSystem, ({ actor, params, body }) =>
    catalogue.change(actor, 'education-system', params.id, body),
  ),
  route(createDepartment, ({ actor, body }) => catalogue.create(actor, 'department', body)),
  route(updateDepartment, ({ actor, params, body }) =>
    catalogue.change(actor, 'department', params.id, body),
  ),
  route(createInstitution, ({ actor, body }) => catalogue.create(actor, 'institution', body)),
  route(updateInstitution, ({ actor, params, body }) =>
    catalogue.change(actor, 'institution', params.id, body),
  ),
  route(createCourse, ({ actor, body }) => catalogue.create(actor, 'course', body)),
  route(updateCourse, ({ actor, params, body }) => catalogue.change(actor, 'course', params.id, body)),
  route(listModules, ({ actor, query }) => catalogue.modules(actor, query.id, query)),
  route(createModule, ({ actor, body }) => catalogue.create(actor, 'module', body)),
  route(updateModule, ({ actor, params, body }) => catalogue.change(actor, 'module', params.id, body)),
  route(reorderModules, ({ actor, body }) =>
    catalogue.reorderModules(actor, body.course_id, body.module_ids),
  ),
  route(listCommunities, ({ query }) => catalogue.list('community', query)),
  route(createCommunity, ({ actor, body }) => catalogue.create(actor, 'community', body)),
  route(updateCommunity, ({ actor, params, body }) => catalogue.change(actor, 'community', params.id, body)),
  route(retire, ({ actor, params, body }) => catalogue.retire(actor, params.kind, params.id, body.version)),
  route(restore, ({ actor, params, body }) => catalogue.restore(actor, params.kind, params.id, body.version)),
];
