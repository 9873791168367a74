export const keysHint =
  'Letters work in the list, in the seat map and in the bar above them, but not in a field.';

export const evacuate = {
  noOpenExam: 'There is no open exam here to evacuate.',
  notChief: (titles: readonly string[]) => `Only the chief invigilator can evacuate ${titles.join(' and ')}.`,
  /** Where another exam of the board can be. */
  choose: 'Choose an exam where you are the chief invigilator, then press E again.',
};

export const dropped = (title: string | undefined) =>
  title
    ? `${title} is no longer on this board: your duty there has ended.`
    : 'One of these exams is not on this board: you are not on duty there.';
