import type { Message } from '@quivia/contract/message';

export interface Notes {
  add: (note: Message) => void;
  has: (note: Message) => boolean;
  /** Each once, in the order they were added. */
  all: () => Message[];
}

export function newNotes(): Notes {
  const byText = new Map<string, Message>();
  return {
    add: (note) => {
      byText.set(note.text, note);
    },
    has: ({ text }) => byText.has(text),
    all: () => [...byText.values()],
  };
}
