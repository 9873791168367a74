// How values of PostgreSQL's types become ours. Whole numbers beyond 2^53 and decimals stay text.
import { types } from 'pg';

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asNumber: Parse = (text) => Number(text);
const asBoolean: Parse = (text) => text === 't';
/** Rows that are read together often share a time: the deadline of a hall, the hour of an import. */
let lastTime = { text: '', at: Number.NaN };
const asDate: Parse = (text) => {
  if (text !== lastTime.text) lastTime = { text, at: Date.parse(text) };
  return new Date(lastTime.at);
};
const asJson: Parse = (text) => JSON.parse(text);
const asBytes: Parse = (text) => Buffer.from(text.slice(2), 'hex');

/** By the number PostgreSQL gives each type, with that of its array. */
const TYPES: [type: number, array: number, parse: Parse][] = [
  [16, 1000, asBoolean],
  [17, 1001, asBytes],
  [21, 1005, asNumber], // int2
  [23, 1007, asNumber], // int4
  [26, 1028, asNumber], // oid
  [700, 1021, asNumber], // float4
  [701, 1022, asNumber], // float8
  [1082, 1182, asDate], // date
  [1114, 1115, asDate], // timestamp
  [1184, 1185, asDate], // timestamptz
  [114, 199, asJson],
  [3802, 3807, asJson], // jsonb
  [20, 1016, asText], // int8
  [1700, 1231, asText], // numeric
  [25, 1009, asText],
  [1043, 1015, asText], // varchar
  [18, 1002, asText], // char
  [19, 1003, asText], // name
  [2950, 2951, asText], // uuid
];

/** As it is in the version the driver brings along; its types describe another. */
const arrays = types.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] };
};

const listOf =
  (parse: Parse): Parse =>
  (text) =>
    arrays.create(text, parse).parse();

const parsers = new Map(
  TYPES.flatMap(([type, array, parse]): [number, Parse][] => [
    [type, parse],
    [array, listOf(parse)],
  ]),
);

export const parserOf = (type: number): Parse => parsers.get(type) ?? asText;
