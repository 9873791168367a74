import { HOLD_MINUTES } from '@quivia/contract/answer-marking';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('answer-marking', {
  noSuchExam: 'There is no such exam.',
  cancelled: 'This exam was cancelled.',
  rubricOfQuestion: 'The rubric of the question',
  noSuchQuestion: 'People don’t mark this question.',
  noSuchAnswer: 'There is no such answer in this exam.',
  heldByOther: `You had this answer for longer than ${HOLD_MINUTES} minutes, and somebody else is marking it now.`,
  markedByOther: 'Somebody else has marked this answer.',
  markedByBoth: 'Another person has marked this answer too, so your mark stays as it is.',
  answerChanged: 'The student’s answer has changed. Please read it again.',
  stillOpen: 'This student can answer again. The answer waits until the attempt has ended.',
  nothingToMark: 'This answer no longer needs a mark.',
  otherAct: 'This key belongs to another mark.',
  notAMark: ({ most, step }: { most: number; step: number }) =>
    `Please give 0 to ${plural(most, 'mark')}, in steps of ${step}.`,
  notOnStep: ({ step }: { step: number }) => `Marks of this exam go in steps of ${step}.`,
  betweenSteps: ({ marks, items, step }: { marks: number; items: number; step: number }) =>
    `These don’t fit steps of ${step}: ${[
      marks > 0 && plural(marks, 'mark'),
      items > 0 && plural(items, 'rubric item'),
    ]
      .filter(Boolean)
      .join(' and ')}.`,
  stepStored: ({ step }: { step: number }) => `Marks go in steps of ${step}.`,
  annotatesOther: 'An annotation is about something that is not in this answer. Please remove it.',
  released: 'The results are released. Those who run the exam can still correct marks.',
  revealed: 'The names are revealed, so the marks are final. Those who run the exam can still correct marks.',
  notYours: 'You can reopen only your own marks.',
  unmarked: 'What answers have in common is shown when every answer to this question has a mark.',
  notWritten: 'This student has no answer to this question.',
  comparing: 'Many answers are being compared. Please try again in a moment.',
  comparingOwn: 'Your last comparison is still under way.',
  marked: 'Marked.',
  returned: 'The answer waits for the next marker.',
  escalated: 'Passed on to those who run the exam.',

  notTogether: 'Only answers that wait for their first mark by you can be marked at once.',
  markedAtOnce: ({ marked, held, gone }: { marked: number; held: number; gone: number }) =>
    [
      `${plural(marked, 'answer')} marked.`,
      held > 0 && `Other markers have ${plural(held, 'answer')} in hand.`,
      gone > 0 && `${plural(gone, 'answer')} ${gone === 1 ? 'was' : 'were'} marked or changed meanwhile.`,
    ]
      .filter(Boolean)
      .join(' '),
  noSuchGroup: 'You haven’t marked these answers at once.',
  groupUndone: ({ undone, kept }: { undone: number; kept: number }) =>
    [
      undone === 0
        ? 'No mark was undone.'
        : `${plural(undone, 'answer')} ${undone === 1 ? 'waits' : 'wait'} again.`,
      kept > 0 &&
        `${plural(kept, 'mark')} ${kept === 1 ? 'stays' : 'stay'}: changed since, given by another person too, or seen by students.`,
    ]
      .filter(Boolean)
      .join(' '),

  oneByOne: 'Answers to this question are marked one by one, because some of them are seeds.',
  wholeScripts: 'Two people mark each script of this exam. Please take the next script.',
  notAdmitted: 'You don’t mark this question now. The page of the exam says why.',
  isSeed: 'Two people have agreed on this mark, so it stays as it is.',
  cannotPassOn:
    'This answer is part of a practice or a check, and can’t be passed on. Please give it a mark.',
  seedsUseRubric:
    'People have agreed on marks of this question by its rubric. Remove its seeds before you change the rubric.',

  planChanged: 'The plan of this question has changed. Please look at it again.',
  planFinal:
    'The results are released, so the plan is final. Those who run the exam can still correct marks.',
  planOfScripts: 'This exam has one plan for whole scripts. Questions have none of their own meanwhile.',
  planReason: 'Please say why the plan changes.',
  tooManyPlans: ({ most }: { most: number }) => `This plan has changed ${most} times and can’t change again.`,
  planWouldChange: ({ count }: { count: number }) => `The marks of ${plural(count, 'answer')} would change.`,
  planStored: ({ count }: { count: number }) =>
    count === 0 ? 'Plan saved.' : `Plan saved. The marks of ${plural(count, 'answer')} changed.`,
  divisionChanged: 'Somebody else has divided the work meanwhile. Please look at it again.',
  tooManyDivisions: ({ most }: { most: number }) =>
    `The work of this exam was divided ${most} times and can’t be divided again.`,
  sameQuestion: 'A question is in the list twice.',
  noMarker: 'One of these people can’t mark this question.',
  divided: ({ answers, people }: { answers: number; people: number }) =>
    answers === 0
      ? `Saved. Answers are divided among ${people === 1 ? '1 person' : `${people} people`} as they come.`
      : `${plural(answers, 'answer')} divided among ${people === 1 ? '1 person' : `${people} people`}.`,
  dividedBefore: 'Saved.',
  pooled: 'Saved. Everybody takes from one pool.',
  noDifference: 'The markers of this answer don’t differ, or no longer.',
  othersDecide: 'Others decide about this answer.',
  otherProposal: 'Another mark was proposed meanwhile. Please look again.',
  ownProposal: 'The other marker confirms the mark that you proposed.',
  proposed: 'Proposed. The other marker confirms it.',
  agreed: 'Agreed.',

  noMark: 'Please give a mark.',
  otherItems: 'These items can’t apply together. Please look at the rubric again.',
  rubricChanged: 'The rubric has changed. Please look at it again.',
  rubricFinal:
    'The results are released, so the rubric is final. Those who run the exam can still correct marks.',
  rubricReason: 'Please say why the rubric changes.',
  nothingToUndo: 'This question has no rubric to go back from.',
  tooManyVersions: ({ most }: { most: number }) =>
    `This rubric has changed ${most} times and can’t change again.`,
  rubricWouldChange: ({ count }: { count: number }) =>
    `The marks of ${plural(count, 'answer')} would change.`,
  rubricStored: ({ count }: { count: number }) =>
    count === 0 ? 'Rubric saved.' : `Rubric saved. The marks of ${plural(count, 'answer')} changed.`,
});

interface LoggedRubric {
  question: number;
  exam: string;
  items: number;
  version: number;
  count: number;
  reason: string;
}

const rubricLogged =
  (did: string) =>
  ({ question, exam, items, version, count, reason }: LoggedRubric) =>
    `${did} the rubric of question ${question} of ${exam} (version ${version}, ${plural(items, 'item')}), changing the marks of ${plural(count, 'answer')}${reason && `: ${reason}`}`;

interface LoggedPlan {
  question: number;
  exam: string;
  plan: string;
  count: number;
  reason: string;
}

interface LoggedGroup {
  question: number;
  exam: string;
  count: number;
  reason: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('answer-marking.log', {
  rubricChanged: rubricLogged('changed'),
  planChanged: ({ question, exam, plan, count, reason }: LoggedPlan) =>
    `changed the marking of question ${question} of ${exam}, so that ${plan}, changing the marks of ${plural(count, 'answer')}${reason && `: ${reason}`}`,
  stepChanged: ({ exam, step, before }: { exam: string; step: number; before: number }) =>
    `set the steps of marks of ${exam} to ${step}, ${before} before`,
  divided: ({ exam, answers, people }: { exam: string; answers: number; people: number }) =>
    `divided ${plural(answers, 'answer')} of ${exam} among ${people === 1 ? '1 person' : `${people} people`}`,
  pooled: ({ exam }: { exam: string }) => `put the answers of ${exam} into one pool`,
  groupUndone: ({ question, exam, count, reason }: LoggedGroup) =>
    `undid the marks of ${plural(count, 'answer')} to question ${question} of ${exam}, given at once: ${reason}`,
  rubricUndone: rubricLogged('undid the last change of'),
});
