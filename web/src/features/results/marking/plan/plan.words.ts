import type { ReplyTo } from '@quivia/contract/endpoint';
import type { Plan } from '@quivia/contract/marking/plan';
import type { getDifference, getMarkingFigures, listDifferences } from '@quivia/contract/marking-plans';
import { plural } from '@quivia/contract/plural';

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export const line = {
  says: (inWords: string) => `${capital(inWords)}.`,
  change: (number: number) => `Change how question ${number} is marked`,
  short: { change: 'Change', figures: 'Your agreement', agreement: 'Agreement' },
  figures: (number: number) => `Your agreement with others at question ${number}`,
  agreement: (number: number) => `Agreement of markers at question ${number}`,
  differ: (count: number) =>
    count === 1 ? 'The marks of 1 answer differ.' : `The marks of ${count} answers differ.`,
  agree: 'Compare and agree',
};

export const view = {
  heading: 'Markers',
  title: (number: number) => `Markers of question ${number}`,
  lead: 'How many people mark each answer, and which mark counts when theirs differ. Nobody sees the mark of another person before submitting their own.',
  ofScript:
    'Two people mark each script of this exam, and the sums of their marks are compared. Questions have no plan of their own meanwhile.',
  onlyRead: 'Only people who run the exam can change this.',
  type: 'Each answer is marked by',
  types: [
    { value: 'single', words: 'One person', hint: 'Their mark counts.' },
    {
      value: 'double',
      words: 'Two people',
      hint: 'Neither knows the mark of the other. Where they differ too much, they agree, or a third person marks.',
    },
    {
      value: 'second_look',
      words: 'One person, and some answers by two',
      hint: 'A second person marks answers drawn at random, fails, and marks near the pass mark.',
    },
  ] satisfies { value: Plan['type']; words: string; hint: string }[],
  tolerance: 'Tolerance in marks',
  toleranceHint: (most: number) =>
    `Two marks are near enough when they differ by less. The question is worth ${plural(most, 'mark')}.`,
  combine: 'When they are near enough',
  combined: { mean: 'The mean counts', higher: 'The higher mark counts', first: 'The first mark counts' },
  beyond: 'When they differ by the tolerance or more',
  beyonds: {
    meet: 'Both compare their marks and agree',
    third_higher: 'A third person marks: higher of the two nearest',
    third_mean: 'A third person marks: mean of the two nearest',
  },
  beyondHint:
    'The third mark counts with the nearer one of the first two. If even these differ by the tolerance or more, their mean counts.',
  percent: 'Percent of all answers, drawn at random',
  passMark: 'Pass mark of this question (optional)',
  passMarkHint: 'Every answer below it is marked a second time.',
  around: 'Marks around the pass mark',
  aroundHint: 'Answers this near to the pass mark are marked a second time too.',
  save: 'Save',
};

export const scripts = {
  title: 'Markers of a script',
  lead: 'How many people mark each script, and what counts when the sums of their marks differ. Nobody sees the marks of another person before the script is settled.',
  notByScript:
    'This exam is marked by question, so each question has its own plan. The owner can have it marked by script.',
  type: 'Each script is marked by',
  types: [
    {
      value: 'questions',
      words: 'As many people as each question needs',
      hint: 'Every question has its own plan. Without one, one person marks.',
    },
    {
      value: 'double',
      words: 'Two people',
      hint: 'Each marks all answers of the script, and neither knows the marks of the other.',
    },
  ] satisfies { value: 'questions' | 'double'; words: string; hint: string }[],
  toleranceHint: (most: number, questions: number) =>
    `Two sums are near enough when they differ by less. The ${questions === 1 ? 'question is' : `${questions} questions are`} worth ${plural(most, 'mark')} together.`,
  form: {
    ...view,
    combined: {
      mean: 'The mean of both counts, answer by answer',
      higher: 'The marks of the person with the higher sum count',
      first: 'The marks of the first person count',
    },
    beyonds: {
      meet: 'Both compare their marks and agree on answers that differ',
      third_higher: 'A third person marks the script: higher of the two nearest sums',
      third_mean: 'A third person marks the script: mean of the two nearest sums',
    },
    beyondHint:
      'The third sum counts with the nearer one of the first two. If even these differ by the tolerance or more, their mean counts.',
  },
  dialogTitle: 'Change how scripts are marked?',
  says: (inWords: string) => `${capital(inWords)}.`,
  change: 'Change how many people mark a script',
};

export const dialog = {
  title: 'Change how this question is marked?',
  none: 'No mark changes.',
  changes: ({ changed, opened, settled }: { changed: number; opened: number; settled: number }) =>
    [
      changed > 0 && `${plural(changed, 'answer')} ${changed === 1 ? 'gets' : 'get'} another mark.`,
      opened > 0 &&
        `${plural(opened, 'answer')} ${opened === 1 ? 'loses its mark' : 'lose their marks'} until another person has marked or the markers agree.`,
      settled > 0 &&
        `${plural(settled, 'answer')} that ${settled === 1 ? 'waits' : 'wait'} for a mark ${settled === 1 ? 'has' : 'have'} one then.`,
    ]
      .filter(Boolean)
      .join(' '),
  sheets: 'What markers submitted stays as it is.',
  reason: 'Why it changes',
  confirm: 'Change',
};

type OfMarker = ReplyTo<typeof getMarkingFigures>[number];
type Figures = NonNullable<OfMarker['figures']>;

const moreOrLess = (marks: number, per: string) =>
  `${plural(Number(Math.abs(marks).toFixed(2)), 'mark')} ${marks > 0 ? 'more' : 'less'} ${per}`;

const inWords = ({ difference, within, icc, drift }: Figures) =>
  [
    Math.abs(difference) < 0.005 ? 'the same on average' : moreOrLess(difference, 'on average'),
    `${Math.round(within * 100)} % near enough`,
    icc !== null && `ICC ${icc.toFixed(2)}`,
    drift !== null && moreOrLess(drift, 'each hour'),
  ]
    .filter(Boolean)
    .join(', ');

export const figures = {
  title: 'Agreement',
  none: 'Nobody has marked an answer yet.',
  answers: (n: number) => (n === 0 ? 'no shared answers' : plural(n, 'answer')),
  few: 'Too few to say',
  figures: inWords,
  pair: ({ name, n, figures: found }: OfMarker['pairs'][number]) =>
    `Beside ${name}, ${plural(n, 'answer')}: ${found ? inWords(found) : 'too few to say'}`,
  seeds: ({ n, figures: found }: NonNullable<OfMarker['seeds']>) =>
    found
      ? `Beside ${plural(n, 'agreed mark')}: ${[
          Math.abs(found.difference) < 0.005
            ? 'the same on average'
            : moreOrLess(found.difference, 'on average'),
          `${Math.round(found.within * 100)} % near enough`,
        ].join(', ')}`
      : 'Beside agreed marks: too few to say',
  seconds: (seconds: number) =>
    seconds < 120
      ? `About ${plural(seconds, 'second')} an answer`
      : `About ${Math.round(seconds / 60)} minutes an answer`,
  items: (items: number) => `Kappa of ${plural(items, 'item')}`,
  kappa: (kappa: number | null) => (kappa === null ? 'always the same' : kappa.toFixed(2)),
  you: 'you',
};

type Listed = ReplyTo<typeof listDifferences>[number];
type Shown = ReplyTo<typeof getDifference>;

export const differences = {
  heading: 'Different marks',
  lead: 'Answers whose markers are to agree on one mark. Students are anonymous.',
  none: 'No different marks',
  noneHint: 'No answer waits for its markers to agree.',
  list: (count: number) => plural(count, 'answer'),
  entry: ({ question_number, marks }: Listed) => `Question ${question_number}: ${marks.join(' and ')}`,
  state: ({ proposed, is_yours }: Listed) => {
    if (proposed === 'you') return 'You proposed a mark';
    if (proposed === 'other') return 'A mark is proposed';
    return is_yours ? 'You marked it' : 'Others marked it';
  },
  answer: 'Answer',
  key: 'Notes and model answer',
  sheet: (place: number, isYours: boolean) =>
    `${['First', 'Second', 'Third'][place] ?? ''} marker${isYours ? ' (you)' : ''}`,
  marks: (marks: number, most: number) => `${marks} of ${plural(most, 'mark')}`,
  earned: (marks: number) => (marks < 0 ? `−${-marks}` : `+${marks}`),
  noComment: 'No comment',
  proposal: ({ marks, by }: NonNullable<Shown['proposal']>) =>
    by === 'you'
      ? `You proposed ${plural(marks, 'mark')}. The other marker confirms it.`
      : `The other marker proposes ${plural(marks, 'mark')}.`,
  confirm: (marks: number) => `Agree to ${plural(marks, 'mark')}`,
  look: 'The second marker decides which mark counts.',
  form: {
    marks: 'Mark to agree on',
    another: 'Another mark to agree on',
    settled: 'Mark that counts',
    hint: (most: number, step: number) => `0 to ${most}, in steps of ${step}`,
    reason: 'Reason',
    reasonHint: 'It stays on record. The student doesn’t see it.',
    propose: 'Propose',
    settle: 'Set this mark',
  },
};
