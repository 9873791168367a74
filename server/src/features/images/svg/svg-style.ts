// Styles become attributes, which can do less: drawing programs put all colours into classes, and without them
// every shape would be black. Only plain selectors are understood: *, name, .class, name.class, #id.
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

/** Rules within an at-rule (@media and the like) are left out with it. */
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
    // What cannot stay must not hide an attribute that can.
    for (const [part, given] of parts)
      if (PROPERTIES.has(part) && allowedValue(part, given) !== undefined) declarations.set(part, given);
  }
  return declarations;
}

/** `italic bold 12px/1.2 Arial`: the size stands before the family, all else before the size. */
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

/** What diagrams say of the ground they stand on. Lost, black lines would stand on a dark page. */
export function backgroundOf({ attributes }: SvgElement): string | undefined {
  const [, colour = ''] =
    /(?:^|;)\s*background(?:-color)?\s*:([^;]*)/i.exec(attributes.get('style') ?? '') ?? [];
  return colour.trim() === '' ? undefined : allowedValue('fill', colour);
}
