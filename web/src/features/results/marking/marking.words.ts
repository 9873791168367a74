import type { AnswerCover } from '@quivia/contract/answer-covers';
import { HOLD_MINUTES, type Progress } from '@quivia/contract/answer-marking';
import { SHORTEST_SHARED_RUN } from '@quivia/contract/passages';
import { plural } from '@quivia/contract/plural';

const marksIn = (marks: number) => plural(marks, 'mark');

export const markingView = {
  none: 'No answers to mark',
  noneHint: 'Every question of this exam is marked automatically.',
  anonymous: 'You mark answers without names, one question at a time, in an order of your own.',
  question: (number: number, marks: number) => `Question ${number}, ${marksIn(marks)}`,
  progress: (number: number) => `Progress of question ${number}`,
  marked: ({ marked, all, blank }: Progress) => `${marked} of ${all - blank} marked`,
  /** All states together are all answers. */
  sum: ({ all, blank, waiting, held, second, differs, marked, escalated }: Progress) =>
    `${[
      `${marked} marked`,
      `${waiting} waiting`,
      second > 0 && `${second} waiting for another marker`,
      differs > 0 && `${differs} with different marks`,
      held > 0 && `${held} being marked`,
      escalated > 0 && `${escalated} passed on`,
      blank > 0 && `${blank} blank`,
    ]
      .filter(Boolean)
      .join(' + ')} = ${plural(all, 'answer')}`,
  forOthers: 'The answers that still wait are for other markers.',
  noAnswers: 'No answers yet',
  mark: (number: number) => `Mark question ${number}`,
  again: (number: number) => `Look at question ${number} again`,
  escalated: (count: number) => `Passed on to you (${count})`,
  markers: 'Who marked',
  nobody: 'Nobody has marked an answer yet.',
  you: 'you',
  answers: (count: number) => plural(count, 'answer'),
  part: (part: number) => `Part: ${plural(part, 'answer')}`,
};

export const steps = {
  title: 'Steps of marks',
  label: 'Markers give marks in steps of',
  hint: 'Full marks can always be given. You can change the steps as long as every mark given so far fits them.',
  save: 'Save',
};

export const passages = {
  link: (number: number) => `Shared passages of question ${number}`,
  heading: 'Shared passages',
  title: (number: number) => `Shared passages, question ${number}`,
  lead: 'What two answers have in common, word for word, beyond the question and what much of the class wrote. It says nothing about why, and changes no mark.',
  comparing: 'Comparing all answers',
  none: 'No shared passages',
  pairs: (count: number) => plural(count, 'pair'),
  runs: ([longest, ...others]: { words: number }[]) =>
    `${longest?.words} words in a row${others.length > 0 ? `, and ${plural(others.length, 'shorter run')}` : ''}`,
  compared: ({ compared, left_out }: { compared: number; left_out: number }) =>
    `${plural(compared, 'answer')} compared, for ${SHORTEST_SHARED_RUN} words in a row or more.${
      left_out > 0 ? ` ${left_out} more are too many to compare.` : ''
    }`,
  run: 'Common run',
};

export const screen = {
  back: 'Marking',
  title: (number: number) => `Question ${number}`,
  loading: 'Loading the next answer',
  done: 'Nothing waits',
  doneHint: ({ waiting, held, second, differs, escalated }: Progress, isEscalated: boolean) => {
    if (waiting > 0 && !isEscalated) return markingView.forOthers;
    if (held + second + differs + escalated === 0) return 'Every answer to this question has a mark.';
    return [
      held > 0 && `Others are marking ${plural(held, 'answer')}.`,
      second > 0 && `${plural(second, 'answer')} ${second === 1 ? 'waits' : 'wait'} for another marker.`,
      differs > 0 && `The marks of ${plural(differs, 'answer')} differ.`,
      escalated > 0 && `${plural(escalated, 'answer')} ${escalated === 1 ? 'was' : 'were'} passed on.`,
    ]
      .filter(Boolean)
      .join(' ');
  },
  toOverview: 'Back to all questions',
  previous: 'Look at your last answer again',
  place: ({ marked, all, blank }: Progress) => `${marked} of ${all - blank}`,
  left: (minutes: number) => (minutes < 2 ? 'about a minute' : `about ${plural(minutes, 'minute')}`),
  answer: 'Answer',
  mark: 'Your mark',
  key: 'Notes and model answer',
  escalated: 'A marker passed this answer on:',
  giveBack: 'Give it back to the markers',
  lost: 'Get the next answer',
  taken: 'Somebody else has taken that answer. This is the next one.',
  anonymous: 'Students are anonymous. The order is your own.',
};

export const form = {
  marks: 'Marks',
  ofMarks: (most: number) => `of ${marksIn(most)}`,
  quick: 'Whole marks',
  step: (step: number) => `In steps of ${step}`,
  notAMark: (most: number, step: number) => `Please give 0 to ${marksIn(most)}, in steps of ${step}.`,
  comment: 'Comment for the student',
  commentHint: 'The student reads it with the results, without your name.',
  reason: 'Why the mark changes',
  submit: 'Submit and next',
  earlier: 'You marked this answer before. Your earlier mark stays on record.',
  escalate: 'Pass on or flag',
};

export const rubricFields = {
  ofMarks: form.ofMarks,
  group: (number: number) => `Group ${number}`,
  chooseOne: 'one of these',
  adjustment: 'Adjustment',
  adjustmentHint: (step: number) => `For what the rubric doesn’t foresee, such as +${step}`,
  adjustmentNote: 'Why you adjust the mark',
  nothingApplies: 'No item applies. Submit again to give 0 marks.',
};

export const alike = {
  title: 'Your last answers with the same items',
  noText: 'An answer without text',
  marks: marksIn,
};

const answersIn = (count: number) => plural(count, 'answer');

export const equal = {
  equal: (count: number) => `${count} equal answers`,
  near: 'Nearly equal answers',
  mark: (count: number) => `Mark ${count} at once`,
  exactly: (count: number, of: number) =>
    count === of ? 'All have exactly these words.' : `${count} of them have exactly these words.`,
  otherSpelling: 'The same except for case, spaces and punctuation',
  nearly: 'Nearly equal: tick those that get the same mark',
  answers: answersIn,
};

export const groupMarks = {
  title: (count: number) => `Marked at once (${count})`,
  what: (answers: number, marks: number) => `${answersIn(answers)}, ${marksIn(marks)} each`,
  undo: 'Undo',
  dialog: (answers: number) => `Undo the marks of ${answersIn(answers)}?`,
  dialogText:
    'They wait to be marked again. A mark stays if you have changed it since, if another person has marked the answer too, or if the student sees it.',
};

export const commentBank = {
  title: 'Comment bank',
  open: 'Comment bank',
  search: 'Search comments',
  hint: 'Press 1 to 9 in the list to insert a comment, or Enter here for the first one.',
  none: 'The comment bank has no comments for this question. Write a comment, then add it here.',
  notFound: 'No comment contains these words.',
  levels: { own: 'Yours', question: 'Shared for this question', course: 'Shared for this course' },
  add: 'Add the current comment',
  addTo: { own: 'Only for me', question: 'For this question', course: 'For the course' },
  shared:
    'A shared comment is seen by everybody who marks this question or course, before they have marked an answer. It should fit many answers and name nobody.',
  tooLong: (most: number) => `A comment of the bank can have at most ${most} characters.`,
  remove: (comment: string) => `Remove from the bank: ${comment.slice(0, 60)}`,
};

export const coverDialog = {
  title: 'Cover this part?',
  text: 'Everybody who marks this answer sees it covered from now on. The student’s answer stays as it is, and those who run the exam can lift the cover.',
  confirm: 'Cover',
};

export const covers = {
  title: 'Covered parts of answers',
  lead: 'Markers covered these parts because they show a name. No marker can see them.',
  cover: ({ question_number, shape, name }: AnswerCover) =>
    `Question ${question_number}: ${shape === 'passage' ? 'words' : 'part of a picture'}, covered by ${name}`,
  look: 'Look',
  lookAt: (place: number) => `Look below cover ${place}`,
  lift: 'Lift',
  liftOf: (place: number) => `Lift cover ${place}`,
  liftTitle: 'Lift this cover?',
  liftText: 'Everybody who marks the answer sees this part again.',
  below: 'Below the cover',
  logged: 'The log says that you looked.',
  otherText: 'The answer has changed since, and this cover is no longer shown.',
  here: 'This part is covered.',
};

export const annotationDialog = {
  add: 'Annotate the answer',
  change: 'Annotation',
  save: 'Save annotation',
  remove: 'Remove',
};

export const keys = {
  title: 'Keyboard shortcuts',
  where: `They work everywhere on this page but not while you type. Esc leaves a field. An answer is yours for ${HOLD_MINUTES} minutes after you last did something.`,
  letters: 'Use digits and letters as shortcuts',
  rows: [
    ['0 – 9', 'Give so many marks'],
    ['+ -', 'One step more or less'],
    ['M', 'Type the marks'],
    ['C', 'Write a comment'],
    ['Enter', 'Submit, next answer'],
    ['G', 'Mark all ticked equal answers at once'],
    ['Shift Enter', 'Back to the answer you marked before'],
    ['/', 'Comment bank'],
    ['A', 'Annotate the selected text, sentences (arrows, Shift for more) or a place on a picture'],
    ['D', 'Draw freely on a picture'],
    ['V', 'Cover a name: the selected text, words, or a part of a picture'],
    ['H', 'Hide or show annotations'],
    ['E', 'Pass the answer on, or flag it'],
    ['Z', 'Undo the last change of the marks'],
    ['N P', 'Next or previous file of the answer'],
    ['I O', 'Make a picture larger or smaller'],
    ['R', 'Rotate a picture'],
    ['?', 'This list'],
  ],
  hints: [
    ['0–9', 'marks'],
    ['Enter', 'submit, next'],
    ['C', 'comment'],
    ['A', 'annotate'],
    ['E', 'pass on'],
    ['Z', 'undo'],
    ['?', 'all keys'],
  ],
} as const;

export const rubricKeys = {
  ...keys,
  rows: [
    ['1 – 9', 'Apply an item of the rubric, or remove it again'],
    ['+ -', 'Adjust the mark by one step'],
    ['M', 'Type the adjustment, or why'],
    ...keys.rows.slice(3),
  ],
  hints: [['1–9', 'items'], ...keys.hints.slice(1)],
} as const;

export const essay = {
  words: (words: number) => `${plural(words, 'word')}, no limit`,
  wordsOf: (words: number, most: number) =>
    words > most
      ? `${plural(words, 'word')}, ${words - most} over the limit of ${most}`
      : `${plural(words, 'word')} of at most ${most}`,
  notes: 'Notes for markers',
  model: 'Model answer',
  none: 'The question has no notes and no model answer.',
};
