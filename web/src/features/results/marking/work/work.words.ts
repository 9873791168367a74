import { plural } from '@quivia/contract/plural';

export const division = {
  link: 'Divide the work',
  heading: 'Division of work',
  lead: 'Who marks which answers. Chance decides, and whatever somebody has in hand or has marked stays theirs.',
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
      hint: 'Of every question each of these people gets as many answers as the others.',
    },
    {
      value: 'questions',
      words: 'Divided question by question',
      hint: 'Each question has people of its own, who get equal parts of its answers.',
    },
  ] satisfies { value: 'pool' | 'equal' | 'questions'; words: string; hint: string }[],
  people: 'Divided among',
  peopleOf: (number: number) => `Question ${number} is marked by`,
  poolHint: 'With nobody chosen, a question has one pool for everybody.',
  noPeople: 'Nobody else can mark this exam yet. Give colleagues a share on the tab Team.',
  choose: 'Please choose at least one person',
  chooseSome: 'Please choose at least one person for one of the questions',
  helps: 'People whose part is done get answers of others',
  rules:
    'Answers that come later are divided too. An answer that nobody of its part can mark, as after a conflict of interest, goes back to the pool. Where two people mark, each answer is in two parts.',
  save: 'Divide',
  savePool: 'Save',
  parts: 'Parts',
  noParts: 'Nobody has a part yet.',
  you: 'you',
  gone: 'can no longer mark',
  part: (part: number, waiting: number) =>
    waiting === 0 ? `${plural(part, 'answer')}, none waits` : `${plural(part, 'answer')}, ${waiting} waiting`,
};

export const statement = {
  link: 'Statement of work',
  heading: 'Statement of work',
  lead: 'How many answers and scripts each person has marked. An answer counts once for each person, also when they marked it again or its student answered again.',
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
