// The file format of a backup: gzipped text, written and read as a stream, so that its size doesn't matter.
//
//   {"format":"quivia-backup", …}                       the header
//   {"table":"public.users","columns":["id", …]}        then the rows in PostgreSQL's COPY text format,
//   1  anna01  …
//   \.                                                  up to this line; then the next table
//   {"tables":{"public.users":{"rows":1,"sha256":"…"}}, …}   the manifest, which only a complete file has
import { createHash, type Hash } from 'node:crypto';
import { StartError } from '../start-error.ts';
import { words } from './backup.words.ts';

const FORMAT = 'quivia-backup';
const VERSION = 1;

export interface Header {
  made_at: string;
  postgres: string;
  migrations: { name: string; checksum: string }[];
  partitions: { table: string; parent: string; bounds: string }[];
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface Content {
  rows: number;
  sha256: string;
}

export interface Manifest {
  tables: Record<string, Content>;
  sequences: { name: string; value: string; is_called: boolean }[];
}

/** What is written and what is read count alike: the bytes of the rows. */
export class RowHash {
  readonly #hash: Hash = createHash('sha256');

  add(chunk: Buffer): Buffer {
    this.#hash.update(chunk);
    return chunk;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

export const headerLine = (header: Header) => line({ format: FORMAT, version: VERSION, ...header });
export const tableLine = (table: TableHeader) => line(table);
export const manifestLine = (manifest: Manifest) => line(manifest);
export const END_OF_ROWS = Buffer.from('\\.\n');
const NEW_LINE = 10;
const END_AFTER_ROW = Buffer.from('\n\\.\n');

/** Reads the parts of a backup one after the other. */
export class ArchiveReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async header(): Promise<Header> {
    const found = await this.#json();
    if (found.format !== FORMAT) throw new StartError(words.notABackup);
    if (found.version !== VERSION) throw new StartError(words.newerBackup);
    return found as unknown as Header;
  }

  /** The next table, whose rows must be read before anything else, or the manifest after the last one. */
  async next(): Promise<TableHeader | Manifest> {
    return (await this.#json()) as unknown as TableHeader | Manifest;
  }

  /** In pieces of any length, however long a row is. */
  async *rows(): AsyncGenerator<Buffer> {
    let isRowStart = true;
    for (;;) {
      const buffer = this.#unread;
      if (isRowStart && buffer.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#unread = buffer.subarray(END_OF_ROWS.length);
        return;
      }
      const end = buffer.indexOf(END_AFTER_ROW);
      if (end >= 0) {
        yield buffer.subarray(0, end + 1);
        this.#unread = buffer.subarray(end + END_AFTER_ROW.length);
        return;
      }
      // The last bytes may be the beginning of the end.
      const complete = buffer.length - END_AFTER_ROW.length;
      if (complete > 0) {
        yield buffer.subarray(0, complete);
        isRowStart = buffer[complete - 1] === NEW_LINE;
        this.#unread = buffer.subarray(complete);
      }
      await this.#readMore();
    }
  }

  async #json(): Promise<Record<string, unknown>> {
    let end = this.#unread.indexOf(NEW_LINE);
    while (end < 0) {
      await this.#readMore();
      end = this.#unread.indexOf(NEW_LINE);
    }
    const text = this.#unread.subarray(0, end).toString();
    this.#unread = this.#unread.subarray(end + 1);
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      throw new StartError(words.notABackup);
    }
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new StartError(words.incomplete);
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, value]) : value;
  }
}
