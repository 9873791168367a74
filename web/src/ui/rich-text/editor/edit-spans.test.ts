import { describe, expect, it } from 'vitest';
import { type Edit, insertFormula, insertLink, wrapSelection } from './edit-spans.ts';

/** A text with its selection between brackets: 'a [b] c'. */
function at(marked: string): [string, number, number] {
  const start = marked.indexOf('‹');
  return [marked.replaceAll(/[‹›]/g, ''), start, marked.indexOf('›') - 1];
}

const show = ({ text, start, end }: Edit) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

describe('marking a selection', () => {
  it.each([
    ['a ‹b› c', '**', 'a **‹b›** c'],
    ['a **‹b›** c', '**', 'a ‹b› c'],
    ['a ‹**b**› c', '**', 'a ‹b› c'],
    ['a ‹b › c', '*', 'a *‹b›*  c'],
    ['**‹b›**', '*', '***‹b›***'],
    ['*‹b›*', '**', '***‹b›***'],
    ['a ‹›', '$', 'a $‹›$'],
    ['a $‹›$', '$', 'a ‹›'],
    ['a ****‹›', '**', 'a ******‹›**'],
    ['‹x^2›', '$', '$‹x^2›$'],
  ])('turns %s with %s into %s', (before, mark, after) => {
    expect(show(wrapSelection(...at(before), mark))).toBe(after);
  });
});

describe('making a link', () => {
  it.each([
    ['see ‹the notes›', 'see [the notes](‹https://›)'],
    ['see ‹https://a.b/c›', 'see [‹›](https://a.b/c)'],
    ['see ‹›', 'see [‹›](https://)'],
  ])('turns %s into %s', (before, after) => {
    expect(show(insertLink(...at(before)))).toBe(after);
  });
});

describe('a formula from the palette', () => {
  it.each([
    ['a ‹› b', 'a $x^2$‹› b'],
    ['a $‹›$ b', 'a $x^2‹›$ b'],
    ['a ‹old›', 'a $x^2$‹›'],
  ])('in %s gives %s', (before, after) => {
    expect(show(insertFormula(...at(before), 'x^2'))).toBe(after);
  });
});
