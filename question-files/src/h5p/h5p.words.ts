import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('question-files.h5p', {
  noContent: 'This H5P file has no readable content.',
  notJson: ({ part }: { part: string }) => `This H5P file is damaged: ${part} is not valid JSON.`,
  tooDeep: 'The content of this H5P file is nested too deeply.',
  betweenQuestions: ({ parts }: { parts: number }) =>
    `${plural(parts, 'text, picture or recording', 'texts, pictures and recordings')} between the questions ${parts === 1 ? 'was' : 'were'} skipped.`,
  spelling: 'In the file, small spelling mistakes are accepted. Here an answer must be spelled correctly.',
  overallFeedback: 'Feedback that depends on the score was skipped.',
});

export const placeInH5p = (question: number) => `question ${question}`;
