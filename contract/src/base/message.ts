// A sentence the server sends: with its name and what was filled in, so that it can be said in another language.

export type MessageParams = Readonly<Record<string, string | number | boolean | null>>;

/** All that is stored of a message. */
export interface StoredMessage {
  /** Where it stands in the catalogues: `exams.extended`. */
  readonly id: string;
  readonly params: MessageParams;
}

export interface Message extends StoredMessage {
  /** In English. */
  readonly text: string;
}

type Sentence = string | ((params: never) => string);
/** Of every catalogue that is loaded, by id. */
const sentencesById = new Map<string, string | ((params: MessageParams) => string)>();

/** What doesn't survive being stored or sent can't be a parameter. */
type Sayable<S> = S extends (params: infer P) => string
  ? P[keyof P] extends MessageParams[string] | undefined
    ? (params: P) => Message
    : never
  : Message;

/** Sentences under one name: each becomes a message, or a function from its parameters to one. */
export function catalogue<S extends Record<string, Sentence>>(
  name: string,
  sentences: S,
): { readonly [K in keyof S]: Sayable<S[K]> } {
  const sayable = Object.entries(sentences).map(([key, sentence]) => {
    const id = `${name}.${key}`;
    const say = sentence as string | ((params: MessageParams) => string);
    sentencesById.set(id, say);
    if (typeof say === 'string') return [key, { id, params: {}, text: say }];
    return [key, (params: MessageParams): Message => ({ id, params, text: say(params) })];
  });
  return Object.fromEntries(sayable);
}

/** Undefined when the sentence has gone since it was stored. */
export function wordingOf({ id, params }: StoredMessage): string | undefined {
  const sentence = sentencesById.get(id);
  return typeof sentence === 'function' ? sentence(params) : sentence;
}
