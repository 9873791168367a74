// An H5P file: a question set, a single question, or a column, book or presentation with questions somewhere inside.
import { FileProblem } from '@quivia/files/file-problem';
import type { Zip } from '@quivia/files/zip/open-zip';
import type { FileImage, OnItem, ReadFile } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords } from '../formats.words.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { shortName } from '../xml/xml-draft.ts';
import { placeInH5p, words } from './h5p.words.ts';
import { type Content, contentsIn, type Json, record, text } from './h5p-content.ts';
import { type H5pReading, READERS } from './h5p-questions.ts';

const DESCRIPTION = 'h5p.json';
const CONTENT = 'content/content.json';
const DEEPEST = 64;
/** Shown beside questions, and no questions themselves. */
const MATERIAL = new Set(
  'AdvancedText Text Table Image Video Audio Link Shape TwitterUserFeed'
    .split(' ')
    .map((name) => `H5P.${name}`),
);

export const isH5p = (has: (part: string) => boolean) => has(DESCRIPTION);

export function readH5p(zip: Zip, onItem: OnItem): ReadFile {
  const { title, mainLibrary } = readJson(zip, DESCRIPTION);
  const images = new Map<string, FileImage>();
  const resolve = newPictures(zip);
  let questions = 0;
  let material = 0;
  const reading = (category: string): H5pReading => ({
    found: () => {
      questions += 1;
      return { place: placeInH5p(questions), category };
    },
    resolve,
    onItem: (item, draft) => {
      for (const image of draft?.images() ?? []) images.set(image.name, image);
      onItem(item);
    },
  });
  const visit = (content: Content, titles: string[], deepest: number): void => {
    const { library, params } = content;
    const category = titles.join(' / ');
    const read = READERS[library];
    if (read) {
      read(content, reading(category));
      return;
    }
    if (MATERIAL.has(library)) {
      material += 1;
      return;
    }
    const inside = deepest > 0 ? contentsIn(params, DEEPEST) : undefined;
    if (!inside) throw new FileProblem(words.tooDeep);
    if (inside.every((one) => MATERIAL.has(one.library))) {
      const { found } = reading(category);
      const said = text(params.question) || text(params.text) || text(params.taskDescription);
      const reason = itemWords.unsupportedType({ type: shortName(library) });
      onItem(leftOut(found(), reason, htmlToMarkdown(said).markdown || content.title));
      return;
    }
    for (const one of inside)
      visit(one, one.library === 'H5P.Column' ? named(titles, one.title) : titles, deepest - 1);
  };
  const main = shortName(text(mainLibrary));
  if (main === '') throw new FileProblem(words.noContent);
  visit({ library: main, params: readJson(zip, CONTENT), title: '' }, named([], text(title)), DEEPEST);
  const notes = material > 0 ? [words.betweenQuestions({ parts: material })] : [];
  return { format: 'h5p', images: [...images.values()], notes };
}

/** Chapters that nobody named are called 'Untitled …' or 'Column' by the editor. */
const named = (titles: string[], title: string): string[] => {
  const plain = shortName(title);
  return plain === '' || /^Untitled\b|^Column$/.test(plain) ? titles : [...titles, plain];
};

function readJson(zip: Zip, part: string): Json {
  if (!zip.has(part)) throw new FileProblem(words.noContent);
  try {
    return record(JSON.parse(new TextDecoder('utf-8').decode(zip.read(part))));
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileProblem(words.notJson({ part }));
    throw error;
  }
}

/** Each picture is taken out of the archive once. Paths are only ever keys of the archive. */
function newPictures(zip: Zip): (path: string) => Uint8Array | undefined {
  const taken = new Map<string, Uint8Array>();
  return (path) => {
    // The editor marks fresh uploads, and leaves the mark in exported files.
    const name = `content/${path.replace(/#tmp$/, '')}`;
    if (!zip.has(name)) return undefined;
    const bytes = taken.get(name) ?? zip.read(name);
    taken.set(name, bytes);
    return bytes;
  };
}
