export const fullScreen = {
  title: 'This exam runs in full screen',
  text: 'Enter full screen to see the question. Your answers are safe, but the clock keeps running. Leaving full screen is recorded, and your examiner can see it.',
  enter: 'Enter full screen',
};
