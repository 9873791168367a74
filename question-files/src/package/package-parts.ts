// The parts of a package, each read by what it begins with. One that cannot be read does not stop the others.
import type { Message } from '@quivia/contract/message';
import { decodeText } from '@quivia/files/decode-text';
import { FileProblem } from '@quivia/files/file-problem';
import type { Zip } from '@quivia/files/zip/open-zip';
import { readBlackboardPool } from '../blackboard/read-blackboard-pool.ts';
import type { FileImage, OnItem, ReadFile } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { placeWords } from '../formats.words.ts';
import { readMoodleXml } from '../moodle/read-moodle.ts';
import { newNotes } from '../notes.ts';
import { words as qtiWords } from '../qti/qti.words.ts';
import { type References, readQti12 } from '../qti/qti-12/read-qti-12.ts';
import type { ItemAbout } from '../qti/qti-21-item.ts';
import { readQti21 } from '../qti/read-qti.ts';
import { rootName } from '../xml/xml-tree.ts';
import { words } from './package.words.ts';
import type { PackageNames } from './package-path.ts';

interface AboutPart {
  category: string;
  about: ItemAbout;
  /** Whether the package says so: others are passed over when they hold something else. */
  isQuestions: boolean;
}

export interface PackageParts {
  zip: Zip;
  textOf: (name: string) => string;
  /** Empty for what is no XML. */
  rootOf: (name: string) => string;
  read: (name: string, said: AboutPart) => void;
  isDone: (name: string) => boolean;
  /** By what it begins with. */
  hasQuestions: (name: string) => boolean;
  /** No part with questions has been read. */
  isEmpty: () => boolean;
  leaveOut: (name: string, reason: Message) => void;
  note: (note: Message) => void;
  finish: () => ReadFile;
}

const QUESTION_ROOTS = new Set(['assessmentItem', 'qti-assessment-item', 'questestinterop', 'POOL', 'quiz']);

/** Read with the items that show it. */
const IS_BESIDE = /^(?:assessmentStimulus|qti-assessment-stimulus)$/;

type Format = 'moodle' | 'qti12' | 'qti21' | 'qti30' | 'blackboard';

export function newPackageParts(zip: Zip, names: PackageNames, onItem: OnItem): PackageParts {
  const images = new Map<string, FileImage>();
  const formats = new Set<Format>();
  const notes = newNotes();
  const roots = new Map<string, string>();
  let others = 0;
  let firstProblem: FileProblem | undefined;
  const textOf = (name: string) => decodeText(zip.read(name), words.notText({ name }));
  const leaveOut = (name: string, reason: Message, line: number | null = null) => {
    const part = shortPart(name);
    const place = line === null ? part : `${part}, ${placeWords.line(line)}`;
    onItem(leftOut({ place, category: '' }, reason, ''));
  };
  const done = new Set<string>();
  const references: References = { known: new Set(), wanted: [] };
  const pictures = newPictures(zip, names);

  const rootOf = (name: string) => {
    const known = roots.get(name);
    if (known !== undefined) return known;
    let root = '';
    try {
      root = rootName(textOf(name));
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
    }
    roots.set(name, root);
    return root;
  };

  const read = (name: string, { category, about, isQuestions }: AboutPart) => {
    if (done.has(name)) return;
    done.add(name);
    const xml = textOf(name);
    const place = { resolve: pictures(name), category, part: shortPart(name), references };
    const keep = (format: Format, readPart: () => FileImage[]) => {
      formats.add(format);
      for (const image of readPart()) images.set(image.name, image);
    };
    const root = rootOf(name);
    if (root === 'assessmentItem') keep('qti21', () => readQti21(xml, place, onItem, about));
    else if (root === 'qti-assessment-item') keep('qti30', () => readQti21(xml, place, onItem, about));
    else if (root === 'questestinterop') keep('qti12', () => readQti12(xml, place, onItem));
    else if (root === 'POOL') keep('blackboard', () => readBlackboardPool(xml, place, onItem));
    else if (root === 'quiz' && /<question\s/.test(xml)) {
      const inPart: OnItem = (item) => onItem({ ...item, place: `${place.part}, ${item.place}` });
      keep('moodle', () => readMoodleXml(xml, inPart).images);
    } else if (IS_BESIDE.test(root)) return;
    else if (isQuestions || root === '') leaveOut(name, words.noQuestion({ root: rootName(xml) }));
    else others += 1;
  };

  return {
    zip,
    textOf,
    rootOf,
    isDone: (name) => done.has(name),
    hasQuestions: (name) => QUESTION_ROOTS.has(rootOf(name)),
    isEmpty: () => formats.size === 0,
    leaveOut,
    note: notes.add,
    read: (name, said) => {
      try {
        read(name, said);
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        firstProblem ??= error;
        leaveOut(name, error.said, error.line);
      }
    },
    finish: () => {
      for (const { ident, found } of references.wanted)
        if (!references.known.has(ident)) onItem(leftOut(found, qtiWords.storedElsewhere, ident));
      const [format] = formats;
      if (!format) throw firstProblem ?? new FileProblem(words.noQuestions);
      if (formats.size > 1) notes.add(words.severalFormats);
      if (others > 0) notes.add(words.othersSkipped({ files: others }));
      return { format, images: [...images.values()], notes: notes.all() };
    },
  };
}

const shortPart = (name: string) => (name.length > 100 ? `…${name.slice(-99)}` : name).toWellFormed();

/** Each picture is taken out of the archive once. */
function newPictures(
  zip: Zip,
  names: PackageNames,
): (part: string) => (address: string) => Uint8Array | undefined {
  const taken = new Map<string, Uint8Array>();
  return (part) => (address) => {
    const name = names.picture(part, address);
    if (name === undefined) return undefined;
    const bytes = taken.get(name) ?? zip.read(name);
    taken.set(name, bytes);
    return bytes;
  };
}
