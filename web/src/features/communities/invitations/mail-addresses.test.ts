import { describe, expect, it } from 'vitest';
import { readAddresses } from './mail-addresses.ts';

describe('addresses in a text', () => {
  it.each([
    ['one per line', 'anna@example.org\nben@example.org\n'],
    ['with commas', 'anna@example.org, ben@example.org,'],
    ['with semicolons', ' anna@example.org;ben@example.org'],
    ['with spaces', 'anna@example.org ben@example.org'],
    ['as a mail program copies them', 'Anna Menon <anna@example.org>, "Ben" <ben@example.org>'],
    ['with Windows line ends', 'anna@example.org\r\n\r\nben@example.org\r\n'],
  ])('are read %s', (_how, text) => {
    expect(readAddresses(text)).toEqual({
      emails: ['anna@example.org', 'ben@example.org'],
      problems: [],
    });
  });

  it('are counted once, whatever their capitals', () => {
    expect(readAddresses('Anna@Example.org, anna@example.org').emails).toEqual(['Anna@Example.org']);
  });

  it('that are not valid are each named, and the valid ones are kept', () => {
    expect(readAddresses('anna@example.org\nben at example.org, @nobody\ncarl@')).toEqual({
      emails: ['anna@example.org'],
      problems: [
        '‘ben at example.org’ is not an email address.',
        '‘@nobody’ is not an email address.',
        '‘carl@’ is not an email address.',
      ],
    });
  });

  it('are not found in an empty text', () => {
    expect(readAddresses(' \n , ')).toEqual({ emails: [], problems: [] });
  });

  it('are refused when there are too many', () => {
    const many = Array.from({ length: 51 }, (_, number) => `person${number}@example.org`).join('\n');
    expect(readAddresses(many).problems).toEqual([
      'You entered 51 addresses. You can invite up to 50 people at a time.',
    ]);
  });

  it('are shortened in the complaint when they are very long', () => {
    expect(readAddresses('x'.repeat(500)).problems[0]).toBe(`‘${'x'.repeat(60)}…’ is not an email address.`);
  });
});
