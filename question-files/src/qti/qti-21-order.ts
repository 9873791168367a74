// Items of QTI 2.1 to 3.0 with things to put in order. The order that the file calls correct counts where it alone earns
// the most by the item's own scoring.
import type { Message } from '@quivia/contract/message';
import { gradeOrder } from '@quivia/kinds/order/order-grading.rules';
import { markWords } from '../formats.words.ts';
import { orderQuestion } from '../kinds/file-kinds.ts';
import type { Draft } from '../xml/xml-draft.ts';
import { childrenNamed, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { declarationOf, type ScoredKind } from './qti-21-parts.ts';
import { scoreOfItem, UnknownProcessing } from './qti-21-processing.ts';
import { correctOf } from './qti-21-score.ts';

/** More items: not every order is tried, but each that differs by two items, by one moved item or by being turned. */
const MOST_PERMUTED = 6;

const GRADINGS = ['all_or_nothing', 'places', 'relative', 'longest_run'] as const;

/** The order that the file calls correct, where it alone earns the most. */
export function orderKind(
  item: XmlElement,
  interaction: XmlElement,
  textOfChoice: (choice: XmlElement) => string,
  draft: Draft,
): ScoredKind | Message {
  const declaration = declarationOf(item, interaction);
  const choices = childrenNamed(interaction, 'simpleChoice');
  const correct = declaration ? correctOf(declaration) : [];
  const items = correct.map((ident) => choices.find(({ attributes }) => attributes.identifier === ident));
  const isWhole =
    items.length === choices.length && new Set(items).size === items.length && !items.includes(undefined);
  if (!declaration || !isWhole || declaration.attributes.cardinality !== 'ordered')
    return words.uncertainOrder;
  const scores = orderScores(item, declaration.attributes.identifier ?? '', correct);
  if ('id' in scores) return scores;
  const { most, others } = scores;
  if (!(most > 0) || others.some(({ score }) => score > most - 1e-6)) return words.uncertainOrder;
  const lost = Math.max(0, -Math.max(...others.map(({ score }) => score)));
  const isSame = (share: number, score: number) =>
    Math.abs(share * most - Math.max(0, score)) < 0.011 * Math.max(1, most);
  const grading = GRADINGS.find((one) =>
    others.every(({ order, score }) => isSame(gradeOrder(one, correct, order).share, score)),
  );
  if (!grading) draft.note(markWords.ownRules);
  if (others.some(({ score }) => score < -lost - 1e-6))
    draft.note(lost === 0 ? markWords.someWrongLose : markWords.differentLosses);
  const texts = (items as XmlElement[]).map(textOfChoice);
  return { other: orderQuestion(texts, grading ?? 'places'), most, lost };
}

function orderScores(
  item: XmlElement,
  id: string,
  correct: string[],
): { most: number; others: { order: string[]; score: number }[] } | Message {
  const score = scoreOfItem(item);
  const scoreOf = (order: string[]) => score(new Map([[id, order]]));
  const others = correct.length <= MOST_PERMUTED ? permutations(correct).slice(1) : neighbouring(correct);
  try {
    return {
      most: scoreOf(correct),
      others: others.map((order) => ({ order, score: scoreOf(order) })),
    };
  } catch (error) {
    if (error instanceof UnknownProcessing) return words.unknownRule({ rule: error.message });
    throw error;
  }
}

/** The given order comes first. */
const permutations = (items: string[]): string[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, i) => permutations(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));

function neighbouring(items: string[]): string[][] {
  const found = [items.toReversed()];
  for (const [i, one] of items.entries())
    for (const [j, other] of items.entries()) {
      if (i === j) continue;
      found.push(items.with(i, other).with(j, one));
      if (Math.abs(i - j) > 1) found.push(items.toSpliced(i, 1).toSpliced(j, 0, one));
    }
  return found;
}
