import { expect, test } from 'vitest';
import { addressesOf, asksSite, PRESETS } from './presets.ts';

test.each(['https://moodle.college.example', ' https://moodle.college.example/ '])(
  'a Moodle at %s has its addresses below the site',
  (site) => {
    expect(addressesOf('moodle', site)).toEqual({
      issuer: 'https://moodle.college.example',
      auth_url: 'https://moodle.college.example/mod/lti/auth.php',
      token_url: 'https://moodle.college.example/mod/lti/token.php',
      keys_url: 'https://moodle.college.example/mod/lti/certs.php',
      token_audience: '',
    });
  },
);

test('one in a folder keeps the folder', () => {
  expect(addressesOf('moodle', 'https://college.example/moodle')?.issuer).toBe(
    'https://college.example/moodle',
  );
});

test('shared platforms ask for no site, and others for one', () => {
  expect(PRESETS.filter(asksSite)).toEqual(['moodle', 'd2l']);
  expect(addressesOf('canvas', '')?.issuer).toBe('https://canvas.instructure.com');
  expect(addressesOf('blackboard', '')?.issuer).toBe('https://blackboard.com');
  expect(addressesOf('d2l', 'https://d2l.example')?.token_audience).toBe(
    'https://api.brightspace.com/auth/token',
  );
});

test.each(['', 'moodle', 'ftp://a.example', 'javascript:alert(1)'])('nothing is made of %j', (site) => {
  expect(addressesOf('moodle', site)).toBeUndefined();
  expect(addressesOf('other', site)).toBeUndefined();
});
