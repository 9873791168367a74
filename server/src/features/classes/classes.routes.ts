import * as endpoints from '@quivia/contract/classes';
import * as offered from '@quivia/contract/offerings';
import * as promoted from '@quivia/contract/promotions';
import { type Route, route } from '../../platform/http/route.ts';
import * as offerings from './offerings.service.ts';
import * as promotions from './promotions.service.ts';
import * as sections from './sections.service.ts';
import * as years from './years.service.ts';

export const classRoutes: Route[] = [
  route(endpoints.listAcademicYears, ({ actor, query }) => years.list(actor, query)),
  route(endpoints.createAcademicYear, ({ actor, body }) => years.create(actor, body)),
  route(endpoints.changeAcademicYear, ({ actor, params, body }) => years.change(actor, params.id, body)),
  route(endpoints.removeAcademicYear, ({ actor, params }) => years.remove(actor, params.id)),
  route(endpoints.listSections, ({ actor, query }) => sections.list(actor, query)),
  route(endpoints.createSection, ({ actor, body }) => sections.create(actor, body)),
  route(endpoints.getSection, ({ actor, params }) => sections.requireSection(actor, params.id)),
  route(endpoints.changeSection, ({ actor, params, body }) => sections.change(actor, params.id, body)),
  route(endpoints.removeSection, ({ actor, params }) => sections.remove(actor, params.id)),
  route(endpoints.listSectionStudents, ({ actor, params, query }) =>
    sections.listStudents(actor, params.id, query),
  ),
  route(endpoints.listSectionNewcomers, ({ actor, params, query }) =>
    sections.listNewcomers(actor, params.id, query),
  ),
  route(endpoints.placeStudents, ({ actor, params, body }) => sections.place(actor, params.id, body)),
  route(endpoints.endStudents, ({ actor, params, body }) => sections.end(actor, params.id, body)),
  route(offered.listOfferings, ({ actor, query }) => offerings.list(actor, query)),
  route(offered.listOwnOfferings, ({ actor, query }) => offerings.listOwn(actor, query)),
  route(offered.createOffering, ({ actor, body }) => offerings.create(actor, body)),
  route(offered.getOffering, ({ actor, params }) => offerings.find(actor, params.id)),
  route(offered.changeOffering, ({ actor, params, body }) => offerings.change(actor, params.id, body)),
  route(offered.removeOffering, ({ actor, params }) => offerings.remove(actor, params.id)),
  route(offered.listRegistrations, ({ actor, params, query }) =>
    offerings.listStudents(actor, params.id, query),
  ),
  route(promoted.promoteSection, ({ actor, params, body }) => promotions.promote(actor, params.id, body)),
  route(promoted.listPromotions, ({ actor, params }) => promotions.list(actor, params.id)),
  route(promoted.undoPromotion, ({ actor, params }) => promotions.undo(actor, params.id)),
];
