// The tagged template every query is written with. A statement runs when it is awaited; inside another one it is a
// part of that. Values never become text: they travel as parameters.

/** A part of a statement, or a whole one. */
export interface Fragment {
  readonly isFragment: true;
}

type Value = string | number | bigint | boolean | Date | Uint8Array | null | readonly Value[] | Fragment;

/** The rows, how many rows the statement read or changed, and what it turned out to be: a failed COMMIT is a ROLLBACK. */
export type Rows<T extends readonly object[]> = T & { readonly count: number; readonly command: string };

interface Statement<T extends readonly object[]> extends Fragment, Promise<Rows<T>> {}

// biome-ignore lint/suspicious/noExplicitAny: as wide as a row of which the caller says nothing
type AnyRow = Record<string, any>;

export interface Sql {
  <T extends readonly object[] = AnyRow[]>(text: TemplateStringsArray, ...values: Value[]): Statement<T>;
  /** A name: of a table or a column. */
  (name: string): Fragment;
  /** `insert into t ${sql(row)}` and `update t set ${sql(row)}`. */
  (row: Readonly<Record<string, Value>>): Fragment;
  /** Text of ours, never of a person's. Without values it may hold several statements. */
  unsafe<T extends readonly object[] = AnyRow[]>(text: string, values?: readonly unknown[]): Statement<T>;
}

export interface Compiled {
  text: string;
  values: readonly unknown[];
  /** Sent as it is, unprepared: it may hold several statements. */
  isScript: boolean;
}

export const script = (text: string): Compiled => ({ text, values: [], isScript: true });

/** Runs a statement; which connection, and in which transaction, is decided where it is written. */
export type Run = (statement: Compiled) => Promise<Rows<never[]>>;

/** `runner` is asked as each statement is written. */
export function createSql(runner: () => Run): Sql {
  const sql = (first: TemplateStringsArray | string | Record<string, Value>, ...values: Value[]) => {
    if (typeof first === 'string') return new Name(first);
    if (Array.isArray(first)) return new Template(first as readonly string[], values, runner());
    return new Row(first as Record<string, Value>);
  };
  const unsafe = (text: string, values: readonly unknown[] = []) =>
    new Template([text], [], runner(), values.length > 0 ? { text, values, isScript: false } : script(text));
  return Object.assign(sql, { unsafe }) as unknown as Sql;
}

class Name implements Fragment {
  readonly isFragment = true;
  readonly text: string;

  constructor(name: string) {
    this.text = quoted(name);
  }
}

class Row implements Fragment {
  readonly isFragment = true;
  readonly columns: [string, Value][];

  constructor(row: Record<string, Value>) {
    this.columns = Object.entries(row);
  }
}

class Template implements Statement<never[]> {
  readonly isFragment = true;
  readonly strings: readonly string[];
  readonly values: readonly Value[];
  readonly #run: Run;
  readonly #finished: Compiled | undefined;
  #started: Promise<Rows<never[]>> | undefined;

  constructor(strings: readonly string[], values: readonly Value[], run: Run, finished?: Compiled) {
    this.strings = strings;
    this.values = values;
    this.#run = run;
    this.#finished = finished;
  }

  get [Symbol.toStringTag]() {
    return 'Statement';
  }

  #start(): Promise<Rows<never[]>> {
    if (!this.#started) {
      try {
        this.#started = this.#run(this.#finished ?? compile(this.strings, this.values));
      } catch (error) {
        this.#started = Promise.reject(error);
      }
    }
    return this.#started;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, of which nothing is done until somebody waits
  then<A = Rows<never[]>, B = never>(
    onRows?: ((rows: Rows<never[]>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#start().then(onRows, onError);
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<never[]> | B> {
    return this.#start().catch(onError);
  }

  finally(act?: (() => void) | null): Promise<Rows<never[]>> {
    return this.#start().finally(act);
  }
}

/** The text with its placeholders, and the values in their order. */
function compile(strings: readonly string[], values: readonly Value[]): Compiled {
  const writer = new Writer();
  writer.template(strings, values);
  return { text: writer.text, values: writer.values, isScript: false };
}

class Writer {
  text = '';
  readonly values: unknown[] = [];

  template(strings: readonly string[], values: readonly Value[]): void {
    this.text += strings[0];
    for (let i = 0; i < values.length; i += 1) {
      this.#value(values[i] as Value);
      this.text += strings[i + 1];
    }
  }

  #value(value: Value): void {
    if (value instanceof Template) this.template(value.strings, value.values);
    else if (value instanceof Name) this.text += value.text;
    else if (value instanceof Row) this.#row(value.columns);
    else this.#parameter(value);
  }

  #row(columns: [string, Value][]): void {
    if (columns.length === 0) throw new TypeError('A row without columns can’t be written');
    if (/\bset\s*$/i.test(this.text)) {
      this.#list(columns, ([name, value]) => {
        this.text += `${quoted(name)}=`;
        this.#value(value);
      });
      return;
    }
    this.text += `(${columns.map(([name]) => quoted(name)).join()})values(`;
    this.#list(columns, ([, value]) => this.#value(value));
    this.text += ')';
  }

  #list<T>(items: readonly T[], write: (item: T) => void): void {
    for (const [i, item] of items.entries()) {
      if (i > 0) this.text += ',';
      write(item);
    }
  }

  #parameter(value: unknown): void {
    if (value === undefined) throw new TypeError(`An undefined value follows: …${this.text.slice(-80)}`);
    this.values.push(value);
    this.text += `$${this.values.length}${castOf(value)}`;
  }
}

/**
 * PostgreSQL takes a parameter for text where nothing around it says otherwise. Of these the type is known, so that
 * `${date} + interval '1 hour'` means what it says.
 */
function castOf(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean';
  if (typeof value === 'bigint') return '::bigint';
  if (value instanceof Date) return '::timestamptz';
  if (value instanceof Uint8Array) return '::bytea';
  return '';
}

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;
