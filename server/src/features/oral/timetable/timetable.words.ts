import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

const people = (names: string[], all: number) =>
  all > names.length
    ? `${names.join(', ')} and ${plural(all - names.length, 'other')}`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1');

export const words = catalogue('oral-timetable', {
  cancelled: 'This viva voce has been cancelled.',
  noSuchPanel: 'There is no such panel.',
  noSuchSession: 'There is no such session. Someone may have removed it.',
  endBeforeStart: 'The end must be after the start.',
  longerThanADay: 'A session lasts at most 24 hours. Add one for each day.',
  withinYears: 'Choose a date within two years of today.',
  breakOutside: 'Each break must lie within the session, and breaks must not overlap.',
  slotTooLong: 'A slot must fit into the session.',
  tooManySessions: ({ most }: { most: number }) => `There can be at most ${most} sessions.`,
  sessionAdded: 'Session added.',
  sessionChanged: 'Session updated.',
  sessionRemoved: ({ slots }: { slots: number }) =>
    slots === 0 ? 'Session removed.' : `Session removed. ${plural(slots, 'candidate')} lost their slot.`,
  hasBegun: "This session has begun, so it can't be removed.",
  onlyRests: 'A circuit needs at least one station with a panel.',
  circuitAdded: ({ stations }: { stations: number }) =>
    `Circuit of ${plural(stations, 'station')} added. Choose the scheme of each station under Overview.`,
  roomTaken: ({ room, exam }: { room: string; exam: string }) => `${room} is taken at that time by ${exam}.`,
  roomTakenElsewhere: ({ room }: { room: string }) => `${room} is taken at that time.`,
  inViva: ({ name, exam, room }: { name: string; exam: string; room: string }) =>
    `${name} is in ${room} at that time, for ${exam}.`,
  inWrittenExam: ({ name, exam }: { name: string; exam: string }) => `${name} takes ${exam} at that time.`,
  busyElsewhere: ({ name }: { name: string }) => `${name} is busy at that time.`,
  slotTaken: ({ name, room }: { name: string; room: string }) => `${name} has that time in ${room}.`,
  sameTime: 'Two candidates would have the same time in one room.',
  conflictOfInterest: ({ examiner, name }: { examiner: string; name: string }) =>
    `${examiner} has a conflict of interest with ${name}. Choose a session of another panel.`,
  outside: "The slot doesn't fit into the session at that time.",
  inBreak: 'There is a break at that time.',
  alreadyBegun: ({ name }: { name: string }) => `${name}'s viva has begun, so the slot can't be moved.`,
  frozen: 'The award list is frozen. Reopen it before you change its session or its slots.',
  noSuchCandidate: 'One of these candidates is no longer part of this viva voce.',
  guideElsewhere: "The guide is elsewhere at the time of this candidate's slot. Move the slot first.",
  moved: 'Slot moved.',
  movedSeveral: ({ count }: { count: number }) => `${plural(count, 'slot')} moved.`,
  swapped: 'Slots swapped.',
  unplaced: 'Slot removed.',
  noSessions: 'Add a session first.',
  noCandidates: 'Add candidates first.',
  generated: ({ placed, unplaced }: { placed: number; unplaced: number }) =>
    unplaced === 0
      ? `${plural(placed, 'candidate')} placed.`
      : `${plural(placed, 'candidate')} placed, ${unplaced} not placed.`,
  announced: ({ notified }: { notified: number }) =>
    notified === 0 ? 'Nobody had to be notified.' : `${plural(notified, 'candidate')} notified.`,
  nothingPlaced: 'Give candidates a slot first.',
  haveViva: ({ names, all }: { names: string; all: number }) =>
    `${people(names.split('\n'), all)} ${all === 1 ? 'has' : 'have'} a viva voce at this time. Choose another time, or leave them out.`,
});

const QUESTIONS = 'If you have questions, reply to this email.';

export const examinerMail = {
  dear: (name: string) => `Dear ${name},`,
  subject: ({ exam, isFirst }: { exam: string; isFirst: boolean }) =>
    isFirst ? `Your sessions: ${exam}` : `Your sessions have changed: ${exam}`,
  cancelledSubject: ({ exam }: { exam: string }) => `Cancelled: ${exam}`,
  intro: (given: { exam: string; course: string; institution: string; isFirst: boolean }) =>
    `${given.isFirst ? 'These are your sessions' : 'Your sessions have changed'} in the viva voce "${given.exam}" (${given.course}) at ${given.institution}.${given.isFirst ? '' : ' They are now:'}`,
  session: (starts: string, room: string) => `- ${starts}, ${room}`,
  none: 'You have no session at present.',
  cancelled: 'No longer held, or no longer yours:',
  leftSubject: ({ exam }: { exam: string }) => `No longer an examiner: ${exam}`,
  left: (given: { exam: string; course: string; institution: string }) =>
    `You are no longer an examiner in the viva voce "${given.exam}" (${given.course}) at ${given.institution}. These sessions are no longer yours:`,
  questions: QUESTIONS,
  open: 'Open the viva voce with this link. It is for you alone:',
  examCancelled: (given: { exam: string; course: string; institution: string }) => [
    `The viva voce "${given.exam}" (${given.course}) at ${given.institution} has been cancelled. You don't need to come.`,
    '',
    QUESTIONS,
  ],
};

export const reminderMail = {
  subject: ({ exam }: { exam: string }) => `Reminder: ${exam}`,
  examiner: (given: { exam: string; course: string; starts: string; room: string }) => [
    `You examine at the viva voce ${given.exam} (${given.course}) on ${given.starts}.`,
    `Room: ${given.room}`,
  ],
};

export const mailWords = {
  subject: ({ exam, isNew }: { exam: string; isNew: boolean }) =>
    isNew ? `Viva voce: ${exam}` : `New time for your viva voce: ${exam}`,
  removedSubject: ({ exam }: { exam: string }) => `Your viva voce has no time at present: ${exam}`,
  slot: (given: { exam: string; course: string; starts: string; room: string }) => [
    `Your viva voce ${given.exam} (${given.course}) is on ${given.starts}.`,
    `Room: ${given.room}`,
  ],
  changed: 'The time or room of your viva voce has changed.',
  removed: ({ exam, course }: { exam: string; course: string }) =>
    `Your time for the viva voce ${exam} (${course}) no longer applies. You'll be notified of a new one.`,
  leftSubject: ({ exam }: { exam: string }) => `No longer a candidate: ${exam}`,
  left: ({ exam, course }: { exam: string; course: string }) =>
    `You are no longer a candidate in the viva voce ${exam} (${course}). Your time no longer applies, and you don't need to come.`,
  bring: 'What to bring:',
  choice: 'You can choose which emails you get under Notification on your dashboard.',
};
