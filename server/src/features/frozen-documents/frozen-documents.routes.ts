import { checkDocument } from '@quivia/contract/frozen-documents';
import { type Route, route } from '../../platform/http/route.ts';
import { check } from './frozen-documents.service.ts';

export const frozenDocumentRoutes: Route[] = [route(checkDocument, ({ params }) => check(params.hash))];
