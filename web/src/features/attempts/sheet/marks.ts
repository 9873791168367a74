const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** '1 mark', '2 marks, −0.5 if wrong'. */
export function marksOf({ marks, negative_marks }: { marks: number; negative_marks: number }): string {
  const worth = `${number.format(marks)} ${marks === 1 ? 'mark' : 'marks'}`;
  return negative_marks > 0 ? `${worth}, −${number.format(negative_marks)} if wrong` : worth;
}
