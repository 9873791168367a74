import type { PasswordRule } from '@quivia/contract/passwords';

/** Shown below the field before anything is wrong. */
export const passwordHint: Record<PasswordRule, string> = {
  ordered:
    '6 to 16 characters with a capital letter, a small letter, a digit and one of ! @ # $ % ^ & * ( ), without your name or email',
  standard:
    'At least 8 characters, without your name or email. Several words with spaces make a good password.',
};
export const usernameHint = '5 to 23 letters or digits';

export const newPasswordForm = {
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm password',
};

export const reason = 'Reason';

export const resendIn = (seconds: number) => `in ${seconds} s`;

export const pictureFile = {
  wrongType: 'Only PNG, JPEG, WebP and SVG pictures are supported.',
  tooLarge: (size: string, limit: string) => `This picture is ${size}; the limit is ${limit}.`,
  tooLargeSvg: (size: string, limit: string) => `This picture is ${size}; the limit for SVG is ${limit}.`,
};
