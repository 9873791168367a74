// The kinds there are. A new one adds its folders and one line here.
import type { KindName } from '@quivia/contract/kinds';
import { choice } from './choice/choice.rules.ts';
import { cloze } from './cloze/cloze.rules.ts';
import { essay } from './essay/essay.rules.ts';
import { info } from './info/info.rules.ts';
import type { Kind } from './kind.rules.ts';
import { match } from './match/match.rules.ts';
import { number } from './number/number.rules.ts';
import { order } from './order/order.rules.ts';
import { text } from './text/text.rules.ts';
import { upload } from './upload/upload.rules.ts';

const registry = { choice, number, text, match, order, cloze, essay, upload, info } as unknown as Record<
  KindName,
  Kind
>;

export const kindNamed = (name: KindName): Kind => {
  const kind = registry[name];
  if (!kind) throw new Error(`There is no kind "${name}"`);
  return kind;
};

export const allKinds = (): Kind[] => Object.values(registry);
