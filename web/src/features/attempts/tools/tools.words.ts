export const tools = {
  calculator: 'Calculator',
  scratchPad: 'Scratch pad',
  title: 'Tools',
  close: 'Close',
};

export const calculator = {
  expression: 'Expression',
  result: (value: string) => `= ${value}`,
  angle: 'Angles',
  angles: { degrees: 'Deg', radians: 'Rad' },
  inMemory: (value: string) => `M = ${value}`,
  keys: 'Keys',
  /** Shown on the keys of the calculator; the name is for screen readers. */
  names: {
    sin: 'sine',
    cos: 'cosine',
    tan: 'tangent',
    asin: 'inverse sine',
    acos: 'inverse cosine',
    atan: 'inverse tangent',
    ln: 'natural logarithm',
    log: 'logarithm to base 10',
    sqrt: 'square root',
    root: 'root: number, comma, degree',
    square: 'squared',
    power: 'to the power of',
    factorial: 'factorial',
    exponent: 'times ten to the power of',
    percent: 'percent',
    pi: 'pi',
    e: 'e',
    answer: 'last result',
    memoryAdd: 'add the result to memory',
    memoryRead: 'use memory',
    memoryClear: 'clear memory',
    clear: 'clear',
    back: 'delete the last character',
    equals: 'equals',
    plus: 'plus',
    minus: 'minus',
    times: 'times',
    divided: 'divided by',
    open: 'open parenthesis',
    close: 'close parenthesis',
    comma: 'comma',
    point: 'point',
  },
};

/** Why there is no result. */
export const problems = {
  unknown: (sign: string) => `The calculator doesn't know ‘${sign}’.`,
  misplaced: (sign: string) => `‘${sign}’ doesn't belong there.`,
  unfinished: 'Something is missing at the end.',
  tooLong: 'This is too long for the calculator.',
  tooLarge: 'The result is too large.',
  zero: "Can't divide by zero.",
  zeroPower: 'Zero to the power of zero has no value.',
  negativeRoot: 'This root of a negative number is not a real number.',
  logarithm: 'Logarithms need a number greater than zero.',
  inverse: 'This inverse needs a number from −1 to 1.',
  tangent: 'The tangent has no value there.',
  factorial: (most: number) => `A factorial needs a whole number from 0 to ${most}.`,
  root: 'A root needs a number, a comma and a degree: root(27,3).',
};

export const scratchPad = {
  label: 'Your notes',
  kept: 'Only you see this. It stays on this device and is deleted when the exam ends.',
  notKept: "Only you see this. This browser can't keep it: it is lost when you reload the page.",
  recorded: 'Copying and pasting are recorded here too.',
};
