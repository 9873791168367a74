import { exportAudit, listAudit } from '@quivia/contract/audit';
import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import {
  endInstitutionDuty,
  giveInstitutionDuty,
  listInstitutionDuties,
} from '@quivia/contract/institution-duties';
import * as endpoints from '@quivia/contract/people';
import { type Route, route } from '../../platform/http/route.ts';
import * as duties from './duties/duties.service.ts';
import * as links from './links.service.ts';
import * as members from './members.service.ts';
import * as pending from './pending/pending.service.ts';
import * as people from './people.service.ts';
import { takeBack } from './take-back.service.ts';
import * as visible from './visible.service.ts';

export const peopleRoutes: Route[] = [
  route(endpoints.grantInstitutionRole, ({ actor, body }) =>
    people.makeAdministrators(actor, 'institution', body),
  ),
  route(endpoints.grantCommunityRole, ({ actor, body }) =>
    people.makeAdministrators(actor, 'community', body),
  ),
  route(endpoints.inviteAdministrator, ({ actor, body }) => people.inviteAdministrator(actor, body)),
  route(endpoints.grantFacultyRole, ({ actor, body }) => people.giveMemberRole(actor, 'Faculty', body)),
  route(endpoints.grantStudentRole, ({ actor, body }) => people.giveMemberRole(actor, 'Student', body)),
  route(endpoints.listRoleGrants, ({ actor, query }) => people.listGrants(actor, query)),
  route(endpoints.countRoleGrants, ({ actor, query }) => people.countGrants(actor, query)),
  route(endpoints.listSemesters, ({ actor, query }) => members.semesters(actor, query.institution_id)),
  route(endpoints.changeMember, ({ actor, params, body }) => members.change(actor, params.id, body)),
  route(endpoints.promoteStudents, ({ actor, body }) => members.promote(actor, body)),
  route(endpoints.takeRoleBack, ({ actor, params }) => takeBack(actor, params.id)),
  route(endpoints.listPendingMemberships, ({ actor }) => pending.listInvitations(actor)),
  route(endpoints.answerPendingMembership, ({ actor, params, body }) =>
    pending.answer(actor, params.id, body),
  ),
  route(endpoints.linkCourses, ({ actor, body }) => links.link(actor, 'course', body)),
  route(endpoints.unlinkCourses, ({ actor, body }) => links.unlink(actor, 'course', body)),
  route(endpoints.linkDepartments, ({ actor, body }) => links.link(actor, 'department', body)),
  route(endpoints.unlinkDepartments, ({ actor, body }) => links.unlink(actor, 'department', body)),
  route(endpoints.assignCourse, ({ actor, body }) => links.assign(actor, body)),
  route(endpoints.unassignCourse, ({ actor, body }) => links.unassign(actor, body)),
  route(endpoints.listFaculty, ({ actor, query }) => links.listFaculty(actor, query)),
  route(endpoints.listStudents, ({ actor, query }) => links.listStudents(actor, query)),
  route(listInstitutionDuties, ({ actor, query }) => duties.list(actor, query)),
  route(giveInstitutionDuty, ({ actor, body }) => duties.give(actor, body)),
  route(endInstitutionDuty, ({ actor, params }) => duties.end(actor, params.id)),
  route(listInstitutions, ({ actor, query }) => visible.institutions(actor, query)),
  route(listDepartments, ({ actor, query }) => visible.departments(actor, query)),
  route(listCourses, ({ actor, query }) => visible.courses(actor, query)),
  route(listAudit, ({ actor, query }) => visible.audit(actor, query)),
  route(exportAudit, ({ actor, query }) => visible.auditFile(actor, query)),
];
