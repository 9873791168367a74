import { plural } from '@quivia/contract/plural';

export const commands = {
  bold: 'Bold',
  italic: 'Italic',
  code: 'Code',
  formula: 'Formula',
  link: 'Link',
  codeBlock: 'Code block',
  list: 'List',
  numberedList: 'Numbered list',
  table: 'Table',
  picture: 'Picture',
};

export const formulas = {
  title: 'Formula examples',
  help: 'Formulas are LaTeX between dollar signs, such as $x^2$. Two dollar signs, $$x^2$$, put one on a line of its own.',
  insert: (latex: string) => `Insert ${latex}`,
};

export const toolbar = { title: 'Formatting', hide: 'Hide formatting' };

export const preview = {
  title: 'Preview',
  lead: 'Preview',
  phone: 'Phone',
};

/** Written into the author's text. */
export const inserted = {
  heading: 'Heading',
  language: 'language',
  picture: 'Picture',
  sending: (name: string) => `Sending ${name}…`,
};

export const pictures = {
  sending: (count: number) => (count === 1 ? 'Sending a picture' : `Sending ${plural(count, 'picture')}`),
  added: (count: number) =>
    count === 1
      ? 'The picture is in the text. Describe it between the square brackets.'
      : `${plural(count, 'picture')} are in the text. Describe each between its square brackets.`,
  notAdded: (file: string, reason: string) => `${file} was not added. ${reason}`.trim(),
  wrongType: (file: string) => `${file} is not a PNG, JPEG, WebP or SVG picture.`,
};
