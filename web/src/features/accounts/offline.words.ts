import { plural } from '@quivia/contract/plural';
import { away } from '../../platform/offline/offline.words.ts';

export const offlineNotice = {
  stored(answers: number, isPhone: boolean) {
    const where = isPhone ? 'on this phone' : 'on this device';
    return answers === 0
      ? `Your exam is ${where}.`
      : `Your exam and ${plural(answers, 'answer')} are ${where}.`;
  },
  what(isRestoring: boolean, hasExam: boolean) {
    if (isRestoring) return "Keep this page open: it continues automatically when you're connected.";
    return hasExam
      ? 'Nothing is lost. Connect to the internet and sign in here: your answers are then sent, and your exam continues.'
      : away.signIn;
  },
  back: "You're connected. Sign in to continue your exam.",
};
