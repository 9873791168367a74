// A rubric for programs that have none: a list below the notes for markers, for people to read.
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { RubricGroup, RubricItem } from '@quivia/contract/marking/rubric';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { rubricText as words } from './rubric-text.words.ts';

const itemLine = ({ text, marks, note }: RubricItem) =>
  `- ${words.marks(marks)}: ${[text, note].filter(Boolean).map(inline).join(' — ')}`;

/** On one line, as it is in the rubric. */
const inline = (text: string) => plainToMarkdown(text.replaceAll(/\s+/g, ' '));

function groupLines({ name, choose, items }: RubricGroup): string {
  const shown = inline(name);
  const heading = choose === 'many' ? shown : shown ? words.oneOfGroup(shown) : words.oneOf;
  return [...(heading ? [`${heading}:`, ''] : []), ...items.map(itemLine)].join('\n');
}

/** In Markdown. */
export const notesWithRubric = ({ notes, rubric = [] }: Pick<EssayKey, 'notes' | 'rubric'>): string =>
  rubric.length === 0
    ? notes
    : [notes.trim(), `**${words.title}**`, ...rubric.map(groupLines)].filter(Boolean).join('\n\n');
