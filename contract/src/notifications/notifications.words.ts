// What notifications say. The server stores the id and the parameters beside the English text; the page renders them
// again, so that moments appear in the reader's own time zone.
//
// Stored notifications keep their parameters for up to a year: an entry that needs other parameters gets a new id.
import { plural } from '../base/plural.ts';
import type { GivenShare } from '../exams/team.ts';
import { SHARE_ALLOWS } from '../exams/team.words.ts';
import type { ExaminerRole } from '../marking/scheme.ts';
import type { InstitutionDuty } from '../people/institution-duties.ts';
import { dutyTitle } from '../people/institution-duties.words.ts';
import type { Role } from '../people/roles.ts';
import { ROLE_TITLES } from '../people/roles.words.ts';

/** Writes a moment, given in ISO 8601. */
export type FormatMoment = (iso: string) => string;

interface Text {
  title: string;
  body: string;
}

/** A decision about an exam, with the examiner's own words. */
interface Reasoned {
  exam: string;
  reason: string;
}

/** Of an exam. */
interface OfQuestion {
  exam: string;
  question: number;
}

/** Read later than it was written, it says what is true then. */
const opens = ({ opens_at }: { opens_at: string }, moment: FormatMoment, now: Date) =>
  `${Date.parse(opens_at) > now.getTime() ? 'opens' : 'opened'} ${moment(opens_at)}.`;

const NOTIFICATIONS = {
  'account.emailVerified': ({ email }: { email: string }): Text => ({
    title: 'Email verified',
    body: `${email} is verified.`,
  }),
  'account.passwordChanged': (): Text => ({
    title: 'Password changed',
    body: "Your password was changed. If this wasn't you, reset it now and contact your administrator.",
  }),
  'account.apiTokenExpires': (
    { name, expires_at }: { name: string; expires_at: string },
    moment: FormatMoment,
  ): Text => ({
    title: 'An API token expires soon',
    body: `${name} works until ${moment(expires_at)}. Make a new one for the programs that use it.`,
  }),
  'webhook.failing': ({ host }: { host: string }): Text => ({
    title: 'A webhook fails',
    body: `${host} doesn’t accept Quivia’s messages. Each is tried for three days. After five days of failures the webhook is turned off.`,
  }),
  'webhook.off': ({ host }: { host: string }): Text => ({
    title: 'A webhook was turned off',
    body: `${host} didn’t accept Quivia’s messages, so none are sent now. Turn the webhook on again when the address works.`,
  }),
  'roster.sent': ({ token, file }: { token: string; file: string }): Text => ({
    title: 'A roster is waiting for your review',
    body: `${token} sent ${file} with your API token. Nothing is saved before you have checked it.`,
  }),

  'role.given': ({ role, entity }: { role: Role; entity: string }): Text => ({
    title: 'New role',
    body: `You've been added to ${entity} as ${ROLE_TITLES[role].one}.`,
  }),
  'role.offered': ({ entity }: { entity: string }): Text => ({
    title: `Invitation from ${entity}`,
    body: `${entity} would like to add you. Accept or decline the invitation on your dashboard.`,
  }),
  'role.declined': ({ username, entity }: { username: string; entity: string }): Text => ({
    title: 'Invitation declined',
    body: `${username} declined to join ${entity}.`,
  }),
  'role.removed': ({ role, entity }: { role: Role; entity: string | null }): Text => ({
    title: 'Role removed',
    body: `You're no longer ${ROLE_TITLES[role].one}${entity === null ? '' : ` of ${entity}`}.`,
  }),

  'community.requested': ({ username, community }: { username: string; community: string }): Text => ({
    title: 'New request to join',
    body: `${username} wants to join ${community}.`,
  }),
  'community.admitted': ({ community }: { community: string }): Text => ({
    title: `You're now a member of ${community}`,
    body: 'You can take its quizzes now.',
  }),
  'community.declined': ({ community }: { community: string }): Text => ({
    title: 'Request declined',
    body: `Your request to join ${community} was declined.`,
  }),
  'community.removed': ({ community }: { community: string }): Text => ({
    title: `You're no longer a member of ${community}`,
    body: 'You were removed by an admin.',
  }),

  'contact.received': ({ name }: { name: string }): Text => ({
    title: 'New message',
    body: `${name} wrote to you through the contact page. The message is in your email.`,
  }),

  'bank.shared': (given: { owner: string; bank: string; access: 'read' | 'edit' }): Text => ({
    title: 'Question bank shared with you',
    body: `${given.owner} shared ${given.bank} with you. You can ${given.access === 'edit' ? 'edit' : 'view'} it.`,
  }),

  'bank.keyDoubted': ({ bank, question }: { bank: string; question: string }): Text => ({
    title: 'A key may be wrong',
    body: `${bank}: somebody who practised this question thinks its key is wrong: ${question}`,
  }),

  'bank.handedOver': ({ bank, from }: { bank: string; from: string }): Text => ({
    title: 'Question bank handed over to you',
    body: `You have taken over ${bank} from ${from}.`,
  }),
  'exam.handedOver': ({ exam, from }: { exam: string; from: string }): Text => ({
    title: 'Exam handed over to you',
    body: `You have taken over ${exam} from ${from}, with its results.`,
  }),
  'exam.shared': (given: { owner: string; exam: string; share: GivenShare }): Text => ({
    title: 'Exam shared with you',
    body: `${given.owner} shared ${given.exam} with you. You can ${SHARE_ALLOWS[given.share]}.`,
  }),
  'exam.shareEnded': ({ exam }: { exam: string }): Text => ({
    title: 'Your share of an exam has ended',
    body: `You no longer have a share of ${exam}.`,
  }),
  'exam.welfare': ({ exam, question }: { exam: string; question: number }): Text => ({
    title: 'Concern for a student’s welfare',
    body: `${exam}: a marker is worried about the student who answered question ${question}. Please read what the marker wrote, and see who the student is.`,
  }),
  'exam.welfareOffice': ({ exam, owner }: { exam: string; owner: string }): Text => ({
    title: 'Concern for a student’s welfare',
    body: `${exam}: a marker is worried about a student. ${owner} and those who run the exam can see which one. Please make sure that somebody talks to the student.`,
  }),
  'exam.marksFarOff': ({ exam, question }: OfQuestion): Text => ({
    title: 'Some of your marks were far off',
    body: `${exam}: two of your last five marks for check answers to question ${question} were outside the tolerance. Please look at the rubric and the notes again. Those who run the exam have been notified.`,
  }),
  'exam.markerFarOff': ({ exam, question, marker }: OfQuestion & { marker: string }): Text => ({
    title: 'A marker’s marks are far off',
    body: `${exam}: two of the last five marks that ${marker} gave seeds of question ${question} were outside the tolerance. Decide whether ${marker} continues.`,
  }),
  'exam.markerNotQualified': ({ exam, question, marker }: OfQuestion & { marker: string }): Text => ({
    title: 'A marker has not qualified',
    body: `${exam}: ${marker} has not qualified for question ${question}. You can let ${marker} try again, or mark anyway.`,
  }),
  'exam.qualifyAgain': ({ exam, question }: OfQuestion): Text => ({
    title: 'You can try again to qualify',
    body: `${exam}: you can mark the answers again that let you qualify for question ${question}.`,
  }),
  'exam.letIn': ({ exam, question }: OfQuestion): Text => ({
    title: 'You can mark a question now',
    body: `${exam}: you can mark the answers to question ${question}.`,
  }),
  'exam.markingPaused': ({ exam, question }: OfQuestion): Text => ({
    title: 'Your marking is paused',
    body: `${exam}: you get no more answers to question ${question} for now. The answer in hand can still be marked.`,
  }),
  'exam.markingResumed': ({ exam, question }: OfQuestion): Text => ({
    title: 'Your marking continues',
    body: `${exam}: you get answers to question ${question} again.`,
  }),

  'duty.given': (
    { duty, of, ends_at }: { duty: InstitutionDuty; of: string; ends_at: string | null },
    moment: FormatMoment,
  ): Text => ({
    title: 'New duty',
    body:
      `You're now ${dutyTitle(duty, of)}${ends_at === null ? '' : ` until ${moment(ends_at)}`}. ` +
      'You can read its exams, results and analyses.',
  }),
  'duty.ended': ({ duty, of }: { duty: InstitutionDuty; of: string }): Text => ({
    title: 'Duty ended',
    body: `You're no longer ${dutyTitle(duty, of)}.`,
  }),

  'exam.assigned': (
    given: { exam: string; course: string; opens_at: string },
    moment: FormatMoment,
    now: Date,
  ): Text => ({
    title: 'New exam',
    body: `${given.exam} (${given.course}): ${opens(given, moment, now)}`,
  }),
  'exam.changed': (given: { exam: string; opens_at: string }, moment: FormatMoment, now: Date): Text => ({
    title: 'Exam updated',
    body: `${given.exam}: ${opens(given, moment, now)}`,
  }),
  'exam.reminder': (given: { exam: string; opens_at: string }, moment: FormatMoment, now: Date): Text => ({
    title: 'Exam reminder',
    body: `${given.exam}: ${opens(given, moment, now)}`,
  }),
  'hall.duty': (
    given: { exam: string; duty: 'observer' | 'invigilator' | 'chief'; room: string; time: string },
    moment: FormatMoment,
  ): Text => ({
    title: "You're on duty",
    body:
      `${given.exam}: you're on duty as ${given.duty === 'chief' ? 'chief invigilator' : given.duty}` +
      `${given.room ? ` in ${given.room}` : ''}, ${moment(given.time)}.`,
  }),
  'hall.asked': ({ exam }: { exam: string }): Text => ({
    title: 'Question about the paper',
    body: `${exam}: a student has a question about the paper. You can answer it on the board.`,
  }),
  'hall.incident': (given: { exam: string; severity: 'minor' | 'serious' | 'severe' }): Text => ({
    title: 'Incident reported',
    body: `${given.exam}: a ${given.severity} incident was reported. You can decide about it on the board.`,
  }),
  'oral.invited': ({ exam, role }: { exam: string; role: ExaminerRole }): Text => ({
    title: 'Invitation to examine',
    body: `${exam}: you're invited as ${role === 'internal' || role === 'external' ? `${role} examiner` : role}.`,
  }),
  'oral.conflict': ({ exam, who }: { exam: string; who: string }): Text => ({
    title: 'Conflict of interest declared',
    body: `${exam}: ${who} has declared a conflict of interest. Check the panels.`,
  }),
  'oral.typed': ({ exam, who, by }: { exam: string; who: string; by: string }): Text => ({
    title: 'Your paper sheet was typed in',
    body: `${exam}: ${by} typed in your paper sheet for ${who}. If you didn't mark ${who} on paper, tell the coordinator or an administrator of your college.`,
  }),
  'oral.declined': ({ exam, who }: { exam: string; who: string }): Text => ({
    title: "An examiner can't come",
    body: `${exam}: ${who} can't come. Check the panels.`,
  }),
  'oral.announced': ({ exam, time }: { exam: string; time: string }, moment: FormatMoment): Text => ({
    title: 'Viva voce',
    body: `${exam}: your viva voce is on ${moment(time)}.`,
  }),
  'oral.moved': ({ exam, time }: { exam: string; time: string }, moment: FormatMoment): Text => ({
    title: 'New time for your viva voce',
    body: `${exam}: your viva voce is now on ${moment(time)}. Check the room, too.`,
  }),
  'oral.unplaced': ({ exam }: { exam: string }): Text => ({
    title: 'Your viva voce has no time at present',
    body: `${exam}: your earlier time no longer applies. You'll be notified of a new one.`,
  }),
  'oral.removed': ({ exam }: { exam: string }): Text => ({
    title: 'No longer a candidate',
    body: `${exam}: you are no longer a candidate in this viva voce. Your time no longer applies.`,
  }),
  'oral.reminder': ({ exam, time }: { exam: string; time: string }, moment: FormatMoment): Text => ({
    title: 'Your viva voce is soon',
    body: `${exam}: your viva voce is on ${moment(time)}.`,
  }),
  'oral.examinerReminder': ({ exam, time }: { exam: string; time: string }, moment: FormatMoment): Text => ({
    title: 'You examine soon',
    body: `${exam}: your session begins on ${moment(time)}.`,
  }),
  'oral.examinerAnnounced': ({ exam }: { exam: string }): Text => ({
    title: 'Viva voce timetable',
    body: `${exam}: the timetable has been announced. You can see your sessions.`,
  }),
  'oral.examinerMoved': ({ exam }: { exam: string }): Text => ({
    title: 'Your sessions have changed',
    body: `${exam}: your sessions in the viva voce have changed. Check the times and rooms.`,
  }),
  'oral.examinerLeft': ({ exam }: { exam: string }): Text => ({
    title: 'No longer an examiner',
    body: `${exam}: you are no longer an examiner in this viva voce.`,
  }),
  'exam.removed': ({ exam }: { exam: string }): Text => ({
    title: 'Removed from an exam',
    body: `You have been removed from ${exam}.`,
  }),
  'exam.extended': ({ exam, minutes }: { exam: string; minutes: number }): Text => ({
    title: 'More time',
    body: `${exam}: everyone has ${plural(minutes, 'more minute')}.`,
  }),
  'exam.ended': ({ exam, reason }: Reasoned): Text => ({
    title: 'Exam ended early',
    body: `${exam} was ended early: ${reason}`,
  }),
  'exam.cancelled': ({ exam, reason }: Reasoned): Text => ({
    title: 'Exam cancelled',
    body: `${exam} was cancelled: ${reason}`,
  }),
  'oral.cancelled': ({ viva, reason }: { viva: string; reason: string }): Text => ({
    title: 'Viva voce cancelled',
    body: `${viva} was cancelled: ${reason}`,
  }),
  'exam.extraTime': ({ percent }: { percent: number }): Text => ({
    title: 'Your extra time',
    body:
      percent === 0
        ? 'You no longer have extra time in your exams.'
        : `You have ${percent} % extra time in your exams.`,
  }),

  'attempt.receipt': (given: {
    exam: string;
    answered: number;
    questions: number;
    receipt: string;
  }): Text => ({
    title: 'Answers received',
    body: `${given.exam}: ${given.answered} of ${plural(given.questions, 'question')} answered. Receipt ${given.receipt}.`,
  }),
  'attempt.extraMinutes': ({ exam, minutes }: { exam: string; minutes: number }): Text => ({
    title: 'Your extra time',
    body:
      minutes === 0
        ? `You no longer have extra minutes in ${exam}.`
        : `You have ${plural(minutes, 'extra minute')} in ${exam}.`,
  }),
  'attempt.marksCorrected': ({ exam, reason }: Reasoned): Text => ({
    title: 'Your marks were corrected',
    body: `Your marks in ${exam} were corrected. Reason: ${reason}`,
  }),
  'attempt.excepted': ({ exam, reason }: Reasoned): Text => ({
    title: 'Your result will come later',
    body: `Some of your answers in ${exam} have no mark yet. You will see your result once they have. Reason: ${reason}`,
  }),
  'attempt.lateAccepted': ({ exam, reason }: Reasoned): Text => ({
    title: 'Your late answers were accepted',
    body: `Your late answers in ${exam} have been graded. Reason: ${reason}`,
  }),
  'attempt.lateRefused': ({ exam, reason }: Reasoned): Text => ({
    title: 'Your late answers were not accepted',
    body: `Your late answers in ${exam} don't count. Reason: ${reason}`,
  }),
  'attempt.disqualified': ({ exam, reason }: Reasoned): Text => ({
    title: 'You were disqualified',
    body: `Your attempt at ${exam} was ended without marks. Reason: ${reason}`,
  }),
  'attempt.reopened': ({ exam, minutes, reason }: Reasoned & { minutes: number }): Text => ({
    title: 'Exam reopened for you',
    body: `You can continue ${exam} for ${plural(minutes, 'minute')} from now. Reason: ${reason}`,
  }),

  'result.released': ({ exam }: { exam: string }): Text => ({
    title: 'Results released',
    body: `Your result for ${exam} is available.`,
  }),
  'result.changed': ({ exam }: { exam: string }): Text => ({
    title: 'Your marks changed',
    body: `Your marks for ${exam} have changed.`,
  }),

  'hall.moved': (
    { exam, starts_at, ends_at }: { exam: string; starts_at: string; ends_at: string },
    moment: FormatMoment,
  ): Text => ({
    title: 'New time for your duty',
    body: `${exam}: you're now on duty from ${moment(starts_at)} to ${moment(ends_at)}.`,
  }),
  'hall.cancelled': ({ exam, reason }: Reasoned): Text => ({
    title: 'Exam cancelled',
    body: `${exam}, where you're on duty, was cancelled: ${reason}`,
  }),
  'hall.dutyEnded': ({ exam, room }: { exam: string; room: string }): Text => ({
    title: "You're off duty",
    body: `${exam}: you're no longer on duty${room ? ` in ${room}` : ''}.`,
  }),
};

type NotificationId = keyof typeof NOTIFICATIONS;
type ParamsOf<K extends NotificationId> =
  Parameters<(typeof NOTIFICATIONS)[K]> extends [infer P, ...unknown[]] ? P : Record<never, never>;

/** What to notify people of: `{ id: 'exam.removed', params: { exam: 'Optics' } }`. */
export type NotificationMessage = { [K in NotificationId]: { id: K; params: ParamsOf<K> } }[NotificationId];

/** `now`: when it is read. Undefined for an id this version doesn't know. */
export function renderNotification(
  id: string,
  params: object,
  moment: FormatMoment,
  now: Date,
): Text | undefined {
  if (!Object.hasOwn(NOTIFICATIONS, id)) return undefined;
  const say = NOTIFICATIONS[id as NotificationId] as (
    given: unknown,
    format: FormatMoment,
    now: Date,
  ) => Text;
  return say(params, moment, now);
}
