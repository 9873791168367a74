export const table = 'Table';
export const code = 'Code';

export const formulaError = 'This formula has an error';

export const missingPicture = (alt: string) =>
  alt ? `${alt} (picture not available)` : 'Picture not available';
