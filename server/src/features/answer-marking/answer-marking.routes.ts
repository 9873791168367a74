import {
  coverPart,
  getFileUnderCover,
  liftCover,
  listCovers,
  lookUnderCover,
} from '@quivia/contract/answer-covers';
import { getFileToMark } from '@quivia/contract/answer-files';
import * as marking from '@quivia/contract/answer-marking';
import { addBankComment, listBankComments, removeBankComment } from '@quivia/contract/comment-bank';
import * as equal from '@quivia/contract/equal-answers';
import * as planned from '@quivia/contract/marking-plans';
import * as work from '@quivia/contract/marking-work';
import { changeRubric, getRubric, listAlike, listRubricVersions, undoRubric } from '@quivia/contract/rubrics';
import { type Route, route } from '../../platform/http/route.ts';
import * as bank from './comment-bank/comment-bank.service.ts';
import * as covers from './covers/covers.service.ts';
import * as division from './division/division.service.ts';
import * as together from './equal/equal.service.ts';
import { figures } from './figures/figures.service.ts';
import { ahead, next } from './next.service.ts';
import * as differences from './plans/differences.service.ts';
import * as plans from './plans/plans.service.ts';
import { overview } from './progress.service.ts';
import * as queue from './queue.service.ts';
import * as rubrics from './rubrics/rubrics.service.ts';
import * as statement from './statement/statement.service.ts';
import { changeStep } from './steps/steps.service.ts';

export const answerMarkingRoutes: Route[] = [
  route(marking.getMarking, ({ actor, params }) => overview(actor, params.id)),
  route(marking.nextAnswer, ({ actor, params, body }) =>
    next(actor, params.id, body, { isEscalated: false }),
  ),
  route(marking.listAhead, ({ actor, params, body }) => ahead(actor, params.id, body)),
  route(marking.nextEscalated, ({ actor, params, body }) =>
    next(actor, params.id, body, { isEscalated: true }),
  ),
  route(marking.keepHold, ({ actor, params, body }) => queue.keep(actor, params.id, body)),
  route(marking.returnAnswer, ({ actor, params, body }) => queue.giveBack(actor, params.id, body)),
  route(marking.submitMark, ({ actor, params, body }) => queue.submit(actor, params.id, body)),
  route(marking.escalateAnswer, ({ actor, params, body }) => queue.escalate(actor, params.id, body)),
  route(marking.listOwnSheets, ({ actor, params, query }) => queue.own(actor, params.id, query)),
  route(getFileToMark, ({ actor, params }) => queue.showFile(actor, params.id, params)),
  route(marking.reopenSheet, ({ actor, params, body }) => queue.reopen(actor, params.id, body)),
  route(equal.listEqualAnswers, ({ actor, params, query }) => together.list(actor, params.id, query)),
  route(equal.markEqualAnswers, ({ actor, params, body }) => together.mark(actor, params.id, body)),
  route(equal.listGroupMarks, ({ actor, params, query }) => together.groups(actor, params.id, query)),
  route(equal.undoGroupMark, ({ actor, params, body }) => together.undo(actor, params.id, body)),
  route(coverPart, ({ actor, params, body }) => covers.cover(actor, params.id, body)),
  route(listCovers, ({ actor, params }) => covers.list(actor, params.id)),
  route(lookUnderCover, ({ actor, params, body }) => covers.look(actor, params.id, body)),
  route(getFileUnderCover, ({ actor, params }) => covers.lookAtFile(actor, params.id, params.cover)),
  route(liftCover, ({ actor, params, body }) => covers.lift(actor, params.id, body)),
  route(listBankComments, ({ actor, params, query }) => bank.list(actor, params.id, query)),
  route(addBankComment, ({ actor, params, body }) => bank.add(actor, params.id, body)),
  route(removeBankComment, ({ actor, params, body }) => bank.remove(actor, params.id, body)),
  route(getRubric, ({ actor, params, query }) => rubrics.read(actor, params.id, query)),
  route(listRubricVersions, ({ actor, params, query }) => rubrics.versions(actor, params.id, query)),
  route(listAlike, ({ actor, params, query }) => rubrics.alike(actor, params.id, query)),
  route(changeRubric, ({ actor, params, body }) => rubrics.change(actor, params.id, body)),
  route(planned.getPlan, ({ actor, params, query }) => plans.read(actor, params.id, query)),
  route(planned.changePlan, ({ actor, params, body }) => plans.change(actor, params.id, body)),
  route(planned.listDifferences, ({ actor, params }) => differences.list(actor, params.id)),
  route(planned.getDifference, ({ actor, params }) => differences.show(actor, params.id, params.answer)),
  route(planned.agreeOnMark, ({ actor, params, body }) => differences.agree(actor, params.id, body)),
  route(planned.confirmMark, ({ actor, params, body }) => differences.confirm(actor, params.id, body)),
  route(planned.getMarkingFigures, ({ actor, params, query }) => figures(actor, params.id, query)),
  route(marking.changeMarkStep, ({ actor, params, body }) => changeStep(actor, params.id, body)),
  route(work.getDivision, ({ actor, params }) => division.read(actor, params.id)),
  route(work.divideWork, ({ actor, params, body }) => division.change(actor, params.id, body)),
  route(work.getStatement, ({ actor, params }) => statement.read(actor, params.id)),
  route(work.exportStatement, ({ actor, params, query }) => statement.exportAs(actor, params.id, query)),
  route(undoRubric, ({ actor, params, body }) => rubrics.change(actor, params.id, body)),
];
