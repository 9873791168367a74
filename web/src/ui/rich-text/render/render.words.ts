export const enlarge = (alt: string) => (alt ? `Enlarge picture: ${alt}` : 'Enlarge picture');

export const formulaError = 'This formula has an error';

export const missingPicture = (alt: string) =>
  alt ? `${alt} (picture not available)` : 'Picture not available';

export const passage = {
  title: 'Passage',
  forQuestions: (first: number, last: number) =>
    first === last ? `Passage for question ${first}` : `Passage for questions ${first} to ${last}`,
};
