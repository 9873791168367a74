// A sentence the server sends: with its name and what was filled in, so that it can be said in another language.

export type MessageParams = Readonly<Record<string, string | number | boolean | null>>;

export interface Message {
  /** Where it stands in the catalogues: `exams.extended`. */
  readonly id: string;
  readonly params: MessageParams;
  /** In English. */
  readonly text: string;
}

type Sentence = string | ((params: never) => string);
type Sayable<S> = S extends (params: infer P) => string ? (params: P) => Message : Message;

/** Sentences under one name: each becomes a message, or a function from its parameters to one. */
export function catalogue<S extends Record<string, Sentence>>(
  name: string,
  sentences: S,
): { readonly [K in keyof S]: Sayable<S[K]> } {
  const sayable = Object.entries(sentences).map(([key, sentence]) => {
    const id = `${name}.${key}`;
    if (typeof sentence === 'string') return [key, { id, params: {}, text: sentence }];
    const say = sentence as (params: MessageParams) => string;
    return [key, (params: MessageParams): Message => ({ id, params, text: say(params) })];
  });
  return Object.fromEntries(sayable);
}
