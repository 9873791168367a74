export const MARKING_MESSAGES = {
  note: 'Please say what they should look at.',
};
