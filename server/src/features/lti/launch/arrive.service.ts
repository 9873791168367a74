// The page of ours has arrived: the person is signed in by the platform's word, as far as it reaches, and the exam opens by what the person
// may do here. Two tickets: one signs in, once; the other opens, whichever way the person has signed in.
import type { LaunchOutcome, LaunchTarget } from '@quivia/contract/lti/launch';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import type { Device, Tokens } from '../../accounts/sessions.service.ts';
import { holderOf } from '../../accounts/sessions.service.ts';
import * as vouched from '../../accounts/vouched.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { requireExam } from '../../exams/exams.service.ts';
import { candidatePage } from '../../people/organisation.rules.ts';
import { asksFactor, type Decision } from '../../sign-on/sign-on.rules.ts';
import { settleColumn } from '../scores/columns.service.ts';
import * as identities from './identities.service.ts';
import { logged, words } from './launch.words.ts';
import * as queries from './links.queries.ts';
import { findStep, isOfBrowser, keepSteps, type Steps, takeStep } from './steps.service.ts';

export interface Visit {
  device: Device;
  /** The cookie that binds the steps of a launch to this browser. */
  browser: string | undefined;
  /** Who is signed in on the page. */
  actor: Actor | undefined;
  /** The refresh token that the browser holds, which a new session replaces. */
  refreshToken: string | undefined;
}

export interface Finished {
  outcome: LaunchOutcome;
  tokens?: Tokens;
}

const expired = () => new AppError('sign_in_expired', { message: words.expired });

type Opens = Extract<Decision, { is: 'opens' }>;

export async function finish(
  { ticket, replaces = false }: { ticket: string; replaces?: boolean | undefined },
  visit: Visit,
): Promise<Finished> {
  const step = await findStep('arrive', ticket);
  if (!step || !isOfBrowser(step.browser_hash, visit.browser)) throw expired();
  const said = step.data;
  const { institution, platform, shown } = said;
  const decision = await identities.decide(said);
  if (decision.is === 'refused') throw refusal(decision.why, institution);
  if (decision.is === 'unknown') {
    await spend(ticket);
    const [next = ''] = await keepSteps({ purpose: 'link', browser: step.browser_hash, data: said });
    return { outcome: { outcome: 'link', institution, platform, shown, ticket: next } };
  }
  const { userId } = decision;
  const isHere = visit.actor?.userId === userId && visit.actor.use === undefined;
  const holder = visit.actor ?? (visit.refreshToken ? await holderOf(visit.refreshToken) : undefined);
  // A computer that many people use: whoever was here before has an exam open, perhaps.
  if (holder && holder.userId !== userId && !replaces)
    return { outcome: { outcome: 'other', platform, shown, username: holder.username } };
  const settled = await inTransaction(async () => {
    await spend(ticket);
    const held = await decideHeld(said, userId);
    await identities.settle(said, held);
    return isHere ? { outcome: { outcome: 'here' as const } } : begin(said, held, visit);
  });
  // Thrown out here: inside, it would undo the link.
  if ('refused' in settled) throw settled.refused;
  return settled;
}

/** As it stands until the transaction ends: a role that is given meanwhile ends the session that begins here. */
async function decideHeld(said: Steps['arrive'], userId: number): Promise<Opens> {
  await vouched.hold(userId);
  const held = await identities.decide(said);
  if (held.is !== 'opens' || held.userId !== userId) throw new AppError('changed_meanwhile');
  return held;
}

async function begin(
  said: Steps['arrive'],
  { userId, needsOwn }: Opens,
  visit: Visit,
): Promise<Finished | { refused: AppError }> {
  const hasFactor = await vouched.hasFactor(userId);
  // A platform doesn't say how its people have signed in.
  if (asksFactor({ hasFactor, needsOwn, isMultiFactor: false, isTrusted: false }))
    return { refused: await vouched.secondFactorNeeded(userId, false) };
  if (needsOwn) return passwordNeeded(said, userId);
  const tokens = await vouched.beginVouched(
    userId,
    {
      institutionId: said.institution_id,
      institution: said.platform,
      stayLoggedIn: false,
      replaced: visit.refreshToken,
    },
    visit.device,
  );
  return { outcome: { outcome: 'signed_in', access_token: tokens.accessToken }, tokens };
}

/** Of many who bring the same one, one goes on. */
async function spend(ticket: string): Promise<void> {
  if (!(await takeStep('arrive', ticket))) throw expired();
}

async function passwordNeeded(
  { institution, institution_id }: Steps['arrive'],
  userId: number,
): Promise<Finished | { refused: AppError }> {
  const account = await vouched.standingOf(userId, institution_id);
  if (!account?.has_password)
    return { refused: new AppError('not_allowed', { message: words.noOwnWay({ institution }) }) };
  return { outcome: { outcome: 'password_needed', institution, username: account.username } };
}

export function refusal(why: Extract<Decision, { is: 'refused' }>['why'], institution: string): AppError {
  if (why === 'disabled') return new AppError('account_disabled');
  return new AppError('not_allowed', {
    message: why === 'site_admin' ? words.siteAdmin : words.notHere({ institution }),
  });
}

export async function link(actor: Actor, ticket: string, browser: string | undefined): Promise<MessageReply> {
  const step = await findStep('link', ticket);
  if (!step || !isOfBrowser(step.browser_hash, browser)) throw expired();
  return inTransaction(async () => {
    if (!(await takeStep('link', ticket))) throw expired();
    return identities.linkByPerson(actor, step.data);
  });
}

async function openStep(ticket: string, browser: string | undefined): Promise<Steps['open']> {
  const step = await findStep('open', ticket);
  if (!step || !isOfBrowser(step.browser_hash, browser)) throw expired();
  return step.data;
}

/** The exam's own page for whoever takes it; for staff, where it is run. */
export async function open(actor: Actor, ticket: string, browser: string | undefined): Promise<LaunchTarget> {
  const data = await openStep(ticket, browser);
  const found = await queries.selectLink(data.link_id);
  if (!found) throw expired();
  const examId = found.exam_id ?? (await claimed(actor, data, found));
  if (examId === null) return choosing(actor, found);
  const { takes, staffs } = await queries.selectStanding(actor.userId, examId);
  const isStaff = staffs && (data.is_staff || !takes);
  if (isStaff) return { is: 'page', to: `/faculty?panel=start-quiz&exam=${examId}` };
  if (takes) return { is: 'page', to: candidatePage({ community_id: null }, 'take-quiz', examId) };
  return { is: 'not_listed', title: found.exam_title ?? '' };
}

/** An address that was pasted has no course before somebody who runs its exam opens it there. */
async function claimed(
  actor: Actor,
  { offer_id }: Steps['open'],
  found: queries.LinkRow,
): Promise<number | null> {
  if (offer_id === null || found.suggested_exam_id === null) return null;
  const examId = found.suggested_exam_id;
  const { runs } = await queries.selectStanding(actor.userId, examId);
  if (!runs) return null;
  return inTransaction(async () => {
    if (!(await queries.updateOfferContext(offer_id, found.context_id))) return null;
    await connect(actor, found, examId);
    return examId;
  });
}

async function choosing(actor: Actor, found: queries.LinkRow): Promise<LaunchTarget> {
  const { institution_id, course_id: courseId, suggested_exam_id: suggested } = found;
  if (!actor.roles.includes('Faculty')) return { is: 'not_set_up' };
  const ofCourse = await queries.selectRun(actor.userId, institution_id, { courseId });
  const exams = ofCourse.length > 0 ? ofCourse : await queries.selectRun(actor.userId, institution_id, {});
  if (exams.length === 0) return { is: 'not_set_up' };
  return {
    is: 'choose',
    link_id: found.id,
    is_copied: suggested !== null,
    course: found.course,
    suggested: exams.some(({ id }) => id === suggested) ? suggested : null,
    exams: exams.map(({ id, title, course, starts_at }) => ({
      id,
      title,
      course,
      starts_at: starts_at.toISOString(),
    })),
  };
}

export async function choose(
  actor: Actor,
  linkId: number,
  { ticket, exam_id: examId }: { ticket: string; exam_id: number },
  browser: string | undefined,
): Promise<MessageReply> {
  const data = await openStep(ticket, browser);
  if (data.link_id !== linkId) throw new AppError('not_found');
  await requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const found = await queries.lockLink(linkId);
    if (!found) throw new AppError('not_found');
    const [exam] = await queries.selectRun(actor.userId, found.institution_id, { examId });
    if (!exam) throw new AppError('unknown_reference', { field: 'exam_id', message: words.notThisExam });
    if (found.exam_id !== null && found.exam_id !== examId)
      throw new AppError('changed_meanwhile', { message: words.chosenAlready });
    await connect(actor, found, examId);
    return messageReply(words.chosen({ exam: exam.title }));
  });
}

/** From now on the link leads to the exam, and its marks go there. In a transaction. */
async function connect(actor: Actor, found: queries.LinkRow, examId: number): Promise<void> {
  const { id, context_id, institution_id, course, platform } = found;
  await queries.updateLinkExam(id, examId);
  await queries.updateContextCourseOf(context_id, examId);
  await settleColumn(id);
  const [exam] = await queries.selectRun(actor.userId, institution_id, { examId });
  const said = { exam: exam?.title ?? '', course, platform };
  await audit.record(actor, 'exam.platform', logged.linked(said), { institutionId: institution_id, examId });
}
