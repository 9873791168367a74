import * as endpoints from '@quivia/contract/question-files';
import { questionTemplate } from '@quivia/question-files/table/table-template';
import { type Route, route } from '../../platform/http/route.ts';
import { exportBank, lossesOfBank } from './exports/exports.service.ts';
import * as imports from './imports/imports.service.ts';

export const questionFileRoutes: Route[] = [
  route(endpoints.downloadQuestionTemplate, ({ query }) => questionTemplate(query.format)),
  route(endpoints.uploadQuestionFile, ({ actor, params, query, file }) =>
    imports.upload(actor, params.id, query.filename, file),
  ),
  route(endpoints.getQuestionImport, ({ actor, params }) => imports.find(actor, params.id)),
  route(endpoints.listImportItems, ({ actor, params, query }) => imports.items(actor, params.id, query)),
  route(endpoints.listSkipReasons, ({ actor, params }) => imports.skipReasons(actor, params.id)),
  route(endpoints.confirmQuestionImport, ({ actor, params, body }) =>
    imports.confirm(actor, params.id, body),
  ),
  route(endpoints.discardQuestionImport, ({ actor, params }) => imports.discard(actor, params.id)),
  route(endpoints.listExportLosses, ({ actor, params }) => lossesOfBank(actor, params.id)),
  route(endpoints.exportQuestionBank, ({ actor, params, query }) =>
    exportBank(actor, params.id, query.format),
  ),
];
