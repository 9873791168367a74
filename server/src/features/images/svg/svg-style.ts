// Styles become attributes, which can do less. They can't be dropped: drawing programs put all colours into classes, and
// every shape would turn black. Only simple selectors are supported: *, name, .class, name.class, #id.
import { allowedValue, PROPERTIES } from './allowed.ts';
import { elementsIn, type SvgElement, tooMuch } from './svg-element.ts';

type Declarations = Map<string, string>;
/** By selector. */
export type Styles = Map<string, Declarations>;

const SELECTOR = /^(?:\*|[A-Za-z]+|[A-Za-z]*\.[\w-]+|#[\w-]+)$/;
const LONGEST_DECLARATION = 500;
const MOST_SELECTORS = 5000;

export function readStyles(root: SvgElement): Styles {
  const styles: Styles = new Map();
  const visit = (element: SvgElement) => {
    if (element.name === 'style') {
      const css = element.children.filter((child) => typeof child === 'string').join('');
      addRules(styles, withoutComments(css));
    }
    for (const child of elementsIn(element)) visit(child);
  };
  visit(root);
  return styles;
}

function withoutComments(css: string): string {
  const [before = '', ...rest] = css.split('/*');
  return (
    before + rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join('')
  );
}

/** At-rules (such as @media) are dropped with the rules inside them. */
function addRules(styles: Styles, css: string): void {
  let depth = 0;
  for (const part of css.split('}')) {
    const [head = '', body, ...deeper] = part.split('{');
    if (depth === 0 && body !== undefined && deeper.length === 0) {
      const declarations = readDeclarations(body);
      for (const one of (head.split(';').at(-1) ?? '').split(',')) {
        const selector = one.trim();
        if (!SELECTOR.test(selector)) continue;
        styles.set(selector, new Map([...(styles.get(selector) ?? []), ...declarations]));
        if (styles.size > MOST_SELECTORS) throw tooMuch();
      }
    }
    depth = Math.max(0, depth + (body === undefined ? 0 : 1 + deeper.length) - 1);
  }
}

export function readDeclarations(css: string): Declarations {
  const declarations: Declarations = new Map();
  for (const declaration of css.split(';')) {
    if (declaration.length > LONGEST_DECLARATION) continue;
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    const value = rest
      .join(':')
      .replace(/!\s*important\s*$/i, '')
      .trim();
    const parts: [string, string][] = property === 'font' ? readFont(value) : [[property, value]];
    // A value that isn't allowed must not override an attribute that is.
    for (const [part, given] of parts)
      if (PROPERTIES.has(part) && allowedValue(part, given) !== undefined) declarations.set(part, given);
  }
  return declarations;
}

/** `italic bold 12px/1.2 Arial`: the size precedes the family, everything else precedes the size. */
function readFont(value: string): [string, string][] {
  const parts = value.split(/\s+/);
  const at = parts.findIndex((part) => /^[\d.]+(px|pt|em|rem|%)/.test(part));
  if (at === -1) return [];
  const before = parts.slice(0, at);
  const weight = before.find((part) => /^(bold|bolder|lighter|[1-9]00)$/.test(part));
  const style = before.find((part) => /^(italic|oblique)$/.test(part));
  return [
    ['font-size', parts[at]?.split('/')[0] ?? ''],
    ['font-family', parts.slice(at + 1).join(' ')],
    ...(weight ? [['font-weight', weight] as [string, string]] : []),
    ...(style ? [['font-style', style] as [string, string]] : []),
  ];
}

/** From the weakest to the strongest: the element's own attributes, the styles by selector, its own style. */
export function withStyles({ name, attributes }: SvgElement, styles: Styles): Map<string, string> {
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter((one) => styles.size > 0 && one !== '');
  const selectors = [
    '*',
    name,
    ...classes.map((one) => `.${one}`),
    ...classes.map((one) => `${name}.${one}`),
    `#${attributes.get('id') ?? ''}`,
  ];
  return new Map([
    ...attributes,
    ...selectors.flatMap((selector) => [...(styles.get(selector) ?? [])]),
    ...readDeclarations(attributes.get('style') ?? ''),
  ]);
}

/** The background of a diagram. Without it, black lines would be on a dark page. */
export function backgroundOf({ attributes }: SvgElement): string | undefined {
  const [, colour = ''] =
    /(?:^|;)\s*background(?:-color)?\s*:([^;]*)/i.exec(attributes.get('style') ?? '') ?? [];
  return colour.trim() === '' ? undefined : allowedValue('fill', colour);
}
