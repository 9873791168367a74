import { plural } from '@quivia/contract/plural';

export const offlineNotice = {
  title: "You're offline.",
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
      : 'Connect to the internet to sign in.';
  },
  back: "You're connected. Sign in to continue your exam.",
};
