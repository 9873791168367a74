import { plural } from '@quivia/contract/plural';

export const division = {
  link: 'Divide the work',
  heading: 'Division of work',
  lead: 'Who marks which answers. They are divided at random. Answers that somebody is marking or has marked stay with that person.',
  mode: 'Answers that wait are',
  modes: [
    {
      value: 'pool',
      words: 'In one pool',
      hint: 'Everybody takes the next answer that waits.',
    },
    {
      value: 'equal',
      words: 'Divided into equal parts',
      hint: 'Each of these people gets the same number of answers to every question.',
    },
    {
      value: 'questions',
      words: 'Divided question by question',
      hint: 'You choose people for each question. They get equal parts of its answers.',
    },
  ] satisfies { value: 'pool' | 'equal' | 'questions'; words: string; hint: string }[],
  people: 'Divided among',
  peopleOf: (number: number) => `Question ${number} is marked by`,
  poolHint: 'With nobody chosen, a question has one pool for everybody.',
  noPeople: 'Nobody else can mark this exam yet. Give colleagues a share on the tab Team.',
  choose: 'Please choose at least one person',
  chooseSome: 'Please choose at least one person for one of the questions',
  helps: 'People who finish their part help with the others',
  rules:
    'Answers that come later are divided too. If nobody who has a part can mark an answer, for example after a conflict of interest, it goes back to the pool. Where two people mark, each answer is in two parts.',
  save: 'Divide',
  savePool: 'Save',
  parts: 'Parts',
  noParts: 'Nobody has a part yet.',
  you: 'you',
  gone: 'can no longer mark',
  part: (part: number, waiting: number) =>
    waiting === 0
      ? `${plural(part, 'answer')}, none waiting`
      : `${plural(part, 'answer')}, ${waiting} waiting`,
};

export const statement = {
  link: 'Statement of work',
  heading: 'Statement of work',
  lead: 'How many answers and scripts each person has marked. An answer counts once for each person, even if they marked it again or the student changed it.',
  back: 'Results',
  none: 'Nobody has marked an answer yet',
  noneHint: 'Everybody who submits a mark is listed here.',
  excel: 'Excel',
  csv: 'CSV',
  file: (title: string) => `Statement of work ${title}`,
  person: 'Name',
  guest: 'guest',
  question: (number: number) => `Question ${number}`,
  answers: 'Answers',
  scripts: 'Scripts',
  period: 'From – to',
  all: 'All',
  ofColumn: (column: string) => `${column}: `,
};
