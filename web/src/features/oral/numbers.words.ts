// Marks and figures as they are written on the pages and prints of a viva voce.
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '7.25' */
export const markWords = (mark: number) => number.format(mark);

/** A size without its sign: '2.1' */
export const size = (value: number) => oneDecimal.format(Math.abs(value));

/** '−2.1', '+0.4', '0' */
export function signed(value: number): string {
  const amount = size(value);
  if (amount === '0') return amount;
  return `${value < 0 ? '−' : '+'}${amount}`;
}

/** '0.62' */
export const coefficient = (value: number | null) =>
  value === null ? '–' : twoDecimals.format(value).replace('-', '−');
