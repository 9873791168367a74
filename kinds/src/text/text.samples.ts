import type { TextAnswer, TextBody } from '@quivia/contract/kinds/text';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { Sample } from '../kind.rules.ts';

const lenient = { ignore_case: true, ignore_accents: true, ignore_spaces: false, ignore_punctuation: true };
const strict = { ignore_case: false, ignore_accents: false, ignore_spaces: false, ignore_punctuation: false };

export const textSamples: Sample<TextBody, TextKey, TextAnswer>[] = [
  {
    question: 'What is the capital of Ivory Coast?',
    body: {},
    key: {
      ...lenient,
      accepted: [
        { text: 'Yamoussoukro', percent: 100, match: 'exact' },
        { text: "Abidjan (Côte d'Ivoire)", percent: 50, match: 'exact' },
        { text: 'Yam*kro', percent: 75, match: 'wildcard' },
      ],
    },
    right: [{ text: 'Yamoussoukro' }, { text: '  YAMOUSSOUKRO. ' }, { text: 'Yamoussoúkro' }],
    partly: [
      { answer: { text: 'abidjan, cote d’ivoire' }, share: 0.5 },
      { answer: { text: 'yamusukro' }, share: 0.75 },
      { answer: { text: 'Yamkro' }, share: 0.75 },
    ],
    wrong: [{ text: 'Abidjan' }, { text: 'Yamkr' }, { text: '?' }, { text: '<b>Yamoussoukro</b>' }],
    empty: [{ text: '' }, { text: ' \u00A0\u200B' }],
    unreadable: [],
    hostile: [
      { text: 'Yam'.repeat(166) },
      { text: 'a'.repeat(501) },
      { text: '\0' },
      { text: '\uD800' },
      { text: 5 },
      { text: '\u202E' },
      'Yamoussoukro',
      null,
    ],
  },
  {
    question: 'Which operator multiplies in C?',
    body: {},
    key: { ...strict, ignore_punctuation: true, accepted: [{ text: '*', percent: 100, match: 'exact' }] },
    right: [{ text: '*' }, { text: ' * ' }],
    partly: [],
    wrong: [{ text: '/' }, { text: 'times' }, { text: '**' }],
    empty: [{ text: '' }],
    unreadable: [],
    hostile: [],
  },
  {
    question: 'How do green plants make sugar?',
    body: {},
    key: {
      ...lenient,
      ignore_spaces: true,
      accepted: [
        { text: '(by|through)?photo-?synth[eé]sis', percent: 100, match: 'pattern' },
        { text: '(a+)+(b|c)*(a*)*', percent: 10, match: 'pattern' },
      ],
    },
    right: [{ text: 'Photosynthesis' }, { text: 'by photo synthésis!' }, { text: 'through Photosynthesis' }],
    partly: [],
    wrong: [{ text: 'photosynthesise' }, { text: 'not photosynthesis' }],
    empty: [{ text: ' ' }],
    unreadable: [],
    hostile: [{ text: `${'a'.repeat(499)}!` }, { text: `${'a'.repeat(499)}x` }],
  },
];
