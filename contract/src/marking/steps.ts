// Marks that people give for answers go in steps, which those who run the exam choose.

/** Of so many marks. Each is a whole number of hundredths, so every sum of them is exact. */
export const STEPS = [1, 0.5, 0.25] as const;
export type MarkStep = (typeof STEPS)[number];

/** Where nobody chose another. */
export const USUAL_STEP: MarkStep = 0.5;
/** Marks in any of them are also in steps of this one. */
export const FINEST_STEP: MarkStep = 0.25;

const hundredths = (marks: number) => Math.round(marks * 100);

export const isOnStep = (marks: number, step: MarkStep): boolean =>
  hundredths(marks) / 100 === marks && hundredths(marks) % hundredths(step) === 0;

/** Not below 0, not above what the question can earn, and a whole number of steps; full marks always are a mark. */
export const isMark = (marks: number, worth: number, step: MarkStep): boolean =>
  marks >= 0 && marks <= worth && (marks === worth || isOnStep(marks, step));
