// Moodle XML: the questions of a bank in the order of the file, each below the category that was named last.
import { FileProblem } from '@quivia/files/file-problem';
import type { FileImage, OnItem } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, placeWords } from '../formats.words.ts';
import { newDraft, shortName } from '../xml/xml-draft.ts';
import { childNamed, readXml, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './moodle.words.ts';
import { readCategory } from './moodle-category.ts';
import { MOODLE_KINDS } from './moodle-kinds.ts';
import { FOR_SEVERAL, moodleOther, moodleQuestion } from './moodle-question.ts';

const CHOICE_TYPES = new Set(['multichoice', 'truefalse', ...FOR_SEVERAL]);

export function readMoodleXml(xml: string, onItem: OnItem): { images: FileImage[] } {
  const images = new Map<string, FileImage>();
  let category = '';
  const read = (element: XmlElement) => {
    const { type = '' } = element.attributes;
    const name = shortName(textOf(childNamed(element, 'name')));
    const line = placeWords.line(element.line);
    const found = { place: name ? `${line}, ${placeWords.question(name)}` : line, category };
    const text = textOf(childNamed(childNamed(element, 'questiontext') ?? element, 'text'));
    if (element.name !== 'question') {
      onItem(leftOut(found, words.notQuestion({ element: element.name }), textOf(element)));
    } else if (type === 'category') {
      category = readCategory(textOf(childNamed(element, 'category')).trim());
    } else if (!CHOICE_TYPES.has(type) && !Object.hasOwn(MOODLE_KINDS, type)) {
      onItem(leftOut(found, itemWords.unsupportedType({ type }), text));
    } else {
      const draft = newDraft();
      onItem((CHOICE_TYPES.has(type) ? moodleQuestion : moodleOther)(element, found, draft));
      for (const image of draft.images()) images.set(image.name, image);
    }
  };
  readXml(xml, {
    isWhole: (name, inside) => {
      if (inside.length === 0 && name !== 'quiz') throw new FileProblem(words.notMoodle({ root: name }));
      return inside.length > 0;
    },
    onWhole: read,
  });
  return { images: [...images.values()] };
}
