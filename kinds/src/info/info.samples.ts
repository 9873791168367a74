import type { InfoAnswer, InfoBody, InfoKey } from '@quivia/contract/kinds/info';
import type { Sample } from '../kind.rules.ts';

export const infoSamples: Sample<InfoBody, InfoKey, InfoAnswer>[] = [
  {
    question: 'The next three questions are about the circuit in this picture.',
    body: {},
    key: {},
    right: [],
    partly: [],
    wrong: [],
    empty: [],
    unreadable: [],
    hostile: [{}, null, 'read', []],
  },
];
