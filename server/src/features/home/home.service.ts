// The start page of a person: a few short lists, read only for the roles they hold.
import { MOST_UNREAD, type Overview, type Setup } from '@quivia/contract/home';
import type { Role } from '@quivia/contract/roles';
import { after, days, now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as marking from '../answer-marking/progress.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './home.queries.ts';

const SHOWN = 5;
const SHOWN_UNREAD = 3;
/** It is the one list of them. */
const SHOWN_TO_MARK = 20;
/** As long as an exam stays in the student's list. */
const LATE_SHOWN = days(30);

export async function badge({ userId, roles }: Actor) {
  const { unread, memberships, oversees } = await queries.selectBadge(userId, MOST_UNREAD, now());
  // A role that waits for a second factor can't be used yet.
  return {
    unread,
    memberships: memberships.filter(({ role }) => roles.includes(role)),
    oversees: oversees && roles.includes('Faculty'),
  };
}

export async function home(actor: Actor) {
  const { userId, roles } = actor;
  const at = now();
  const holds = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  const runsExams = holds('Faculty', 'Community');
  const since = after(at, -LATE_SHOWN);
  const faculty = holds('Faculty') ? queries.selectFacultySteps(userId, at) : undefined;
  const [
    taken,
    run,
    toMark,
    late,
    ownLate,
    releases,
    paused,
    imports,
    rosters,
    requests,
    setup,
    overview,
    unread,
  ] = await Promise.all([
    holds('Student', 'CommunityMember') ? queries.selectExamsTaken(userId, at, SHOWN) : [],
    runsExams ? queries.selectExamsRun(userId, at, SHOWN) : [],
    runsExams ? marking.toMark(userId, SHOWN_TO_MARK) : [],
    runsExams ? queries.selectLateToDecide(userId, since, SHOWN) : [],
    holds('Student', 'CommunityMember') ? queries.selectOwnLate(userId, since, SHOWN) : [],
    runsExams ? queries.selectExamsToRelease(userId, at, SHOWN) : [],
    runsExams ? queries.selectExamsPaused(userId, at, SHOWN) : [],
    runsExams ? queries.selectImportsToReview(userId, SHOWN) : [],
    holds('Institution') ? queries.selectRostersToReview(userId, SHOWN) : [],
    holds('Community') ? queries.selectRequests(userId, SHOWN) : [],
    setupOf(actor, faculty),
    overviewOf(actor, at, faculty),
    notifications.unread(actor, SHOWN_UNREAD),
  ]);
  return {
    server_time: at,
    exams: [...taken, ...run].filter(({ role }) => holds(role)),
    waiting: [
      ...requests,
      ...paused,
      ...toMark.map((one) => ({ kind: 'mark' as const, ...one })),
      ...late,
      ...ownLate,
      ...releases,
      ...imports,
      ...rosters,
    ],
    setup,
    overview,
    unread,
  };
}

/** Read once, for two cards. */
type Faculty = ReturnType<typeof queries.selectFacultySteps> | undefined;

async function overviewOf({ userId, roles }: Actor, at: Date, faculty: Faculty): Promise<Overview[]> {
  const isOffice = roles.includes('Institution');
  const isAdmin = roles.includes('Admin');
  const today = { at, until: after(at, days(1)), limit: SHOWN };
  const [site, siteExams, institutions, exams, dutyExams] = await Promise.all([
    isAdmin ? queries.selectSiteFigures(at) : undefined,
    isAdmin ? queries.selectSiteExams(today) : [],
    isOffice ? queries.selectInstitutionFigures(userId, at, SHOWN) : [],
    isOffice ? queries.selectInstitutionExams(userId, today) : [],
    faculty?.then(({ oversees }) => (oversees ? queries.selectDutyExams(userId, today) : undefined)),
  ]);
  const own = institutions.map(({ id, name, figures }) => ({
    kind: 'institution' as const,
    id,
    name,
    figures: counted(figures),
    exams: exams.filter(({ institution_id }) => institution_id === id),
  }));
  return [
    ...(site
      ? [{ kind: 'site' as const, id: null, name: null, figures: counted(site), exams: siteExams }]
      : []),
    ...own,
    ...(dutyExams ? [{ kind: 'duty' as const, id: null, name: null, figures: [], exams: dutyExams }] : []),
  ];
}

const counted = <Figure extends string>(figures: Record<Figure, number>) =>
  (Object.keys(figures) as Figure[]).map((figure) => ({ figure, count: figures[figure] }));

async function setupOf({ userId, roles }: Actor, faculty: Faculty): Promise<Setup[]> {
  const only = async (role: Role, setup: () => Promise<Setup[]>) => (roles.includes(role) ? setup() : []);
  const lists = await Promise.all([
    only('Admin', async () => [
      listed({ kind: 'site', id: null, name: null }, await queries.selectSiteSteps()),
    ]),
    only('Institution', () => institutions(userId)),
    only('Community', () => communities(userId)),
    facultySetup(faculty),
  ]);
  return lists.flat().filter(isIncomplete);
}

/** Somebody who came to invigilate is not asked to make a first exam. */
async function facultySetup(faculty: Faculty): Promise<Setup[]> {
  const steps = await faculty;
  if (!steps || steps.has_duties_only) return [];
  return [listed({ kind: 'faculty', id: null, name: null }, steps.done)];
}

async function institutions(userId: number) {
  const all = await queries.selectInstitutionSteps(userId, SHOWN);
  return all.map(({ id, name, done }) => listed({ kind: 'institution', id, name }, done));
}

async function communities(userId: number) {
  const all = await queries.selectCommunitySteps(userId, SHOWN);
  return all.map(({ id, name, done }) => listed({ kind: 'community', id, name }, done));
}

export async function communitySetup({ userId }: Actor) {
  return (await communities(userId)).filter(isIncomplete);
}

export async function institutionSetup({ userId }: Actor) {
  return (await institutions(userId)).filter(isIncomplete);
}

/** The queries name the steps in their order. */
const listed = <const Head extends { kind: Setup['kind'] }, Step extends string>(
  head: Head,
  done: Record<Step, boolean>,
) => ({
  ...head,
  steps: (Object.keys(done) as Step[]).map((step) => ({ step, done: done[step] })),
});

const isIncomplete = ({ steps }: { steps: { done: boolean }[] }) => steps.some(({ done }) => !done);
