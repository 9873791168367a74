// The kinds there are. A new one adds its folders and one line here.
import type { KindName } from '@quivia/contract/kinds';
import { choice } from './choice/choice.rules.ts';
import type { Kind } from './kind.rules.ts';

const registry = { choice } as unknown as Record<KindName, Kind>;

export const kindNamed = (name: KindName): Kind => {
  const kind = registry[name];
  if (!kind) throw new Error(`There is no kind "${name}"`);
  return kind;
};

export const allKinds = (): Kind[] => Object.values(registry);
