// Every version of a question has part ids of its own, drawn when it is saved. What is the key of one version in the ids
// of another that asks the same?
import type { KindName } from '@quivia/contract/kinds';
import type { ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import type { OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import { sameText } from '@quivia/kinds/part-texts.rules';
import { renameMarkers } from '@quivia/markdown/holes';

interface Asked<Body> {
  question: string;
  body: Body;
}

type Ids = ReadonlyMap<string, string>;

interface Part {
  id: string;
  text: string;
}

/** For the id of each part the id of the one that says the same; undefined where not all do. */
function sameParts(from: readonly Part[], to: readonly Part[]): Ids | undefined {
  const free = [...to];
  const ids = new Map<string, string>();
  for (const { id, text } of from) {
    const at = free.findIndex((one) => sameText(one.text) === sameText(text));
    if (at >= 0) ids.set(id, free.splice(at, 1)[0]?.id as string);
  }
  return ids.size === from.length && free.length === 0 ? ids : undefined;
}

/** The values, by the new ids of what they were stored under. */
const renamed = <Value>(values: Readonly<Record<string, Value>>, ids: Ids): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const other = ids.get(id);
      return other === undefined ? [] : [[other, value] as const];
    }),
  );

function matchKey(from: MatchBody, to: MatchBody, key: MatchKey): MatchKey | undefined {
  const [left, right] = [sameParts(from.left, to.left), sameParts(from.right, to.right)];
  if (!left || !right) return undefined;
  const pairs = Object.entries(renamed(key.pairs, left)).map(([id, other]) => [
    id,
    right.get(other) ?? other,
  ]);
  return { ...key, pairs: Object.fromEntries(pairs) };
}

function orderKey(from: OrderBody, to: OrderBody, key: OrderKey): OrderKey | undefined {
  const ids = sameParts(from.items, to.items);
  return ids && { ...key, order: key.order.map((id) => ids.get(id) ?? id) };
}

/** Holes are stored in the order of the text. */
function clozeKey(from: Asked<ClozeBody>, to: Asked<ClozeBody>, key: ClozeKey): ClozeKey | undefined {
  const others = to.body.holes;
  const ids = new Map(from.body.holes.map(({ id }, i) => [id, others[i]?.id ?? id]));
  const isSameText = renameMarkers(from.question, ids).trim() === to.question.trim();
  if (!isSameText || from.body.holes.length !== others.length) return undefined;
  const holes: Record<string, HoleKey> = { ...key.holes };
  for (const [i, hole] of from.body.holes.entries()) {
    const other = others[i];
    if (hole.type !== other?.type) return undefined;
    if (hole.type !== 'choice' || other.type !== 'choice') continue;
    const options = sameParts(hole.options, other.options);
    if (!options) return undefined;
    const own = key.holes[hole.id];
    if (own?.type === 'choice') holes[hole.id] = { ...own, percents: renamed(own.percents, options) };
  }
  return { holes: renamed(holes, ids) };
}

/** Undefined where the two ask something else. */
export function keyInIdsOf(
  kind: KindName,
  from: Asked<unknown> & { key: unknown },
  to: Asked<unknown>,
): unknown {
  if (kind === 'cloze')
    return clozeKey(from as Asked<ClozeBody>, to as Asked<ClozeBody>, from.key as ClozeKey);
  if (from.question.trim() !== to.question.trim()) return undefined;
  if (kind === 'match') return matchKey(from.body as MatchBody, to.body as MatchBody, from.key as MatchKey);
  if (kind === 'order') return orderKey(from.body as OrderBody, to.body as OrderBody, from.key as OrderKey);
  return JSON.stringify(from.body) === JSON.stringify(to.body) ? from.key : undefined;
}
