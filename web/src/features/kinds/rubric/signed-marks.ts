// Marks with their sign, as items of rubrics show them and as people type them.

/** What an item of a rubric earns or costs. */
export const signed = (marks: number) => (marks > 0 ? `+${marks}` : String(marks).replace('-', '−'));

/** NaN where it is none; a comma counts as a point. */
export const asNumber = (typed: string) => Number(typed.trim().replace(',', '.').replace('−', '-'));
