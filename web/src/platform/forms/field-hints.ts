// What a field takes, said calmly before anything is wrong.
export const PASSWORD_HINT =
  '6 to 16 characters without spaces: capital and small letters, a digit and one of ! @ # $ % ^ & * ( )';
export const USERNAME_HINT = '5 to 23 letters or digits';
