import { CLASS_MESSAGES, offeringTitle, sectionTitle } from '@quivia/contract/classes.words';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

type Titled = Parameters<typeof sectionTitle>[0];
type Offered = Parameters<typeof offeringTitle>[0];
interface Placed extends Titled {
  count: number;
  from: string | null;
}

export const words = catalogue('classes', {
  yearAdded: ({ name }: { name: string }) => `The year ${name} has been added.`,
  yearChanged: ({ name }: { name: string }) => `The year ${name} has been changed.`,
  yearRemoved: ({ name }: { name: string }) => `The year ${name} has been removed.`,
  noYear: "This academic year doesn't exist.",
  yearNameTaken: 'Another year has this name.',
  tooManyYears: ({ most }: { most: number }) =>
    `An institution has at most ${plural(most, 'academic year')}.`,
  termUsed: ({ name }: { name: string }) => `${name} has sections. Remove them first.`,
  termNameTaken: CLASS_MESSAGES.sameTerm,

  sectionAdded: (one: Titled) => `${sectionTitle(one)} has been added.`,
  sectionChanged: (one: Titled) => `${sectionTitle(one)} has been changed.`,
  sectionRemoved: (one: Titled) => `${sectionTitle(one)} has been removed.`,
  noSection: "This section doesn't exist.",
  noTerm: "This term doesn't exist.",
  sectionNameTaken: 'This semester has a section or group of this name already.',
  tooManySections: ({ most }: { most: number }) =>
    `A year has at most ${most.toLocaleString('en')} sections and groups.`,
  sectionOffered: (one: Titled) => `${sectionTitle(one)} has courses. Remove it from them first.`,
  sectionUsed: (one: Titled) => `${sectionTitle(one)} has had students, so it stays on record.`,

  placed: ({ count, from, ...to }: Placed) =>
    count === 0
      ? 'They were there already; nothing changed.'
      : `${plural(count, 'student')} ${from === null ? 'added to' : 'moved to'} ${sectionTitle(to)}.`,
  ended: ({ count, ...of }: Titled & { count: number }) =>
    count === 0
      ? 'They had left already; nothing changed.'
      : `${plural(count, 'student')} removed from ${sectionTitle(of)}.`,
  notStudents: 'Some of them are no longer students of your institution.',
  notOfClass: ({ rolls, count, semester, department }: Omit<Titled, 'name'> & Rolls) =>
    `${rolls} ${count === 1 ? 'is' : 'are'} not in semester ${semester} of ${department}.`,
  inAnother: ({ rolls, count }: Rolls) =>
    `${rolls} ${count === 1 ? 'is' : 'are'} in another section of this term. Open that section to move them.`,
  otherTerm: 'Students move between sections of the same term and kind.',
  offeringAdded: (one: Offered) => `${offeringTitle(one)} has been added.`,
  offeringChanged: (one: Offered) => `${offeringTitle(one)} has been changed.`,
  offeringRemoved: (one: Offered) => `${offeringTitle(one)} has been removed.`,
  noOffering: "This class of a course doesn't exist, or isn't yours.",
  noCourse: "This course isn't linked to your institution.",
  notTaught: "You don't teach this course to these sections.",
  otherSections: 'Choose sections and groups of this term.',
  notAssigned: 'Assign the course to its teachers first.',
  offeringUsed: (one: Offered) => `${offeringTitle(one)} has exams, so it stays on record.`,
  tooManyOfferings: ({ most }: { most: number }) =>
    `A year has at most ${most.toLocaleString('en')} courses with sections.`,
  promoted: ({ to, up, stays, left }: Promoted) =>
    [
      `${plural(up, 'student')} moved up to ${to}.`,
      stays > 0 && `${plural(stays, 'student stays', 'students stay')} back.`,
      left > 0 && `${plural(left, 'student has', 'students have')} left.`,
    ]
      .filter(Boolean)
      .join(' '),
  undone: ({ from }: { from: string }) => `${from} is as it was before the promotion.`,
  noPromotion: "This promotion doesn't exist.",
  onlySections: 'Only sections are promoted, not groups.',
  lastSemester: 'There is no semester after this one.',
  alreadyThere: 'Some of them are in a section of that term already.',
  undoLate: 'A promotion can be undone for one day.',
  movedSince: ({ rolls, count }: Rolls) =>
    `${rolls} ${count === 1 ? 'has' : 'have'} been changed since, so the promotion can't be undone as a whole.`,
  tooManyStudents: ({ most }: { most: number }) =>
    `A section has at most ${most.toLocaleString('en')} students.`,
});

interface Promoted {
  from: string;
  to: string;
  up: number;
  stays: number;
  left: number;
}

interface Rolls {
  rolls: string;
  count: number;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('classes.log', {
  yearAdded: ({ name }: { name: string }) => `added the academic year ${name}`,
  yearChanged: ({ name }: { name: string }) => `changed the academic year ${name}`,
  yearRemoved: ({ name }: { name: string }) => `removed the academic year ${name}`,
  sectionAdded: ({ term, ...one }: Titled & { term: string }) => `added ${sectionTitle(one)} to ${term}`,
  sectionChanged: ({ was, ...one }: Titled & { was: string }) => `changed ${was} to ${sectionTitle(one)}`,
  sectionRemoved: (one: Titled) => `removed ${sectionTitle(one)}`,
  placed: ({ rolls, from, ...to }: Titled & { rolls: string; from: string | null }) =>
    from === null
      ? `added to ${sectionTitle(to)}: ${rolls}`
      : `moved from ${from} to ${sectionTitle(to)}: ${rolls}`,
  promoted: ({ from, to, up, stays, left }: Promoted) =>
    `promoted ${from} to ${to}: ${up} moved up, ${stays} stayed back, ${left} left`,
  promotionUndone: ({ from, count }: { from: string; count: number }) =>
    `undid the promotion of ${from}, with ${plural(count, 'student')}`,
  offeringAdded: (one: Offered) => `added ${offeringTitle(one)}`,
  offeringChanged: ({ was, ...one }: Offered & { was: string }) => `changed ${was} to ${offeringTitle(one)}`,
  offeringRemoved: (one: Offered) => `removed ${offeringTitle(one)}`,
  ended: ({ rolls, ...of }: Titled & { rolls: string }) => `removed from ${sectionTitle(of)}: ${rolls}`,
});

const NAMED = 20;

/** `R1, R2 and 3 more`. */
export function named(rolls: readonly string[]): string {
  const shown = rolls.slice(0, NAMED).join(', ');
  return rolls.length > NAMED ? `${shown} and ${(rolls.length - NAMED).toLocaleString('en')} more` : shown;
}
