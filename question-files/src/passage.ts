// A passage in formats that have no place for one: in front of the question's text, in a block of its own. Moodle shows
// it there, and writes it again when it exports the question.

const OPEN = /^<div class="quivia-passage" markdown="1"(?: data-length="(\d{1,5})")?>\n\n/;
const CLOSE = '\n\n</div>\n\n';

/** With its length only where its end could not be found without. */
export function withPassage(question: string, passage: string | undefined): string {
  if (passage === undefined) return question;
  const write = (length: string) =>
    `<div class="quivia-passage" markdown="1"${length}>\n\n${passage}${CLOSE}${question}`;
  const plain = write('');
  return splitPassage(plain).passage === passage ? plain : write(` data-length="${passage.length}"`);
}

export function splitPassage(text: string): { question: string; passage?: string } {
  const [opening, length] = OPEN.exec(text) ?? [];
  if (opening === undefined) return { question: text };
  const told = length === undefined ? -1 : opening.length + Number(length);
  const end = text.startsWith(CLOSE, told) ? told : text.indexOf(CLOSE, opening.length);
  if (end === -1) return { question: text };
  const passage = text.slice(opening.length, end).trim();
  return { question: text.slice(end + CLOSE.length), ...(passage && { passage }) };
}
