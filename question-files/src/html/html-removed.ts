// What can't be kept of a page, and what is gathered while one is read.
import type { Message } from '@quivia/contract/message';
import type { FileImage } from '../file-question.ts';
import { words } from './html.words.ts';
import type { ResolveImage } from './html-image.ts';
import { attribute, type HtmlElement } from './html-tree.ts';

export interface Reading {
  note: (note: Message) => void;
  images: Map<string, FileImage>;
  resolve: ResolveImage;
}

const REMOVED: Record<string, Message> = {
  script: words.script,
  style: words.styleSheet,
  iframe: words.embeddedPage,
  embed: words.embeddedObject,
  object: words.embeddedObject,
  applet: words.embeddedObject,
  video: words.video,
  audio: words.sound,
  svg: words.drawing,
  canvas: words.drawing,
  input: words.formField,
  select: words.formField,
  textarea: words.formField,
  button: words.formField,
};

export const isPicture = (node: HtmlElement) =>
  node.tagName === 'object' && /^image\//i.test(attribute(node, 'type'));

/** The notes tell of it. */
export function isRemoved(node: HtmlElement, reading: Reading): boolean {
  const removed = isPicture(node) ? undefined : REMOVED[node.tagName];
  if (removed) reading.note(removed);
  // Brackets for programs that can't write small letters above others. Ours are written where these are.
  return removed !== undefined || node.tagName === 'rp';
}
