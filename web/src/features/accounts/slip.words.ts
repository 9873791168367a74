export const slipPage = {
  title: 'Entry slip',
  lead: "Your invigilator gives you a slip when you can't sign in. Its code opens your exam once, and nothing else.",
  label: 'Code of the slip',
  hint: "8 letters and digits. Capitals and the dash don't matter.",
  submit: 'Go to the exam',
  back: 'Back to sign in',
};
