import * as contract from '@quivia/contract/oral/candidates';
import { type Route, route } from '../../../platform/http/route.ts';
import * as candidates from './candidates.service.ts';

export const candidateRoutes: Route[] = [
  route(contract.listOralCandidates, ({ actor, params, query }) => candidates.list(actor, params.id, query)),
  route(contract.listOralStudents, ({ actor, params, query }) => candidates.others(actor, params.id, query)),
  route(contract.addOralCandidates, ({ actor, params, body }) => candidates.add(actor, params.id, body)),
  route(contract.changeOralCandidate, ({ actor, params, body }) =>
    candidates.change(actor, params.id, params.candidate_id, body),
  ),
  route(contract.removeOralCandidates, ({ actor, params, body }) =>
    candidates.remove(actor, params.id, body.candidate_ids),
  ),
  route(contract.moveOralCandidate, ({ actor, params, body }) =>
    candidates.move(actor, params.id, params.candidate_id, body),
  ),
  route(contract.getCandidatePhoto, ({ actor, params }) =>
    candidates.photo(actor, params.id, params.candidate_id),
  ),
  route(contract.listCandidateSteps, ({ actor, params }) =>
    candidates.steps(actor, params.id, params.candidate_id),
  ),
  route(contract.listOralGroups, ({ actor, params }) => candidates.groups(actor, params.id)),
  route(contract.addOralGroup, ({ actor, params, body }) => candidates.addGroup(actor, params.id, body)),
  route(contract.changeOralGroup, ({ actor, params, body }) =>
    candidates.changeGroup(actor, params.id, params.group_id, body),
  ),
  route(contract.removeOralGroup, ({ actor, params }) =>
    candidates.removeGroup(actor, params.id, params.group_id),
  ),
];
