// How much a browser has to draw for an SVG. Parts that use parts double with every line of the file, and patterns and
// markers are drawn again for every shape and every corner, so all of it is counted before the picture is kept.
import { FileProblem } from '@quivia/files/file-problem';
import { words } from '../images.words.ts';
import { referred } from './allowed.ts';
import { elementsIn, type SvgElement, tooMuch } from './svg-element.ts';

const MOST_DRAWN = 100_000;
/** Levels of parts within parts. */
const DEEPEST = 500;

interface Cost {
  elements: number;
  /** Corners of paths, where a marker may be drawn. */
  corners: number;
}

/** A group passes these on to everything inside it. */
const FOR_EACH_ELEMENT = ['fill', 'stroke', 'marker-start', 'marker-end'];
const FOR_EACH_CORNER = ['marker-mid'];
const ONCE = ['clip-path', 'mask'];

export function refuseCost(root: SvgElement): void {
  const byId = new Map<string, SvgElement>();
  const collect = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    elementsIn(element).forEach(collect);
  };
  collect(root);

  let depth = 0;
  const known = new Map<SvgElement, Cost | 'counting'>();
  const costOf = (element: SvgElement): Cost => {
    const found = known.get(element);
    if (found === 'counting') throw new FileProblem(words.svgContainsItself);
    if (found) return found;
    known.set(element, 'counting');
    depth += 1;
    if (depth > DEEPEST) throw tooMuch();
    const cost = count(element);
    depth -= 1;
    if (cost.elements > MOST_DRAWN) throw tooMuch();
    known.set(element, cost);
    return cost;
  };

  const count = (element: SvgElement): Cost => {
    const { attributes } = element;
    const named = (id: string | undefined) => {
      const target = id === undefined ? undefined : byId.get(id);
      // A gradient is made once, however much it fills.
      return target && !target.name.endsWith('Gradient') ? costOf(target) : { elements: 0, corners: 0 };
    };
    const drawn = [...elementsIn(element).map(costOf), named(attributes.get('href')?.slice(1))];
    const corners = sum(drawn.map((one) => one.corners)) + cornersOf(element);
    const elements = 1 + sum(drawn.map((one) => one.elements));
    const extra = (names: string[]) =>
      sum(names.map((name) => named(referred(attributes.get(name) ?? '')).elements));
    return {
      corners,
      elements:
        elements + extra(FOR_EACH_ELEMENT) * elements + extra(FOR_EACH_CORNER) * corners + extra(ONCE),
    };
  };
  costOf(root);
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** At most: a corner takes a number or a letter. */
function cornersOf({ name, attributes }: SvgElement): number {
  if (name === 'line') return 2;
  const path = attributes.get('d') ?? attributes.get('points') ?? '';
  return path.match(/[a-z]|\d+/gi)?.length ?? 0;
}
