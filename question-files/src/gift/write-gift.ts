// A bank as GIFT. A text is one line, its own line ends written \n: Moodle trims lines, splits questions at blank ones
// and takes those that begin with // for comments.
import type { BankToWrite, FileQuestion } from '../file-question.ts';
import { writeCategory } from '../moodle/moodle-category.ts';
import { withPassage } from '../passage.ts';
import { questionName } from '../question-name.ts';
import { writeGiftComments } from './gift-comments.ts';
import { escaped, inherited, writeGiftKind } from './gift-kinds.ts';

export function writeGift({ title, modules }: BankToWrite): string {
  const parts = modules.flatMap(({ name, questions }) => [
    `$CATEGORY: ${writeCategory(name)}\n`,
    ...questions.map(writeQuestion),
  ]);
  return [`// ${title}\n`, ...parts].join('\n');
}

function writeQuestion(question: FileQuestion): string {
  const { options, explanation, other } = question;
  // Without one, Moodle would show the beginning of the text with its signs.
  const name = escaped(questionName(question.question));
  const text = `${name && `::${name}::`}[markdown]${escaped(withPassage(question.question, question.stimulus))}`;
  if (other) {
    const { comment, answers } = writeGiftKind(other, explanation);
    return `${writeGiftComments(question)}${comment}${text}${answers || '\n'}`;
  }
  const weights = weightsOf(question);
  const lines = options.map(({ option }, i) => `\t${weights[i]}${inherited(option)}\n`);
  if (explanation !== '') lines.push(`\t####${inherited(explanation)}\n`);
  return `${writeGiftComments(question)}${text}{\n${lines.join('')}}\n`;
}

/** A question whose every option is right would, with equals signs alone, be one of short answer. */
function weightsOf({ options, answer_rule }: FileQuestion): string[] {
  const keys = options.filter(({ is_correct }) => is_correct).length;
  if (answer_rule === 'any_correct' && keys < options.length)
    return options.map(({ is_correct }) => (is_correct ? '=' : '~'));
  const share = answer_rule === 'any_correct' ? 100 : Number((100 / keys).toFixed(5));
  return options.map(({ is_correct }) => (is_correct ? `~%${share}%` : '~%-100%'));
}
