import { describe, expect, test } from 'vitest';
import { isShown, shownHash } from './keys.rules.ts';

/** Published with tests of Moodle. */
const KEY = '4fa9af8ec8759eb7c680752ef4ee5eaf1a860628608fccae2715d519849f9292';
const ADDRESS = 'https://example.com/moodle/mod/quiz/attempt.php?attemptid=123&page=4';
const HASH = '46f1fe43259348ea72de014a1442ec62507116466527b5f74696dcc80c46332e';

describe('what is shown of a key', () => {
  test('is as another program computed it', () => {
    expect(shownHash(ADDRESS, KEY)).toBe(HASH);
    // SHA-256 of `browserexamkey`.
    const examKey = '787c3f3d7211ff09ad5ba6a62f67b6a2092eb3080b5b5d29d578f3a3d901cbae';
    expect(shownHash(ADDRESS, examKey)).toBe(
      '96fc9b4226354376f5199e1f095e6a694ef10935c06bd24eebff61200a602ce4',
    );
  });

  test('depends on the address as the browser sends it, without its fragment', () => {
    const key = 'd826b0bb59b5a45039788feeb911b074d29c093aad46557ef46b3534d2b151f6';
    const known = '3a5333d8ba52b45e8518db2f166ab588a54a8d2f9b0501797a7930fc7602b617';
    expect(shownHash('https://quivia.example/seb/start/7?t=%C3%A9&n=1#q2', key)).toBe(known);
    expect(shownHash('https://quivia.example/seb/start/7?t=é&n=1', key)).toBe(known);
    expect(shownHash('https://QUIVIA.example:443/seb/start/7?t=%C3%A9&n=1', key)).toBe(known);
    expect(shownHash('https://quivia.example/seb/start/7?t=%c3%a9&n=1', key)).not.toBe(known);
  });
});

describe('a hash', () => {
  test('counts for one of several keys, with spaces around it, and in capital letters', () => {
    expect(isShown(HASH, ADDRESS, ['0'.repeat(64), KEY])).toBe(true);
    expect(isShown(` ${HASH.toUpperCase()} `, ADDRESS, [KEY])).toBe(true);
  });

  test.each([undefined, '', ':', 'no', HASH.slice(1), `${HASH}0`, '0'.repeat(64), KEY, `${HASH},${HASH}`])(
    'is not %s',
    (given) => expect(isShown(given, ADDRESS, [KEY])).toBe(false),
  );

  test('counts for no other address, and for no other key', () => {
    expect(isShown(HASH, `${ADDRESS}5`, [KEY])).toBe(false);
    expect(isShown(HASH, ADDRESS, ['1'.repeat(64)])).toBe(false);
    expect(isShown(HASH, ADDRESS, [])).toBe(false);
  });
});
