import { FileProblem } from '../../../platform/files/file-problem.ts';

export interface SvgElement {
  /** Without its prefix. */
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

export const elementsIn = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string');

/** For what only a stranger to SVG or somebody with ill intent writes. */
export const tooMuch = () =>
  new FileProblem('This SVG is too large or too intricate. Please save it as PNG and choose that.');
