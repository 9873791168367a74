export const MARKING_MESSAGES = {
  note: 'Please say what they should look at.',
  agreement: 'Please say why this mark is right.',
};
