// How a piece of text looks, by its element or by its style.
import type { Message } from '@quivia/contract/message';
import { words } from './html.words.ts';
import type { Look } from './html-runs.ts';
import { attribute, type HtmlElement } from './html-tree.ts';

const LOOKS: Record<string, Partial<Look>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { emphasis: true },
  em: { emphasis: true },
  cite: { emphasis: true },
  dfn: { emphasis: true },
  var: { emphasis: true },
  u: { emphasis: true },
  ins: { emphasis: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
};

/** Colours that text and paper have anyway. */
const ORDINARY =
  /^(?:inherit|initial|unset|revert|currentcolor|windowtext|transparent|none|black|white|#0{3,8}|#f{3,8}|rgba?\(\s*(?:0\s*,\s*0\s*,\s*0|255\s*,\s*255\s*,\s*255)\b.*\))$/;

interface StyledLook {
  look: Partial<Look>;
  script: 'sub' | 'sup' | undefined;
}

/** Editors of learning platforms underline and strike by style. */
export function styleLook(node: HtmlElement, note: (note: Message) => void): StyledLook {
  const { tagName } = node;
  const style = styleOf(node);
  const decoration = `${style('text-decoration')} ${style('text-decoration-line')}`;
  const isUnderlined = tagName === 'u' || tagName === 'ins' || decoration.includes('underline');
  const isOurStruck = tagName === 'span' && attribute(node, 'class') === 'struck';
  const look: Partial<Look> = {
    ...LOOKS[tagName],
    ...(/^(?:bold|bolder|[6-9]00)$/.test(style('font-weight')) && { strong: true }),
    ...(/^(?:italic|oblique)/.test(style('font-style')) && { emphasis: true }),
    ...(isUnderlined && { emphasis: true }),
    ...((isOurStruck || decoration.includes('line-through')) && { struck: true }),
  };
  const space = style('white-space');
  if (space !== '') look.keepsLines = KEEPS_LINES.test(space);
  if (isUnderlined) note(words.underlined);
  const colours = [style('color'), style('background-color'), style('background'), attribute(node, 'color')];
  const isColoured = colours.some((colour) => colour !== '' && !ORDINARY.test(colour.toLowerCase()));
  if (isColoured || tagName === 'mark') note(words.colours);
  const align = style('vertical-align');
  return { look, script: align === 'super' ? 'sup' : align === 'sub' ? 'sub' : undefined };
}

function styleOf(node: HtmlElement): (name: string) => string {
  const given = attribute(node, 'style').slice(0, 2000).toLowerCase();
  if (given === '') return () => '';
  const rules = new Map(
    given.split(';').map((rule): [string, string] => {
      const [name = '', ...value] = rule.split(':');
      return [name.trim(), value.join(':').replace('!important', '').trim()];
    }),
  );
  return (name) => rules.get(name) ?? '';
}

const KEEPS_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces)$/;
const MONOSPACED = /mono|courier|consolas|menlo|lucida console/;

/** Where lines and spaces count as they are written, though the element is no <pre>: editors copy programs so. */
export function isPreformatted(node: HtmlElement): boolean {
  const style = styleOf(node);
  const space = style('white-space');
  const isCode = /^(?:code|tt|kbd|samp)$/.test(node.tagName) || MONOSPACED.test(style('font-family'));
  return space === 'pre' || (isCode && KEEPS_LINES.test(space));
}
