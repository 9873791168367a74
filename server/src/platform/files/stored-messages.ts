// Sentences about an upload are stored by name and parameters, and worded when they are read.
import { type Message, type StoredMessage, wordingOf } from '@quivia/contract/message';
import { words } from '@quivia/files/files.words';

export function toStore({ id, params }: Message): StoredMessage {
  return {
    id,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)])),
  };
}

/** Parameters may be pieces of any file, and the database refuses some characters. */
const storable = <Value>(value: Value) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

export const worded = (message: StoredMessage): string => wordingOf(message) ?? words.forgotten.text;

/** `text` is what uploads have that were stored by an earlier version. */
export const wordedTogether = (said: StoredMessage[] | null, text: string, separator = ' '): string =>
  text === '' && said ? said.map(worded).join(separator) : text;
