import { catalogue } from '@quivia/contract/message';

export const words = catalogue('passwords', {
  rule: ({ problem }: { problem: string }) => problem,
  common: 'This password is too easy to guess. Please choose another one.',
  personal: "Please choose a password without your name, your email or this site's name.",
});
