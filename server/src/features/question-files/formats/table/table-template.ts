// The table to fill in.

import { csvDownload } from '../../../../platform/files/csv/write-csv.ts';
import type { Download } from '../../../../platform/files/download.ts';
import { xlsxDownload } from '../../../../platform/files/xlsx/write-xlsx.ts';
import type { FileQuestion } from '../file-question.ts';
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
];

const NAME = 'question-template';

export async function questionTemplate(format: 'csv' | 'xlsx'): Promise<Download> {
  const rows = tableRows([{ name: 'Module 1', questions: EXAMPLES }]);
  return format === 'csv' ? csvDownload(NAME, rows) : xlsxDownload(NAME, rows);
}
