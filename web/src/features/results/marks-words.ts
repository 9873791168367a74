import { ABSENT } from '@quivia/contract/results';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Of a question or a module, where wrong answers may cost more than was earned: '7', '−0.25'. */
export const marksWords = (marks: number) => number.format(marks).replace('-', '−');

/** Of an exam, where -1 stands for who did not come: '7', 'AB'. */
export const scoreWords = (score: number) => (score === ABSENT ? 'AB' : marksWords(score));
