// What is wrong with a field, for forms and server alike.

export const MESSAGES = {
  fillAll: 'Please fill all the details',
  enterValue: 'Please enter a value',
  email: 'Invalid Email ID',
  username: 'username should be at least 5 characters',
  usernameCharacters: 'Please use letters and digits only, without spaces',
  password:
    'Invalid Password,Password should be 6 to 16 character long with atleast a number and special character',
  passwordSpaces: 'Please leave out spaces',
  passwordLetters: 'Please include an upper-case and a lower-case letter',
  passwordTooShort: 'Please use at least 8 characters',
  passwordsDiffer: "The passwords don't match",
  otp: 'The code must have 6 digits',
  slipCode: 'Enter the code of your entry slip',
  plainText: 'Please use plain text',
  date: 'Please enter a date',
  dateAndTime: 'Please enter a date and a time',
  number: 'Please enter a number, such as 12.5',
  wholeNumber: 'Please enter a whole number',
  wholeMinutes: 'Please enter whole minutes',
  twoDecimals: 'Please use at most two decimals',
  file: 'Please choose a file',
  reason: 'Please give a reason',
  hash: 'A hash has 64 characters: digits and the letters a to f',
} as const;

export const atMostCharacters = (most: number) =>
  `Please use at most ${most.toLocaleString('en')} characters`;
export const numberFrom = (least: number, most: number) => `Please enter a number from ${least} to ${most}`;
export const wholeNumberFrom = (least: number, most: number) =>
  `Please enter a whole number from ${least} to ${most}`;

export const codeLength = (length: number) => `The code must have ${length} characters`;
