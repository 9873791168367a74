import { decodeEntities } from '@quivia/markdown/entities';
import { safeLink } from '@quivia/markdown/safe-address';
import type { FormulaToken, MarkedToken, Token, Tokens } from '@quivia/markdown/tokens';
import { Formula } from './formula.tsx';
import { Picture } from './picture.tsx';

export function Spans({ tokens }: { tokens: Token[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their position
  return tokens.map((token, at) => <Span key={at} token={token as MarkedToken | FormulaToken} />);
}

function Span({ token }: { token: MarkedToken | FormulaToken }) {
  switch (token.type) {
    case 'text':
      return decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return (
        <strong>
          <Spans tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Spans tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Spans tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token as Tokens.Link} />;
    case 'image':
      return <Picture address={token.href} alt={decodeEntities(token.text)} />;
    case 'formula':
      return <Formula tex={token.tex} display={token.display} />;
    default:
      return token.raw;
  }
}

function Link({ link }: { link: Tokens.Link }) {
  const address = safeLink(link.autolink ? link.href : decodeEntities(link.href));
  const words = <Spans tokens={link.tokens} />;
  if (!address) return words;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
