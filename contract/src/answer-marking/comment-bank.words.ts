export const COMMENT_BANK_MESSAGES = {
  text: 'Please write a comment.',
};
