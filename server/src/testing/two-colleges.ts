// Two colleges beside each other, and somebody who administers both: for tests of what stays on which side.
import { listAudit } from '@quivia/contract/audit';
import { assignCourse, grantInstitutionRole } from '@quivia/contract/people';
import { uploadRoster } from '@quivia/contract/rosters';
import { sql } from '../platform/database/database.ts';
import { buildCollege, type College, enrol, grantOf, hire } from './college.ts';
import { addUsers, done, type Person, refreshToken } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface Side extends College {
  faculty: Person;
  facultyGrant: number;
  studentGrant: number;
  adminGrant: number;
  roster: number;
}

export async function buildTwoColleges() {
  const server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  const north = await buildSide(server, root, 'North');
  const south = await buildSide(server, root, 'South');
  const both = await server.person('bothsides');
  for (const { id } of [north, south]) {
    await done(root.call(grantInstitutionRole, { body: { user_ids: [both.id], entity_id: id } }));
  }
  await refreshToken(both);
  const [outsider] = (await addUsers('outsider')) as [number];
  return { server, root, north, south, both, outsider };
}

async function buildSide(server: TestApp, root: Person, word: string): Promise<Side> {
  const college = await buildCollege(server, root, word);
  const lower = word.toLowerCase();
  const faculty = await server.person(`${lower}faculty`);
  const facultyGrant = await hire(college, faculty);
  const body = { course_id: college.course, faculty_id: facultyGrant };
  await done(college.admin.call(assignCourse, { body }));
  await enrol(college, [`${lower}student1`, `${lower}student2`]);
  return {
    ...college,
    faculty,
    facultyGrant,
    studentGrant: await grantOf(root, `${lower}student1`, 'Student'),
    adminGrant: await grantOf(root, `${lower}admin`, 'Institution'),
    roster: (
      await done(
        college.admin.call(uploadRoster, {
          query: { filename: `${word} people.csv` },
          file: Buffer.from('email'),
        }),
      )
    ).id,
  };
}

/** Of who is made faculty or a student. */
export const member = (user_id: number, department: number, member_id: string) => ({
  user_id,
  member_id,
  department_ids: [department],
});

/** Everything that is stored of an institution, and what its people were told. */
export async function everythingOf(institution: number): Promise<unknown> {
  return sql`
    select
      (select json_agg(g order by g.id) from grants g where institution_id = ${institution}) as grants,
      (select json_agg(d order by grant_id, department_id) from grant_departments d
        join grants g on g.id = d.grant_id where institution_id = ${institution}) as departments,
      (select json_agg(f order by grant_id, course_id) from faculty_courses f
        join grants g on g.id = f.grant_id where institution_id = ${institution}) as assigned,
      (select json_agg(l order by department_id) from institution_departments l where institution_id = ${institution}) as linked_departments,
      (select json_agg(l order by course_id) from institution_courses l where institution_id = ${institution}) as linked_courses,
      (select json_agg(a order by id) from audit_log a where institution_id = ${institution}) as log,
      (select json_agg(r.id order by r.id) from rosters r where institution_id = ${institution}) as rosters,
      (select json_agg(y order by y.id) from academic_years y where institution_id = ${institution}) as years,
      (select json_agg(s order by s.id) from sections s join terms t on t.id = s.term_id
        join academic_years y on y.id = t.year_id where institution_id = ${institution}) as sections,
      (select json_agg(m order by m.id) from section_students m
        join grants g on g.id = m.grant_id where institution_id = ${institution}) as places,
      (select json_agg(o order by o.id) from offerings o where institution_id = ${institution}) as offerings,
      (select json_agg(c order by c.id) from sign_on_connections c where institution_id = ${institution}) as connections,
      (select json_agg(d order by d.id) from sign_on_domains d where institution_id = ${institution}) as domains,
      (select json_agg(d order by d.id) from lti_deployments d where institution_id = ${institution}) as deployments,
      (select json_agg(x order by x.id) from lti_contexts x join lti_deployments d on d.id = x.deployment_id
        where d.institution_id = ${institution}) as platform_courses,
      (select json_agg(p order by p.id) from lti_platforms p where institution_id = ${institution}) as platforms,
      (select json_agg(r order by r.institution_id) from api_token_rules r where institution_id = ${institution}) as token_rules,
      (select json_agg(l order by l.id) from result_layouts l where institution_id = ${institution}) as layouts,
      (select json_agg(w order by w.id) from webhooks w where institution_id = ${institution}) as webhooks,
      (select json_agg(d order by d.id) from webhook_deliveries d
        join webhooks w on w.id = d.webhook_id where institution_id = ${institution}) as deliveries,
      (select json_agg(n order by n.id) from notifications n
        join grants g on g.user_id = n.user_id where institution_id = ${institution}) as told`;
}

export async function refusals(root: Person): Promise<{ actor: string; what: string }[]> {
  return done(root.call(listAudit, { query: { action: 'refused', limit: '200' } }));
}
