import { catalogue } from '@quivia/contract/message';

export const words = catalogue('answer-camera', {
  ended: 'This phone is no longer connected. To continue, make a new code at the question on your computer.',
  paused:
    'The exam is paused. Your photograph is kept on this phone and will be sent when the exam continues.',
  changed: 'The files of this answer have changed on the computer meanwhile.',
});
