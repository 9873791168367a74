// How much XML is too much, and which problem is reported then.
import type { FileProblem } from '../file-problem.ts';

export interface XmlLimits {
  /** In characters; longer texts are cut. */
  longestText: number;
  longestTag: number;
  mostTags: number;
  /** Whether lines are counted and malformed attributes refused. */
  isForPeople: boolean;
  /** `cause` is a message of saxen or a code of ours; `open` is the innermost tag that is still open. */
  problem: (cause: string, line: number | null, open?: OpenTag) => FileProblem;
}

export interface OpenTag {
  name: string;
  line: number;
}
