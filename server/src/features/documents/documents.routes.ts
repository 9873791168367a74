import { checkDocument } from '@quivia/contract/documents';
import { type Route, route } from '../../platform/http/route.ts';
import { check } from './documents.service.ts';

export const documentRoutes: Route[] = [route(checkDocument, ({ params }) => check(params.hash))];
