// Five questions of the Law School Admission Test answered by 1,000 people: how often each pattern of right and wrong
// was seen, as published by R. D. Bock and M. Lieberman, "Fitting a response model for n dichotomously scored items",
// Psychometrika 35 (1970).
const FREQUENCIES = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
  28, 298,
];

/** A row a person, 1 for right and 0 for wrong. */
export const LSAT6: number[][] = FREQUENCIES.flatMap((times, pattern) =>
  Array.from({ length: times }, () => [16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 1 : 0))),
);

/** A column a question. */
export const LSAT6_COLUMNS = [0, 1, 2, 3, 4].map((question) =>
  Float64Array.from(LSAT6, (row) => row[question] as number),
);
