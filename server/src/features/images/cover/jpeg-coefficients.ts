// The coefficients of a JPEG, baseline or progressive, as they are stored: Huffman codes are read, and no point is computed. After
// ITU-T T.81, sections F and G.

export interface Component {
  id: number;
  /** Sampling factors, across and down. */
  h: number;
  v: number;
  /** Its table of quantities. */
  table: number;
  /** Blocks of 8 by 8, with those that fill up the last units. */
  across: number;
  down: number;
  /** Without them. */
  ownAcross: number;
  ownDown: number;
  /** 64 a block, in zigzag order. */
  blocks: Int16Array;
}

export interface Frame {
  width: number;
  height: number;
  components: Component[];
  mostH: number;
  mostV: number;
}

interface Huffman {
  /** By the length of a code: the largest one, and what to add to a code to find its value. */
  largest: Int32Array;
  offset: Int32Array;
  values: Uint8Array;
}

export interface Scan {
  data: Buffer;
  bytes: Buffer;
}

interface Reader {
  bit: () => number;
  bits: (count: number) => number;
  symbol: (code: Huffman) => number;
  restart: () => void;
}

export function frameOf(data: Buffer): Frame {
  const [precision, count] = [data[0], data[5] ?? 0];
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  if (precision !== 8 || height === 0 || width === 0) throw new Error('A JPEG has an unknown frame');
  if (count < 1 || count > 4 || data.length < 6 + count * 3)
    throw new Error('A JPEG has an unknown number of colours');
  const given = Array.from({ length: count }, (_, i) => {
    const [id = 0, sampling = 0, table = 0] = data.subarray(6 + i * 3);
    return { id, h: sampling >> 4, v: sampling & 15, table };
  });
  if (given.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4))
    throw new Error('A JPEG has unknown sampling');
  const mostH = Math.max(...given.map(({ h }) => h));
  const mostV = Math.max(...given.map(({ v }) => v));
  const [units, rows] = [Math.ceil(width / (8 * mostH)), Math.ceil(height / (8 * mostV))];
  const components = given.map((one) => ({
    ...one,
    across: units * one.h,
    down: rows * one.v,
    ownAcross: Math.ceil(Math.ceil((width * one.h) / mostH) / 8),
    ownDown: Math.ceil(Math.ceil((height * one.v) / mostV) / 8),
    blocks: new Int16Array(units * one.h * rows * one.v * 64),
  }));
  return { width, height, components, mostH, mostV };
}

/** The tables of one segment, by class and number: 0 to 3 of first coefficients, 16 to 19 of the others. */
export function readTables(data: Buffer, into: Map<number, Huffman>): void {
  for (let at = 0; at < data.length; ) {
    const name = data[at] as number;
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, one) => sum + one, 0);
    if (counts.length < 16 || at + 17 + total > data.length || total > 256)
      throw new Error('A JPEG has a broken table');
    const values = Uint8Array.from(data.subarray(at + 17, at + 17 + total));
    const [largest, offset] = [new Int32Array(17).fill(-1), new Int32Array(17)];
    let [code, seen] = [0, 0];
    for (let length = 1; length <= 16; length += 1) {
      const count = counts[length - 1] as number;
      offset[length] = seen - code;
      if (count > 0) largest[length] = code + count - 1;
      [code, seen] = [(code + count) << 1, seen + count];
    }
    into.set(name, { largest, offset, values });
    at += 17 + total;
  }
}

/** Bits that are missing at the end are zeros, as browsers read them. */
function readerOf(bytes: Buffer): Reader {
  let [at, left, byte] = [0, 0, 0];
  function bit(): number {
    if (left === 0) {
      byte = bytes[at] ?? 0;
      if (byte !== 0xff) at += 1;
      else if (bytes[at + 1] === 0) at += 2;
      // A restart comes earlier than expected: it waits for `restart`.
      else byte = 0;
      left = 8;
    }
    left -= 1;
    return (byte >> left) & 1;
  }
  return {
    bit,
    bits(count) {
      let value = 0;
      for (let i = 0; i < count; i += 1) value = (value << 1) | bit();
      return value;
    },
    symbol({ largest, offset, values }) {
      let code = 0;
      for (let length = 1; length <= 16; length += 1) {
        code = (code << 1) | bit();
        if (code <= (largest[length] as number)) return values[code + (offset[length] as number)] as number;
      }
      throw new Error('A JPEG has an unknown code');
    },
    restart() {
      left = 0;
      while (at < bytes.length && !(bytes[at] === 0xff && isRestart(bytes[at + 1]))) at += 1;
      at += 2;
    },
  };
}

const isRestart = (byte: number | undefined) => byte !== undefined && byte >= 0xd0 && byte <= 0xd7;

/** A number of so many bits: those that begin with 0 are negative. */
function signed(reader: Reader, size: number): number {
  if (size === 0) return 0;
  const value = reader.bits(size);
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

interface ScanState {
  reader: Reader;
  first: number;
  last: number;
  /** The bit that this scan adds, and whether there were others before. */
  low: number;
  isRefinement: boolean;
  /** Blocks whose band has ended. */
  ended: number;
}

export function readScan(
  { data, bytes }: Scan,
  frame: Frame,
  tables: ReadonlyMap<number, Huffman>,
  { restartEvery, isProgressive }: { restartEvery: number; isProgressive: boolean },
): void {
  const count = data[0] ?? 0;
  const inScan = Array.from({ length: count }, (_, i) => {
    const component = frame.components.find(({ id }) => id === data[1 + i * 2]);
    const names = data[2 + i * 2] ?? 0;
    if (!component) throw new Error('A JPEG has a scan of an unknown colour');
    return { component, dc: tables.get(names >> 4), ac: tables.get(16 + (names & 15)), before: 0 };
  });
  const [first = 0, last = 63, bits = 0] = data.subarray(1 + count * 2);
  const isOne = inScan.length === 1;
  if (count < 1 || last > 63 || first > last || (isProgressive && first > 0 && !isOne))
    throw new Error('A JPEG has an unknown scan');
  const state: ScanState = {
    reader: readerOf(bytes),
    first: isProgressive ? first : 0,
    last: isProgressive ? last : 63,
    low: isProgressive ? bits & 15 : 0,
    isRefinement: isProgressive && bits >> 4 > 0,
    ended: 0,
  };
  const readBlock = (one: (typeof inScan)[number], at: number) => {
    const { blocks } = one.component;
    const needs = (table: Huffman | undefined) => {
      if (!table) throw new Error('A JPEG has a missing table');
      return table;
    };
    if (state.first === 0) {
      if (state.isRefinement) blocks[at] = (blocks[at] as number) | (state.reader.bit() << state.low);
      else {
        one.before += signed(state.reader, state.reader.symbol(needs(one.dc)) & 15);
        blocks[at] = one.before << state.low;
      }
    }
    if (state.last === 0 || (isProgressive && state.first === 0)) return;
    if (state.isRefinement) refine(state, needs(one.ac), blocks, at);
    else readBand(state, needs(one.ac), blocks, at);
  };
  const [{ component }] = inScan as [(typeof inScan)[number]];
  const across = isOne ? component.ownAcross : component.across / component.h;
  const down = isOne ? component.ownDown : component.down / component.v;
  for (let unit = 0; unit < across * down; unit += 1) {
    if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) {
      state.reader.restart();
      state.ended = 0;
      for (const one of inScan) one.before = 0;
    }
    const [x, y] = [unit % across, Math.floor(unit / across)];
    if (isOne) readBlock(inScan[0] as (typeof inScan)[number], (y * component.across + x) * 64);
    else
      for (const one of inScan) {
        const { h, v, across: wide } = one.component;
        for (let i = 0; i < h * v; i += 1)
          readBlock(one, ((y * v + Math.floor(i / h)) * wide + x * h + (i % h)) * 64);
      }
  }
}

function readBand(state: ScanState, table: Huffman, blocks: Int16Array, at: number): void {
  const { reader, last, low } = state;
  if (state.ended > 0) {
    state.ended -= 1;
    return;
  }
  for (let i = Math.max(1, state.first); i <= last; i += 1) {
    const symbol = reader.symbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      state.ended = (1 << run) - 1 + reader.bits(run);
      return;
    }
    i += run;
    if (size > 0 && i <= 63) blocks[at + i] = signed(reader, size) << low;
  }
}

/** Adds one bit to what earlier scans have found, and finds those that were 0 until now. */
function refine(state: ScanState, table: Huffman, blocks: Int16Array, at: number): void {
  const { reader, last } = state;
  const one = 1 << state.low;
  const improve = (place: number) => {
    const value = blocks[place] as number;
    if (reader.bit() === 1 && (Math.abs(value) & one) === 0) blocks[place] = value + (value > 0 ? one : -one);
  };
  let i = Math.max(1, state.first);
  while (i <= last && state.ended === 0) {
    const symbol = reader.symbol(table);
    let run = symbol >> 4;
    const size = symbol & 15;
    let found = 0;
    if (size > 0) found = reader.bit() === 1 ? one : -one;
    else if (run < 15) {
      state.ended = (1 << run) + reader.bits(run);
      break;
    }
    for (; i <= last; i += 1) {
      if (blocks[at + i] !== 0) improve(at + i);
      else if (run === 0) break;
      else run -= 1;
    }
    if (found !== 0 && i <= 63) blocks[at + i] = found;
    i += 1;
  }
  if (state.ended === 0) return;
  for (; i <= last; i += 1) if (blocks[at + i] !== 0) improve(at + i);
  state.ended -= 1;
}
