export const MARKING_MESSAGES = {
  note: 'Please say what they should look at.',
  groupUndo: 'Please say why you undo these marks.',
  agreement: 'Please say why this mark is right.',
};
