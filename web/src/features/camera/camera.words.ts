export const page = {
  title: 'Camera',
  heading: 'Photograph your pages',
  lead: 'Your pages appear at the question on your computer. Keep this page open until all of them are safe, then continue there.',
  opening: 'Connecting to your computer',
  endedTitle: 'This phone is no longer connected',
  ended: 'To photograph more pages, make a new code at the question on your computer, and scan it again.',
  lost: 'A photograph that was not safe yet has not arrived. Take it again with a new code.',
  paused: 'The exam is paused. Your photographs are kept on this phone and will be sent when it continues.',
  away: 'No connection. Your photographs are kept on this phone and will be sent when it is back.',
  late: 'The deadline has passed. What you sent after it has been kept, and your examiner will decide whether it counts.',
  retry: 'Try again',
  insecure: 'Photographs can only be sent from a page with https:// in its address.',
  incomplete: "A photograph didn't arrive completely. Please take it again.",
};

export const look = {
  title: 'Is this page easy to read?',
  dark: 'This photograph is dark. Switch on a light or move to a window, and take it again.',
  blurred: 'This photograph is blurred. Hold the phone still, wait until it is in focus, and take it again.',
  empty: 'Hardly anything can be seen on this photograph. Check the page and the light, and take it again.',
  photograph: 'Your photograph',
  again: 'Take it again',
  use: 'Use it anyway',
};
