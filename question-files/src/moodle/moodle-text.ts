// A text of Moodle XML with the files that belong to it, as Markdown.
import { fromBase64, keepImage } from '../html/html-image.ts';
import { splitPassage } from '../passage.ts';
import { plainToHtml } from '../plain-to-markdown.ts';
import { type Draft, shortName } from '../xml/xml-draft.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './moodle.words.ts';

const PLACE = '@@PLUGINFILE@@';
const NAMED_FILE = /@@PLUGINFILE@@(\/[^\s"'<>()[\]?#]+)(?:\?[^\s"'<>()]*)?/g;

export function moodleText(element: XmlElement | undefined, draft: Draft, defaultFormat = 'html'): string {
  if (!element) return '';
  const holder = childNamed(element, 'text');
  const text = (holder ? textOf(holder) : textOf(element)).trim();
  const files = filesOf(element, draft);
  const find = (address: string) => {
    const name = decoded(address);
    const file = files.get(name);
    if (file) file.isUsed = true;
    return file?.bytes;
  };
  const markdown = convert(text, element.attributes.format ?? defaultFormat, find, draft);
  for (const [name, { isUsed }] of files) if (!isUsed) draft.note(words.unusedFile({ name: name.slice(1) }));
  return markdown;
}

/** The passage in front of a question, and the question without it. Each keeps the files that it names. */
export function withoutPassage(
  question: XmlElement,
  draft: Draft,
): { element: XmlElement; stimulus?: string } {
  const whole = childNamed(question, 'questiontext');
  const text = textOf(whole && childNamed(whole, 'text')).trim();
  const { question: rest, passage } = splitPassage(whole?.attributes.format === 'markdown' ? text : '');
  if (!whole || passage === undefined) return { element: question };
  const files = childrenNamed(whole, 'file');
  const isNamedIn = (said: string) => (file: XmlElement) => {
    const { name = '' } = file.attributes;
    return said.includes(name) || said.includes(encodeURIComponent(name));
  };
  const saying = (said: string, own: XmlElement[]): XmlElement => ({
    ...whole,
    children: [{ ...whole, name: 'text', attributes: {}, children: [said] }, ...own],
  });
  const asked = saying(
    rest,
    files.filter((file) => isNamedIn(rest)(file) || !isNamedIn(passage)(file)),
  );
  return {
    element: { ...question, children: question.children.map((child) => (child === whole ? asked : child)) },
    stimulus: moodleText(saying(passage, files.filter(isNamedIn(passage))), draft),
  };
}

/** Moodle 1.9 has the picture of a question beside its text. */
export function oldPicture(question: XmlElement, draft: Draft): string {
  const name = textOf(childNamed(question, 'image')).trim();
  const content = textOf(childNamed(question, 'image_base64')).trim();
  if (name === '' && content === '') return '';
  const bytes = fromBase64(content);
  if (bytes) {
    const markdown = fileInMarkdown('', bytes, draft);
    return markdown && `![](${markdown})`;
  }
  draft.note((content === '' ? words.pictureElsewhere : words.damagedFile)({ name: shortName(name) }));
  return '';
}

type Find = (address: string) => Uint8Array | undefined;

function convert(text: string, format: string, find: Find, draft: Draft): string {
  const resolve = (source: string) =>
    source.startsWith(PLACE) ? find(source.slice(PLACE.length).replace(/[?#].*$/, '')) : undefined;
  switch (format) {
    case 'markdown':
      return text.replaceAll(NAMED_FILE, (whole, address) => fileInMarkdown(whole, find(address), draft));
    case 'plain_text':
      return draft.fromHtml(plainToHtml(text));
    case 'moodle_auto_format':
      return draft.fromHtml(text.replaceAll('\n', '<br>'), resolve);
    default:
      return draft.fromHtml(text, resolve);
  }
}

function fileInMarkdown(whole: string, bytes: Uint8Array | undefined, draft: Draft): string {
  const kept = keepImage(bytes);
  if ('problem' in kept) {
    draft.note(kept.problem);
    return whole;
  }
  draft.keep([kept.image]);
  return `image:${kept.image.name}`;
}

function filesOf(element: XmlElement, draft: Draft): Map<string, { bytes: Uint8Array; isUsed: boolean }> {
  const files = new Map<string, { bytes: Uint8Array; isUsed: boolean }>();
  for (const file of childrenNamed(element, 'file')) {
    const { name = '', path = '/', encoding = 'base64' } = file.attributes;
    const bytes = encoding === 'base64' ? fromBase64(textOf(file)) : undefined;
    if (bytes) files.set(`${path.endsWith('/') ? path : `${path}/`}${name}`, { bytes, isUsed: false });
    else draft.note(name ? words.damagedFile({ name }) : words.damagedNamelessFile);
  }
  return files;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
