import * as banks from '@quivia/contract/question-banks';
import * as endpoints from '@quivia/contract/questions';
import * as passages from '@quivia/contract/stimuli';
import { type Route, route } from '../../platform/http/route.ts';
import * as duplicates from './duplicates/duplicates.service.ts';
import * as questionBanks from './question-banks.service.ts';
import { drawsOf } from './question-content.rules.ts';
import * as places from './question-positions.service.ts';
import * as questions from './questions.service.ts';
import * as stimuli from './stimuli.service.ts';
import * as versions from './versions.service.ts';

export const questionBankRoutes: Route[] = [
  route(banks.listQuestionBanks, ({ actor, query }) => questionBanks.list(actor, query)),
  route(banks.createQuestionBank, ({ actor, body }) => questionBanks.create(actor, body)),
  route(banks.getQuestionBank, ({ actor, params }) => questionBanks.find(actor, params.id)),
  route(banks.renameQuestionBank, ({ actor, params, body }) => questionBanks.rename(actor, params.id, body)),
  route(banks.deleteQuestionBank, ({ actor, params }) => questionBanks.remove(actor, params.id)),
  route(banks.restoreQuestionBank, ({ actor, params }) => questionBanks.restore(actor, params.id)),
  route(banks.setBankPractice, ({ actor, params, body }) =>
    questionBanks.setPractice(actor, params.id, body.open),
  ),
  route(banks.listColleagues, ({ actor, params }) => questionBanks.colleagues(actor, params.id)),
  route(banks.shareQuestionBank, ({ actor, params, body }) => questionBanks.share(actor, params.id, body)),
  route(banks.listLikelyDuplicates, ({ actor, params }) => duplicates.pairs(actor, params.id)),
  route(banks.dismissDuplicate, ({ actor, params, body }) => duplicates.dismiss(actor, params.id, body)),
  route(endpoints.listQuestions, ({ actor, query }) =>
    questions.list(actor, { ...query, deleted: query.deleted === 'true' }),
  ),
  route(endpoints.createQuestions, ({ actor, body }) => questions.create(actor, body)),
  route(endpoints.getQuestion, ({ actor, params }) => questions.find(actor, params.id)),
  route(endpoints.changeQuestion, ({ actor, params, body }) => versions.change(actor, params.id, body)),
  route(endpoints.changeManyQuestions, ({ actor, body }) => versions.changeMany(actor, body)),
  route(endpoints.moveQuestions, ({ actor, body }) => places.move(actor, body)),
  route(endpoints.duplicateQuestions, ({ actor, body }) => places.duplicate(actor, body)),
  route(endpoints.deleteQuestions, ({ actor, body }) => places.remove(actor, body.question_ids)),
  route(endpoints.restoreQuestions, ({ actor, body }) => places.restore(actor, body.question_ids)),
  route(passages.listStimuli, ({ actor, params }) => stimuli.list(actor, params.id)),
  route(passages.createStimulus, ({ actor, params, body }) => stimuli.create(actor, params.id, body)),
  route(passages.changeStimulus, ({ actor, params, body }) => stimuli.change(actor, params.id, body.text)),
  route(passages.attachStimulus, ({ actor, body }) => stimuli.attach(actor, body)),
  route(endpoints.listVersions, ({ actor, params, query }) => versions.list(actor, params.id, query)),
  route(endpoints.restoreVersion, ({ actor, params, body }) => versions.restore(actor, params.id, body)),
  route(endpoints.drawValues, async ({ body }) => drawsOf(body)),
  route(endpoints.findSimilarQuestions, ({ actor, body }) => duplicates.similar(actor, body)),
];
