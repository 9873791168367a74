// The marks of a whole script: two people mark all of its answers, and the sums of what they gave say whether they are near enough.
// Exact, and compared in hundredths.
import { exactly, meanOf } from '@quivia/contract/fraction';
import type { DoublePlan } from '@quivia/contract/marking/plan';
import {
  countedOf,
  isFor,
  type Settled,
  type Sheet,
  type Standing,
} from '@quivia/contract/marking/plan.rules';

interface ScriptSheet extends Sheet {
  marker_id: number;
  /** By somebody who runs the exam, of an answer that was passed on to them. */
  is_decided: boolean;
}

export interface ScriptAnswer {
  id: number;
  /** One of each person. */
  sheets: readonly ScriptSheet[];
  settled: Settled | undefined;
}

const HUNDREDTHS = 100;
const inHundredths = (marks: number) => Math.round(marks * HUNDREDTHS);

/** What those who run the exam decided counts for everybody who marks the script. */
const decisionOn = ({ sheets }: ScriptAnswer) => sheets.findLast(({ is_decided }) => is_decided);

/** Marks by answer, of those who marked all of these answers, in the order in which they began. */
function completeBy(answers: readonly ScriptAnswer[]): ReadonlyMap<number, number>[] {
  const byMarker = new Map<number, { begun: number; marks: Map<number, number> }>();
  for (const { id, sheets } of answers)
    for (const sheet of sheets) {
      const { begun, marks } = byMarker.get(sheet.marker_id) ?? { begun: sheet.id, marks: new Map() };
      byMarker.set(sheet.marker_id, { begun: Math.min(begun, sheet.id), marks: marks.set(id, sheet.marks) });
    }
  return [...byMarker.values()]
    .filter(({ marks }) => marks.size === answers.length)
    .sort((one, other) => one.begun - other.begun)
    .map(({ marks }) => marks);
}

/** By answer. Each mark is one that somebody gave, the mean of two, or what people agreed on. */
export function standingsIn(plan: DoublePlan, answers: readonly ScriptAnswer[]): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  const open: ScriptAnswer[] = [];
  for (const answer of answers) {
    const decided = decisionOn(answer);
    if (decided) standings.set(answer.id, marked(decided.marks));
    else open.push(answer);
  }
  const complete = completeBy(open);
  const totals = complete.map(
    (marks) => [...marks.values()].reduce((sum, one) => sum + inHundredths(one), 0) / HUNDREDTHS,
  );
  const counted = countedOf(plan, totals);
  const given = (id: number, places: readonly number[]) =>
    places.map((place) => complete[place]?.get(id) as number);
  for (const { id, sheets, settled } of open) {
    if (counted.is === 'due') standings.set(id, counted);
    else if (counted.is === 'counts') standings.set(id, marked(...given(id, counted.of)));
    else {
      // They agree on each answer at which they differ.
      const [first, second] = given(id, [0, 1]) as [number, number];
      if (settled && isFor(settled, sheets)) standings.set(id, marked(settled.marks));
      else standings.set(id, first === second ? marked(first) : { is: 'differs' });
    }
  }
  return standings;
}

const marked = (...marks: number[]): Standing => ({ is: 'marked', mark: meanOf(marks.map(exactly)) });
