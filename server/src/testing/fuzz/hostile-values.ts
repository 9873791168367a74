// Values for the fuzz, made from a JSON schema of the OpenAPI document: right ones, and right ones with one part spoiled.

export interface Random {
  /** From 0 up to this. */
  below(n: number): number;
  /** Whether, with this probability. */
  chance(share: number): boolean;
  pick<T>(some: readonly T[]): T;
}

/** Mulberry32: the same seed makes the same requests. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (share) => next() < share,
    pick: (some) => some[Math.floor(next() * some.length)] as (typeof some)[number],
  };
}

export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'nul\u0000byte@example.org',
  '\ud800',
  '\u202e\u0007\uffff',
  'İıſK\u0130',
  'e\u0301'.repeat(200),
  '😀'.repeat(300),
  'x'.repeat(100_000),
  '\n'.repeat(5000),
  "' or 1=1; drop table users; --",
  '{{7*7}}#{7*7}%s%n',
  '../../etc/passwd',
  '=HYPERLINK("http://evil.example")',
  '%00',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '__proto__',
  '2026-13-45T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  true,
  false,
  null,
  [],
  [null],
  [[[[[]]]]],
  {},
  { $ne: null },
  { toString: 'x', length: 5 },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  Array.from({ length: 2000 }, (_, i) => i),
  Array.from({ length: 300 }, () => ({})),
];

/** Bodies that are no JSON, or a strange one. */
export const RAW_BODIES: readonly string[] = [
  '{',
  'NaN',
  '{"a":NaN}',
  '[Infinity]',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"email":"\\ud800"}',
  '"'.repeat(1000),
  `[${'0,'.repeat(100_000)}0]`,
];

export const hostileValue = (random: Random): unknown => random.pick(HOSTILE);

/** What a field of this name may be: ids that exist, and words that others use. */
export type Known = (name: string) => unknown;

export function valueFor(schema: Schema, random: Random, known: Known, name = ''): unknown {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return valueFor(random.pick(choice), random, known, name);
  if (schema.allOf) return valueFor(random.pick(schema.allOf), random, known, name);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const given = known(name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => random.chance(schema.required?.includes(field) ? 0.9 : 0.5))
          .map(([field, of]) => [field, valueFor(of, random, known, field)]),
      );
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, random.below(Math.min(schema.maxItems ?? 4, 4) + 1));
      return Array.from({ length }, () => valueFor(schema.items ?? {}, random, known, name));
    }
    case 'integer':
    case 'number':
      return typeof given === 'number' && random.chance(0.8)
        ? given
        : (schema.minimum ?? 0) + random.below(20);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return given !== undefined && random.chance(0.7) ? String(given) : textFor(schema, random);
    default:
      return hostileValue(random);
  }
}

function textFor({ format, minLength = 0, maxLength = 40 }: Schema, random: Random): string {
  const n = random.below(1_000_000);
  if (format === 'email') return `fuzz${n}@example.org`;
  // Some hours before and after now, so that what is planned may still happen.
  if (format === 'date-time') return new Date(Date.now() + ((n % 28_800) - 14_400) * 1000).toISOString();
  if (format === 'uuid') return uuid(n % 20);
  const text = random.pick([`Fuzz ${n}`, `fuzz${n}`, String(n), 'A'.repeat(32), `${n}.5`]);
  return text.padEnd(minLength, 'x').slice(0, Math.max(minLength, Math.min(maxLength, 60)));
}

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** One part of it replaced, at whatever depth. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue(random);
  const key = random.pick(keys);
  const part = spoiled((value as Record<string, unknown>)[key], random);
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? part : one));
  return { ...value, [key]: part, ...(random.chance(0.1) && { surplus: hostileValue(random) }) };
}
