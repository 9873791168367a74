// Everything that an SVG may contain. What is not listed here is dropped.

const names = (text: TemplateStringsArray) => new Set((text[0] ?? '').trim().split(/\s+/));

export const ELEMENTS = names`
  svg g defs symbol use switch title desc
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask marker pattern`;

/** These are dropped but their content stays: the drawing inside a link is kept without the link. */
export const UNWRAPPED = names`a`;

export const WITH_TEXT = names`text tspan textPath title desc`;

/** Where `href` may name another part of the same picture. */
export const WITH_HREF = names`use textPath linearGradient radialGradient pattern`;

/** Visible unless it is in `defs`. */
export const DRAWN = names`path rect circle ellipse line polyline polygon text use`;

const GEOMETRY = names`
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength rotate textLength lengthAdjust
  startOffset method spacing side transform viewBox preserveAspectRatio offset gradientUnits gradientTransform
  spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  markerUnits markerWidth markerHeight refX refY orient`;

/** These may appear in a style too. */
export const PROPERTIES = names`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation direction display
  dominant-baseline fill fill-opacity fill-rule font-family font-size font-stretch font-style font-variant
  font-weight image-rendering letter-spacing marker-end marker-mid marker-start mask mask-type opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
  transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode`;

/** Where `url(#…)` may name another part of the same picture. */
const REFERRING = names`fill stroke clip-path mask marker-start marker-mid marker-end`;

const FUNCTIONS = names`rgb rgba hsl hsla matrix translate scale rotate skewX skewY`;

/** The characters of numbers, colours, paths and font names: no escapes, no addresses. */
const PLAIN = /^[\p{L}\p{N}\s#%.,()+'"_-]*$/u;
const LOCAL_URL = /^url\(\s*(["']?)#([\w.:-]+)\1\s*\)([\w#.,%\s()-]*)$/i;
export const ID = /^[\w.:-]{1,200}$/;

/** The id that `url(#id)` names. */
export const referred = (value: string) => LOCAL_URL.exec(value)?.[2];

const LONGEST_FUNCTION = Math.max(...[...FUNCTIONS].map((name) => name.length));

/** Looks backwards from each bracket, because a pattern that searches forwards takes minutes on a long path. */
const isPlain = (value: string) =>
  PLAIN.test(value) &&
  value
    .split('(')
    .slice(0, -1)
    .every((before) => {
      const name = before.trimEnd().slice(-LONGEST_FUNCTION - 1);
      return FUNCTIONS.has(name.slice(name.search(/[\p{L}\p{N}_-]*$/u)));
    });

/** The value as it is kept, or undefined. */
export function allowedValue(name: string, value: string): string | undefined {
  const trimmed = value.trim();
  if (name === 'id') return ID.test(trimmed) ? trimmed : undefined;
  if (name === 'xml:space') return trimmed === 'preserve' ? trimmed : undefined;
  if (!GEOMETRY.has(name) && !PROPERTIES.has(name)) return undefined;
  const [, , id, fallback = ''] = (REFERRING.has(name) && LOCAL_URL.exec(trimmed)) || [];
  if (id !== undefined && isPlain(fallback)) return `url(#${id})${fallback && ` ${fallback.trim()}`}`;
  return isPlain(trimmed) ? trimmed : undefined;
}
