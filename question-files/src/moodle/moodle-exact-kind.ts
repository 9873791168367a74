// What Moodle can't say of a kind goes along in a processing instruction, and counts while the rest is untouched.
import type { OtherQuestion } from '../file-question.ts';
import { saidAfter } from '../kinds/file-kinds.ts';
import { cdata, instructionJson } from '../xml/write-xml.ts';
import { newDraft } from '../xml/xml-draft.ts';
import { readXml, type XmlElement } from '../xml/xml-tree.ts';
import { MOODLE_KINDS } from './moodle-kinds.ts';
import { writeKind } from './write-moodle-kind.ts';

const NAME = 'quivia-kind';

interface Told {
  question: string;
  other: OtherQuestion;
  /** Of an essay: Moodle has one text for it and the model answer. */
  explanation?: string;
}

export const writeExactKind = (told: Told): string => `<?${NAME} ${instructionJson(told)}?>`;

export function readExactKind(element: XmlElement, visible: Told): Told {
  const given = element.instructions.find((text) => text.startsWith(`${NAME} `));
  if (!given) return visible;
  try {
    const told = JSON.parse(given.slice(NAME.length + 1)) as Told;
    return JSON.stringify(rewritten(told)) === JSON.stringify(visible) ? told : visible;
  } catch {
    return visible;
  }
}

/** What a file that was written from it would say. */
function rewritten({ question, other, explanation = '' }: Told): Told | undefined {
  const { type, text, parts } = writeKind(question, other, (markdown) => `<text>${cdata(markdown)}</text>`);
  const xml = `<quiz><question type="${type}"><questiontext format="markdown"><text>${cdata(text)}</text></questiontext><generalfeedback format="markdown"><text>${cdata(saidAfter(other, explanation))}</text></generalfeedback>${parts.join('')}</question></quiz>`;
  let read: Told | undefined;
  readXml(xml, {
    isWhole: (_, inside) => inside.length > 0,
    onWhole: (element) => {
      const found = MOODLE_KINDS[type]?.(element, newDraft());
      if (found && !('id' in found)) read = found;
    },
  });
  return read;
}
