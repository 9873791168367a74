import type { ReplyTo } from '@quivia/contract/endpoint';
import type { SeedUse, Stage } from '@quivia/contract/marking/seeds';
import type { listSeeds, MarkerAct } from '@quivia/contract/marking-seeds';
import { plural } from '@quivia/contract/plural';

type Shown = ReplyTo<typeof listSeeds>;
type Marker = Shown['markers'][number];

export const USES: Record<SeedUse, string> = {
  practice: 'Practice',
  qualification: 'Qualification',
  quality: 'Check',
};

export const view = {
  heading: 'Seeds',
  link: (number: number) => `Seeds of question ${number}`,
  title: (number: number) => `Seeds of question ${number}`,
  lead: 'Answers on whose mark two people agreed, one of whom runs the exam. Markers practise and qualify with them, and are given one in ten as a check without knowing. The agreed mark always counts.',
  seeds: (count: number) => plural(count, 'seed'),
  none: 'No answer is a seed yet.',
  agreed: (marks: number, most: number) => `${marks} of ${plural(most, 'mark')}`,
  by: ({ chosen_by, confirmed_by }: Shown['seeds'][number]) =>
    confirmed_by === null
      ? `${chosen_by}. Waits for another person to confirm the mark.`
      : `${chosen_by} and ${confirmed_by}`,
  markers: (count: number) =>
    count === 0 ? 'No marker has had it yet.' : `Marked by ${count === 1 ? '1 person' : `${count} people`}`,
  stale: 'The answer or its mark has changed, so nobody is given it.',
  passedOn: (note: string) => `Passed on: ${note}`,
  remove: 'Remove',
  removeTitle: 'Remove this seed?',
  removeText:
    'No more markers are given it. The mark of the answer stays, and what markers submitted stays on record.',
  candidates: 'Answers that you can choose',
  candidatesHint: 'Answers whose mark is yours, or that you agreed on.',
  noCandidates: 'Mark answers to this question first. They are listed here.',
  isAgreed: 'Another person gave the same mark.',
  toConfirm: 'Another person has to confirm the mark.',
  choose: 'Choose',
  chooseTitle: 'Choose this answer as a seed',
  use: 'What is it for?',
  uses: [
    {
      value: 'practice',
      words: USES.practice,
      hint: 'Markers see the agreed mark and the reasons after theirs.',
    },
    { value: 'qualification', words: USES.qualification, hint: 'Markers who are near enough are let in.' },
    {
      value: 'quality',
      words: USES.quality,
      hint: 'One in ten answers, which nobody can tell from the others.',
    },
  ] satisfies { value: SeedUse; words: string; hint: string }[],
  reasons: 'Why the answer has this mark',
  reasonsHint: 'Markers who practise read it.',
  confirm: 'Choose',
};

export const rules = {
  title: 'To qualify',
  lead: 'How many seeds a marker needs within the tolerance. Nobody has to qualify while there are fewer seeds for it.',
  of: 'Seeds to mark (0: nobody has to qualify)',
  needed: 'Of these, within the tolerance',
  tolerance: 'Tolerance in marks (optional)',
  toleranceHint: 'Marks are near enough when they differ by less. Without a tolerance only the same mark is.',
  ofPlan: (marks: number) =>
    `The tolerance is that of the plan: marks are near enough when they differ by less than ${plural(marks, 'mark')}.`,
  save: 'Save',
};

const STATES: Record<Marker['state'], (marker: Marker) => string> = {
  marking: () => 'Marks answers',
  practice: ({ done, all }) => `Practises: ${done} of ${all}`,
  qualification: ({ done, all }) => `Qualifies: ${done} of ${all}`,
  failed: ({ within, all }) => `Not qualified: ${within} of ${all} within the tolerance`,
  paused: () => 'Paused',
};

export const markers = {
  title: 'Markers',
  you: 'you',
  state: (marker: Marker) => STATES[marker.state](marker),
  last: (last: readonly boolean[]) =>
    `${last.filter(Boolean).length} of the last ${plural(last.length, 'check')} within the tolerance`,
  farOff: 'Two of the last five marks were outside the tolerance.',
  acts: {
    try_again: 'Let try again',
    let_in: 'Let mark',
    keep: 'Continue without a pause',
    pause: 'Pause',
    resume: 'End the pause',
  } satisfies Record<MarkerAct, string>,
  actOf: (act: string, name: string) => `${act}: ${name}`,
  titles: {
    try_again: (name: string) => `Let ${name} try again?`,
    let_in: (name: string) => `Let ${name} mark without qualifying?`,
    keep: (name: string) => `Let ${name} continue?`,
    pause: (name: string) => `Pause ${name}?`,
    resume: (name: string) => `End the pause of ${name}?`,
  } satisfies Record<MarkerAct, (name: string) => string>,
  what: {
    try_again: 'They mark the answers of the qualification once more.',
    let_in: 'They are given answers from now on.',
    keep: 'They continue to mark. You are notified again after two of five further checks.',
    pause: 'They get no more answers to this question. The answer in hand can still be marked.',
    resume: 'They are given answers again.',
  } satisfies Record<MarkerAct, string>,
};

export const line = {
  stage: ({ is, done, all, needed }: Stage) => {
    if (is === 'practice') return `Practice first: ${done} of ${plural(all, 'answer')} marked.`;
    if (is === 'qualification')
      return `Qualify next: ${done} of ${plural(all, 'answer')} marked. ${needed} must be within the tolerance.`;
    if (is === 'failed')
      return `You have not qualified: ${done} of ${all} marks were within the tolerance, and ${needed} are needed. Those who run the exam have been notified and decide.`;
    return 'Your marking of this question is paused by those who run the exam.';
  },
  farOff:
    'Two of your last five marks for check answers were outside the tolerance. Please look at the rubric and the notes again. Those who run the exam know.',
  confirm: (count: number) => `Confirm ${plural(count, 'agreed mark')}`,
  begin: ({ is }: Stage, number: number) =>
    is === 'practice' ? `Practise question ${number}` : `Qualify for question ${number}`,
};

export const session = {
  practice: (done: number, all: number) =>
    `Practice, answer ${done} of ${all}. After Enter you see the agreed mark and why.`,
  qualification: ({ done, all, needed }: Stage) =>
    `Qualification, answer ${done + 1} of ${all}. You can mark this question when ${needed} are within the tolerance.`,
  failed: 'You have not qualified yet',
  paused: 'Your marking is paused',
  near: 'Your mark is near enough.',
  far: 'Your mark is too far from the agreed one.',
  yours: 'Your mark',
  agreed: 'Agreed mark',
  marks: (marks: number, most: number) => `${marks} of ${plural(most, 'mark')}`,
  reasons: 'Reasons',
  comment: 'Comment',
  title: 'Practice answer',
  next: 'Continue',
};

export const confirmView = {
  heading: 'Agreed marks to confirm',
  title: (number: number) => `Agreed marks of question ${number}`,
  lead: 'Somebody who runs the exam asks you to agree to these marks, so that other markers can practise and be compared with them. You are not given these answers to mark.',
  none: 'Nothing to confirm',
  noneHint: 'No agreed mark waits for you.',
  agree: (marks: number) => `Agree to ${plural(marks, 'mark')}`,
  refuse: 'I don’t agree',
  refuseTitle: 'Don’t agree to this mark?',
  refuseText: 'The answer doesn’t become a seed. Those who run the exam read your reason.',
};
