import { describe, expect, it } from 'vitest';
import { isOwnPicture, safeLink } from './safe-address.ts';

describe('the addresses of a question', () => {
  it('lead to web pages and mailboxes', () => {
    expect(safeLink('https://example.org/a?b=c#d')).toBe('https://example.org/a?b=c#d');
    expect(safeLink('HTTP://EXAMPLE.org')).toBe('http://example.org/');
    expect(safeLink('mailto:dean@example.org')).toBe('mailto:dean@example.org');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '//example.org',
    '/signout',
    'signout',
    '#top',
    '',
  ])('never lead to %j', (address) => {
    expect(safeLink(address)).toBeUndefined();
  });

  it.each([
    'https://tracker.example/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA',
    '//tracker.example/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA',
    '/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA?x',
    '/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA\n',
    '/api/v1/quiz/image/../../auth/signout',
    '/api/v1/quiz/image/short',
    'data:image/svg+xml,<svg/>',
    'blob:x',
    '',
  ])('show no picture from %j', (address) => {
    expect(isOwnPicture(address)).toBe(false);
  });
});
