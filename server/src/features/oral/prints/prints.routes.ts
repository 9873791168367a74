import { getOralPapers, getPrintedSheets } from '@quivia/contract/oral/prints';
import { type Route, route } from '../../../platform/http/route.ts';
import { papers, printedSheets } from './prints.service.ts';

export const printRoutes: Route[] = [
  route(getOralPapers, ({ actor, params }) => papers(actor, params.id)),
  route(getPrintedSheets, ({ actor, params }) => printedSheets(actor, params.id)),
];
