import { plural } from '@quivia/contract/plural';

export const view = {
  link: (number: number, hasRubric: boolean) =>
    hasRubric ? `Rubric of question ${number}` : `Write a rubric for question ${number}`,
  short: (hasRubric: boolean) => (hasRubric ? 'Rubric' : 'Write a rubric'),
  heading: 'Rubric',
  title: (number: number) => `Rubric of question ${number}`,
  lead: 'Markers choose the items that apply to an answer, and the mark follows from them. It is never below 0 and never above what the question can earn.',
  none: 'This question has no rubric: markers type its marks. Answers that have a mark keep it when you write one.',
  earlier: 'This question had a rubric in an earlier exam:',
  begin: 'Begin with it',
  final: 'Results are released, so the rubric is final. Marks can still be corrected with the results.',
  onlyRead: 'Only people who run the exam can change the rubric.',
  best: (best: number, worth: number) =>
    `The best answer earns ${best} by these items; the question is worth ${plural(worth, 'mark')}.`,
  save: 'Save rubric',
  problems: 'Please correct the fields marked below.',
  changed: (version: number) =>
    `A colleague has changed this rubric. What you entered is not saved. Version ${version} is the one that counts now.`,
  showNewest: 'Discard mine and show theirs',
};

export const dialog = {
  change: 'Change the rubric?',
  undo: 'Undo the last change?',
  removed: 'The question will have no rubric. Marks given so far stay, and markers type the others.',
  none: (marked: number) =>
    marked === 0
      ? 'No answer has been marked by the rubric, so no mark changes.'
      : `${plural(marked, 'answer')} marked by the rubric: no mark changes.`,
  changes: (changed: number, marked: number) =>
    `The marks of ${changed} of ${plural(marked, 'answer')} change. What markers said about them stays as it is.`,
  from: 'From',
  to: 'To',
  answers: 'Answers',
  caption: 'Marks that change',
  more: (count: number) => `And ${plural(count, 'answer')} more, whose marks change by less or as much.`,
  reason: 'Why the rubric changes',
  confirm: (changed: number, isUndo: boolean) => {
    if (changed > 0) return `Change ${plural(changed, 'mark')}`;
    return isUndo ? 'Undo' : 'Save rubric';
  },
};

export const versions = {
  title: 'Versions',
  none: 'No version yet.',
  version: (version: number) => `Version ${version}`,
  items: (items: number) => (items === 0 ? 'rubric removed' : plural(items, 'item')),
  undo: 'Undo the last change',
};
