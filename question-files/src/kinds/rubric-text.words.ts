export const rubricText = {
  title: 'Rubric',
  oneOf: 'One of these',
  oneOfGroup: (name: string) => `${name}, one of these`,
  marks: (marks: number) => `${marks > 0 ? '+' : ''}${marks}`.replace('-', '−'),
};
