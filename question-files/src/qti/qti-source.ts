// The exact question behind an item we wrote, in a processing instruction that other programs pass over. It counts
// only while the item says what it said when it was written; an item edited elsewhere is read like any other.
import { createHash } from 'node:crypto';
import { QuestionContent } from '@quivia/contract/questions';
import * as z from 'zod/mini';
import { type FileQuestion, withTexts } from '../file-question.ts';
import { keepImage, type ResolveImage } from '../html/html-image.ts';
import { instructionJson } from '../xml/write-xml.ts';
import type { Draft } from '../xml/xml-draft.ts';
import { OWN_IMAGE } from '../xml/xml-images.ts';
import { isElement, type XmlElement } from '../xml/xml-tree.ts';

const NAME = 'quivia-source';

/** The class of the block with the passage, which comes before the question. */
export const PASSAGE = 'quivia-passage';

const Source = z.object({
  question: QuestionContent,
  stimulus: z.optional(z.string()),
  /** The address in the package of each picture, by its key. */
  images: z.record(z.string(), z.string()),
  of: z.string(),
});

export function writeSource(
  question: FileQuestion,
  images: Record<string, string>,
  item: XmlElement,
): string {
  const { other, stimulus, ...content } = question;
  const source = { question: { ...content, ...other }, stimulus, images, of: digest(item) };
  return `<?${NAME} ${instructionJson(source)}?>`;
}

export function readSource(item: XmlElement, draft: Draft, resolve: ResolveImage): FileQuestion | undefined {
  const given = item.instructions.find((text) => text.startsWith(`${NAME} `));
  const source = given === undefined ? undefined : parsed(given.slice(NAME.length + 1));
  if (!source || source.of !== digest(item)) return undefined;
  const { question_type, body, answer_key, ...question } = source.question;
  const withImages = (markdown: string) =>
    markdown.replaceAll(OWN_IMAGE, (address, key) => {
      const href = source.images[key];
      if (href === undefined) return address;
      const kept = keepImage(resolve(href));
      if ('problem' in kept) {
        draft.note(kept.problem);
        return address;
      }
      draft.keep([kept.image]);
      return `image:${kept.image.name}`;
    });
  return withTexts(
    {
      ...question,
      ...(source.stimulus !== undefined && { stimulus: source.stimulus }),
      ...(body && answer_key && { other: { question_type, body, answer_key } }),
    },
    withImages,
  );
}

function parsed(json: string): z.output<typeof Source> | undefined {
  try {
    const read = Source.safeParse(JSON.parse(json));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The same however the XML is laid out. */
function digest(item: XmlElement): string {
  const hash = createHash('sha256');
  const add = (node: XmlElement | string) => {
    if (!isElement(node)) {
      const text = node.replaceAll(/\s+/g, ' ').trim();
      if (text) hash.update(`"${text}"`);
      return;
    }
    const attributes = Object.entries(node.attributes)
      .filter(([name]) => !['xmlns', 'xsi', 'schemaLocation'].includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`<${node.name} ${JSON.stringify(attributes)}>`);
    node.children.forEach(add);
    hash.update('</>');
  };
  add(item);
  return hash.digest('hex').slice(0, 32);
}
