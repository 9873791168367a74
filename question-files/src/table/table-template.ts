// The table to fill in.
import type { AcceptedNumber } from '@quivia/contract/kinds/number.key';
import { csvDownload } from '@quivia/files/csv/write-csv';
import type { Download } from '@quivia/files/download';
import { xlsxDownload } from '@quivia/files/xlsx/write-xlsx';
import type { FileQuestion } from '../file-question.ts';
import { acceptedText, acceptedValue, numberQuestion, textQuestion } from '../kinds/file-kinds.ts';
import { tableRows } from './write-table.ts';

const options = (keys: string, ...texts: string[]) =>
  texts.map((option, i) => ({ option, is_correct: keys.includes(String.fromCharCode(65 + i)) }));

const EXAMPLES: FileQuestion[] = [
  {
    question: 'Which planet is nearest to the Sun?',
    options: options('B', 'Venus', 'Mercury', 'Mars', 'Earth'),
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0.25,
    negative_share: null,
    explanation: 'Mercury is about 58 million kilometres away from it.',
    tags: ['planets', 'solar system'],
    difficulty: 'easy',
  },
  {
    question: 'Which of these numbers are prime?',
    options: options('AC', '2', '9', '11', '15', '21'),
    answer_rule: 'select_all',
    marks: 2,
    negative_marks: 0,
    negative_share: null,
    explanation:
      'Where text_format is markdown, text may be **bold** and have `code`. Formulas work everywhere: $9 = 3^2$, $15 = 3 \\cdot 5$, $21 = 3 \\cdot 7$.',
    tags: ['numbers'],
    difficulty: 'medium',
  },
  {
    question: 'Light is a wave.',
    options: options('A', 'True', 'False'),
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: '',
    tags: [],
    difficulty: null,
  },
  ...[
    {
      question: 'How fast does a falling body gain speed near the ground?',
      other: {
        ...numberQuestion([acceptedValue('9.81', '0.05', 100) as AcceptedNumber]),
        body: { unit_mode: 'shown', units: ['m/s2'] },
      },
      explanation:
        'Where type is number, correct is a value with its tolerance and unit, or a range such as 9.7..9.9.',
    },
    {
      question: 'What is the capital of France?',
      other: textQuestion([acceptedText('Paris', 100), acceptedText('City of Paris', 100)]),
      explanation:
        'Where type is text, correct lists the accepted answers. For match it has pairs such as cat -> kitten | dog -> puppy, for order the items such as 1. ant | 2. cat.',
    },
  ].map(
    (one): FileQuestion => ({
      ...one,
      options: [],
      answer_rule: 'any_correct',
      marks: 1,
      negative_marks: 0,
      negative_share: null,
      tags: [],
      difficulty: null,
    }),
  ),
];

const NAME = 'question-template';

export async function questionTemplate(format: 'csv' | 'xlsx'): Promise<Download> {
  const whole = tableRows([{ name: 'Module 1', questions: EXAMPLES }]);
  const at = whole[0]?.indexOf('kind') ?? -1;
  const rows = whole.map((row) => row.toSpliced(at, 1));
  return format === 'csv' ? csvDownload(NAME, rows) : xlsxDownload(NAME, rows);
}
