export const CONFLICT_MESSAGES = {
  student: 'Please give a roll number or a full name.',
  reason: 'Please say why they should not mark this student.',
};
