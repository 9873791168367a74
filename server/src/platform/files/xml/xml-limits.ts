// How much XML is too much, and what to say then.
import type { FileProblem } from '../file-problem.ts';

export interface XmlLimits {
  /** In characters; longer texts are cut. */
  longestText: number;
  longestTag: number;
  mostTags: number;
  /** Whether lines are counted and crooked attributes refused. */
  isForPeople: boolean;
  /** What to say of a file that is no XML, or too much of it. `open` is the innermost tag that is open. */
  problem: (cause: string, line: number | null, open?: OpenTag) => FileProblem;
}

export interface OpenTag {
  name: string;
  line: number;
}
