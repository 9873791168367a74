import { decodeEntities } from '@quivia/markdown/entities';
import type { FormulaToken, MarkedToken, Token, Tokens } from '@quivia/markdown/tokens';
import { memo, useMemo } from 'react';
import { Formula } from './formula.tsx';
import { Spans } from './spans.tsx';
import { useLoaded } from './use-loaded.ts';

interface BlocksProps {
  tokens: Token[];
  inline?: boolean;
}

export function Blocks({ tokens, inline = false }: BlocksProps) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
    <Block key={at} token={token as MarkedToken | FormulaToken} inline={inline} />
  ));
}

/** Headings start below those of any page, so that a question does not disturb the page's outline. */
const HEADINGS = ['h4', 'h5', 'h6'] as const;

function Block({ token, inline }: { token: MarkedToken | FormulaToken; inline: boolean }) {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph': {
      const Paragraph = inline ? 'span' : 'p';
      return (
        <Paragraph className={inline ? 'rt-line' : undefined}>
          <Spans tokens={token.tokens} />
        </Paragraph>
      );
    }
    case 'heading': {
      const Heading = HEADINGS[token.depth - 1] ?? 'h6';
      return (
        <Heading>
          <Spans tokens={token.tokens} />
        </Heading>
      );
    }
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'code':
      return <CodeBlock code={token.text} language={token.lang ?? ''} />;
    case 'hr':
      return <hr />;
    case 'formula':
      return <Formula tex={token.tex} display />;
    case 'text':
      return token.tokens ? <Spans tokens={token.tokens} /> : decodeEntities(token.text);
    default:
      return token.raw;
  }
}

function List({ list }: { list: Tokens.List }) {
  const Kind = list.ordered ? 'ol' : 'ul';
  return (
    <Kind start={list.ordered && list.start !== 1 ? Number(list.start) : undefined}>
      {list.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
        <li key={at}>
          <Blocks tokens={item.tokens} />
        </li>
      ))}
    </Kind>
  );
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <div className="rt-wide">
      <div className="rt-scroll">
        <table>
          <thead>
            <Row cells={table.header} />
          </thead>
          <tbody>
            {table.rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
              <Row key={at} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ cells }: { cells: Tokens.TableCell[] }) {
  return (
    <tr>
      {cells.map(({ header, align, tokens }, at) => {
        const Cell = header ? 'th' : 'td';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
          <Cell key={at} scope={header ? 'col' : undefined} data-align={align ?? undefined}>
            <Spans tokens={tokens} />
          </Cell>
        );
      })}
    </tr>
  );
}

const loadHighlight = () => import('./highlight.ts');

interface CodeBlockProps {
  code: string;
  /** As written after the fence. */
  language: string;
}

const CodeBlock = memo(function CodeBlock({ code, language }: CodeBlockProps) {
  const highlight = useLoaded(language ? loadHighlight : undefined);
  const grammar = useLoaded(highlight?.languageLoader(language));
  const runs = useMemo(
    () => (highlight && grammar ? highlight.colour(code, grammar.default) : undefined),
    [highlight, grammar, code],
  );
  return (
    <div className="rt-wide">
      <pre className="rt-code">
        <code>
          {runs?.map(({ text, kind }, at) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
              <span key={at} className={`rt-${kind}`}>
                {text}
              </span>
            ) : (
              text
            ),
          ) ?? code}
        </code>
      </pre>
    </div>
  );
});
