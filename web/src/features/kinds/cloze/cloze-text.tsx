// A question's text with something of ours in the place of each hole. A hole is a token like any other that renders the
// element it carries, so that it can stand in a table, in a list, in code and beside formulas.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import { parseWithHoles } from '@quivia/markdown/holes';
import type { Token } from '@quivia/markdown/tokens';
import { createContext, memo, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { Blocks } from '../../../ui/rich-text/render/blocks.tsx';
import '../../../ui/rich-text/render/rich-text.css';
import { useLoaded } from '../../../ui/rich-text/render/use-loaded.ts';

/** What stands in the place of a hole. `number` counts from 1, in the order of the text. */
type RenderHole = (id: string, number: number, of: number) => ReactNode;

const HoleContext = createContext<(id: string) => ReactNode>(() => null);

/** Keeps its element, and so focus and caret, while what is rendered in it changes. */
const Hole = ({ id }: { id: string }) => useContext(HoleContext)(id);

/** The text is rendered once; holes alone follow the answer. */
const Text = memo(function Text({ tokens }: { tokens: Token[] }) {
  return <Blocks tokens={tokens} />;
});

const loadWide = () => import('../../../ui/rich-text/render/wide.ts');

interface ClozeTextProps {
  question: string;
  holes: readonly ClozeHole[];
  children: RenderHole;
}

export function ClozeText({ question, holes, children }: ClozeTextProps) {
  const ids = holes.map(({ id }) => id).join();
  const { tokens, order } = useMemo(
    () => tokensOf(question, ids === '' ? [] : ids.split(',')),
    [question, ids],
  );
  const root = useRef<HTMLDivElement>(null);
  const wide = useLoaded(loadWide);
  useLayoutEffect(() => wide?.watchWide(root.current as HTMLElement), [wide]);
  return (
    <HoleContext value={(id) => children(id, order.indexOf(id) + 1, order.length)}>
      <div ref={root} className="rich-text">
        <Text tokens={tokens} />
      </div>
    </HoleContext>
  );
}

/** The ids of the holes that a text has, in its order. */
export const holesInOrder = (question: string, holes: readonly ClozeHole[]): string[] =>
  tokensOf(
    question,
    holes.map(({ id }) => id),
  ).order;

function tokensOf(question: string, ids: readonly string[]) {
  const order: string[] = [];
  let count = 0;
  const element = (id: string) => {
    if (!order.includes(id)) order.push(id);
    count += 1;
    return <Hole key={count} id={id} />;
  };
  const tokens = parseWithHoles(question, ids, {
    hole: (id) => shown(element(id)),
    code: (parts, isBlock) => {
      const code = <code>{parts.map((part) => ('hole' in part ? element(part.hole) : part.text))}</code>;
      return shown(
        isBlock ? (
          <div className="rt-wide">
            <pre className="rt-code">{code}</pre>
          </div>
        ) : (
          code
        ),
      );
    },
  });
  return { tokens, order };
}

/** A token of an unknown type renders what it carries. */
const shown = (element: ReactNode) => ({ type: 'hole', raw: element }) as unknown as Token;
