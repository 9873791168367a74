import type { ScriptProgress } from '@quivia/contract/marking-scripts';
import { plural } from '@quivia/contract/plural';

export const scriptTab = {
  title: 'By script',
  progress: ({ all, complete }: ScriptProgress) =>
    all === 0 ? 'No scripts yet' : `${complete} of ${plural(all, 'script')} complete`,
  mark: 'Mark the next script',
  forOthers: 'No script waits for you.',
  lead: 'A script is all answers of one student, without a name.',
};

export const byScript = {
  question: 'Answers are marked by question: nobody sees which answers belong together.',
  script: 'Answers can be marked by script: all answers of one student together, without a name.',
  on: 'Mark by script',
  off: 'Mark by question',
  onTitle: 'Mark this exam by script?',
  onText:
    'Markers then see which answers belong together. They still see no name, but a whole script says more about its writer than one answer, and a good first answer makes the next one look better. The log says that you did this, and why.',
  offTitle: 'Mark this exam by question again?',
  offText:
    'Markers no longer get whole scripts. What they have marked stays. The log says that you did this, and why.',
};

export const scriptScreen = {
  title: 'Script',
  code: (code: string) => `Script ${code}`,
  answers: 'Answers of this script',
  question: (number: number) => `Question ${number}`,
  marked: 'finished',
  rest: (count: number) => `Read the other ${plural(count, 'answer')} of this script`,
  loading: 'Loading the next script',
  done: 'No script waits',
  doneHint: ({ all, complete }: ScriptProgress) =>
    complete === all
      ? 'Every script is complete.'
      : `${plural(all - complete, 'script')} ${all - complete === 1 ? 'is' : 'are'} with other markers.`,
  lost: 'Get the next script',
  previous: 'Look at the answer before this one',
};
