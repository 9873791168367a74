import { catalogue, type Message } from '@quivia/contract/message';

interface Tag {
  tag: string;
  line: number;
}

const words = catalogue('question-files.xml', {
  endsTooEarly: ({ tag, line }: Tag) => `This file ends too early: <${tag}> in line ${line} is never closed.`,
  mismatch: ({ tag, line }: Tag) =>
    `This is not well-formed XML: the closing tag here doesn't match <${tag}> in line ${line}, which is still open.`,
  neverOpened: 'This is not well-formed XML: a tag is closed here that was never opened.',
  neverClosed: 'This is not well-formed XML: what begins here is never closed.',
  noTags: 'This is not XML: it has no tags.',
  notXml: 'This is not XML.',
  entities: "This file declares its own entities, which aren't supported. Please save it without them.",
  tooDeep: 'The tags in this file are nested too deeply.',
  giantTag: 'A tag in this file is far too long.',
  tooManyTags: 'This file has far more parts than a file of questions should.',
  other: ({ cause }: { cause: string }) => `This is not well-formed XML (${cause}).`,
});

export const { noTags, notXml } = words;

/** By the message of the parser, or by our own code for what is too much. */
const BY_CAUSE: Record<string, Message | ((tag: Tag) => Message)> = {
  'unexpected end of file': words.endsTooEarly,
  'closing tag mismatch': words.mismatch,
  'close tag': words.mismatch,
  'missing open tag': words.neverOpened,
  'missing start tag': words.noTags,
  'unclosed cdata': words.neverClosed,
  'unclosed comment': words.neverClosed,
  'unclosed question': words.neverClosed,
  'unclosed tag': words.neverClosed,
  entities: words.entities,
  'too-deep': words.tooDeep,
  'giant-tag': words.giantTag,
  'too-many-tags': words.tooManyTags,
};

export const isEndTooEarly = (cause: string) => BY_CAUSE[cause] === words.endsTooEarly;

export function problemWords(cause: string, open: { name: string; line: number } | undefined): Message {
  const found = BY_CAUSE[cause] ?? words.other({ cause });
  return typeof found === 'function' ? found({ tag: open?.name ?? '', line: open?.line ?? 1 }) : found;
}
