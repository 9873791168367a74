// Packages that were made to hurt, or were hurt on their way. Each ends as a sentence, quickly.

import { FileProblem } from '@quivia/files/file-problem';
import { shadedPng } from '@quivia/files/testing/pictures';
import { zip } from '@quivia/files/testing/zip';
import { describe, expect, test } from 'vitest';
import { writeQti21 } from '../qti/write-qti.ts';
import { withItems } from '../testing/with-items.ts';
import { readPackage } from './read-package.ts';

const MOODLE =
  '<quiz><question type="truefalse"><questiontext><text>Is it so?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>';

const read = (bytes: Uint8Array) => withItems((take) => readPackage(bytes, take));

function problemOf(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  throw new Error('It was read without a problem');
}

const GOOD = await writeQti21({
  title: 'Bank',
  modules: [
    {
      name: 'One',
      questions: [
        {
          question: 'Which?',
          options: [
            { option: 'This', is_correct: true },
            { option: 'That', is_correct: false },
          ],
          answer_rule: 'any_correct',
          marks: 1,
          negative_marks: 0,
          negative_share: null,
          explanation: '',
          tags: [],
          difficulty: null,
        },
      ],
    },
  ],
  images: new Map([['AbCdEfGhIjKlMnOpQrSt_-', { bytes: shadedPng(1), type: 'image/png' }]]),
});

describe('an archive', () => {
  test('that is a bomb and says so', () => {
    const bomb = zip([
      { name: 'week1.xml', content: MOODLE },
      { name: 'bomb.xml', content: Buffer.alloc(80 * 1024 ** 2, ' ') },
    ]);
    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(problemOf(bomb)).toContain('expands to far more');
  });

  test('that is a bomb and lies about it loses that part alone', () => {
    const { items } = read(
      zip([
        { name: 'week1.xml', content: MOODLE },
        { name: 'bomb.xml', content: Buffer.alloc(80 * 1024 ** 2, ' '), claims: 1000 },
      ]),
    );
    expect(items).toMatchObject([
      { outcome: 'new' },
      { place: 'bomb.xml', reason: { text: "This file is damaged: the archive inside it can't be opened." } },
    ]);
  });

  test('of more parts than any bank has', () => {
    const parts = Array.from({ length: 25_001 }, (_, i) => ({ name: `${i}.xml`, content: '' }));
    expect(problemOf(zip(parts))).toContain('expands to far more');
  });

  test('that is cut off at any place', () => {
    for (let length = 4; length < GOOD.length; length += 17)
      expect(problemOf(GOOD.subarray(0, length))).toContain('damaged');
  });

  test('with any byte changed is read or refused, never a crash', () => {
    for (let at = 2; at < GOOD.length; at += 3) {
      const changed = Buffer.from(GOOD);
      changed[at] = (changed[at] as number) ^ 0xff;
      try {
        read(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(FileProblem);
      }
    }
  });

  test('that is encrypted', () => {
    const locked = Buffer.from(zip([{ name: 'week1.xml', content: MOODLE }]));
    const directory = locked.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    locked.writeUInt16LE(1, directory + 8);
    expect(problemOf(locked)).toContain('protected by a password');
  });
});

describe('XML', () => {
  const problemOfXml = (xml: string) => problemOf(zip([{ name: 'week1.xml', content: xml }]));

  test.each([
    ['nested without end', `<quiz><question type="x">${'<a>'.repeat(500_000)}`],
    [
      'of a million attributes',
      `<quiz><question ${Array.from({ length: 100_000 }, (_, i) => `a${i}=">"`).join(' ')}/></quiz>`,
    ],
    ['of more tags than any bank has', `<quiz>${'<question />'.repeat(2_000_001)}</quiz>`],
  ])('%s leaves nothing that could be read', (_, xml) => {
    const { items } = read(
      zip([
        { name: 'good.xml', content: MOODLE },
        { name: 'week1.xml', content: xml },
      ]),
    );
    expect(items).toMatchObject([
      { outcome: 'new' },
      { place: expect.stringMatching(/^week1\.xml(, line 1)?$/), outcome: 'left_out' },
    ]);
  });

  test('that refers to a part many times is read once', () => {
    const references = '<assessmentItemRef identifier="r" href="good.xml"/>'.repeat(50_000);
    const { items } = read(
      zip([
        { name: 'test.xml', content: `<assessmentTest><testPart>${references}</testPart></assessmentTest>` },
        { name: 'good.xml', content: '<assessmentItem identifier="a"/>' },
      ]),
    );
    expect(items).toMatchObject([{ place: 'good.xml, item a', outcome: 'left_out' }]);
  });

  test('that holds no questions', () => {
    expect(problemOfXml('<a/>')).toBe(
      'This package contains no questions in Moodle XML, QTI or Blackboard format.',
    );
  });
});

const listing = (href: string) =>
  `<manifest><resources><resource type="imsqti_item_xmlv2p1" href="${href}"><file href="${href}"/></resource></resources></manifest>`;

test.each([
  ['a backslash', 'items/caf\u00e9.xml', 'items\\caf\u00e9.xml'],
  ['a backslash in the manifest', 'items\\caf\u00e9.xml', 'items/caf\u00e9.xml'],
  ['capitals', 'ITEMS/Caf\u00c9.xml', 'items/caf\u00e9.XML'],
  ['a combining accent', 'items/caf\u00e9.xml', 'items/cafe\u0301.xml'],
  ['escapes in the archive', 'items/my café.xml', 'items/my%20caf%C3%A9.xml'],
  ['another encoding', 'items/caf\u00e9.xml', 'items/caf\ufffd.xml'],
])('a part whose name differs from the manifest by %s is found', (_, href, name) => {
  const { items } = read(
    zip([
      { name: 'imsmanifest.xml', content: listing(href) },
      { name, content: '<assessmentItem identifier="a"/>' },
    ]),
  );
  expect(items).toMatchObject([{ place: `${name}, item a` }]);
});

test('of two parts that differ by capitals alone, neither is taken for a third', () => {
  const { items } = read(
    zip([
      { name: 'imsmanifest.xml', content: listing('One.xml') },
      { name: 'ONE.xml', content: '<assessmentItem identifier="a"/>' },
      { name: 'one.xml', content: '<assessmentItem identifier="b"/>' },
    ]),
  );
  expect(items[0]).toMatchObject({ place: 'One.xml', outcome: 'left_out' });
  expect(items).toHaveLength(3);
});

test('a picture that every question names is taken out once', () => {
  const picture = '<img src="big.png" alt="Big"/>';
  const item = (i: number) =>
    `<assessmentItem identifier="q${i}"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>${picture}</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const big = Buffer.concat([shadedPng(3), Buffer.alloc(4 * 1024 ** 2)]);
  const { items, images } = read(
    zip([
      { name: 'big.png', content: big },
      ...Array.from({ length: 1000 }, (_, i) => ({ name: `q${i}.xml`, content: item(i) })),
    ]),
  );
  expect(items.filter(({ outcome }) => outcome === 'new')).toHaveLength(1000);
  expect(images).toHaveLength(1);
});
