// SVGs that want to run, load, leak or escape: what is kept of them does nothing but draw.

import { FileProblem } from '@quivia/files/file-problem';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { readSvg } from './read-svg.ts';
import { elementsIn, type SvgElement } from './svg-element.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inner: string, root = '') => `<svg ${NS} width="9" height="9" ${root}><rect/>${inner}</svg>`;

const HARMLESS =
  /^(svg|rect|g|switch|defs|use|text|tspan|title|desc|path|line|circle|linearGradient|pattern|mask)$/;

function expectHarmless(text: string): void {
  expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  expect(text).not.toMatch(/<[!?]/);
  const visit = (element: SvgElement) => {
    expect(element.name).toMatch(HARMLESS);
    for (const [name, value] of element.attributes) {
      if (name === 'xmlns') continue;
      expect(name).not.toMatch(/^on|style|class|src|base|xmlns/i);
      if (name === 'id') expect(value).toMatch(/^[\w.:-]+$/);
      else expect(value.replace(/^url\(#[\w.:-]+\)/, ''), name).not.toMatch(/[\\:;@<>&/*{}]|url/i);
      if (name === 'href') expect(value).toMatch(/^#[\w.:-]+$/);
    }
    elementsIn(element).forEach(visit);
  };
  visit(readSvg(Buffer.from(text)));
}

const NASTY: [string, string][] = [
  ['a script', drawing('<script>alert(1)</script>')],
  ['a script with an address', drawing('<script href="https://evil.example/x.js"/>')],
  [
    'a script under a prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1" height="1"><s:rect/><s:script>1</s:script></s:svg>`,
  ],
  ['a script of the web', drawing('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
  ['a script spelt in capitals', drawing('<SCRIPT>alert(1)</SCRIPT>')],
  ['a script in a script', drawing('<scr<script/>ipt>alert(1)</script>')],
  ['a script in CDATA', drawing('<text><![CDATA[</text><script>alert(1)</script>]]></text>')],
  ['a script in a title', drawing('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')],
  ['a script in a comment that ends early', drawing('<!--><script>alert(1)</script>-->')],
  ['a script after the root', `${drawing('')}<script>alert(1)</script>`],
  ['a handler on the root', drawing('', 'onload="alert(1)"')],
  ['handlers', drawing('<rect onclick="alert(1)" ONMOUSEOVER="alert(1)" onbegin="alert(1)"/>')],
  ['a handler after a slash', drawing('<rect/onclick="alert(1)"/>')],
  ['a handler after a line feed', drawing('<rect\nonload\n=\n"alert(1)"/>')],
  ['a link that runs', drawing('<a xlink:href="javascript:alert(1)"><rect/></a>')],
  ['a link in entities', drawing('<a href="&#106;avascript&#x3a;alert(1)"><text>x</text></a>')],
  ['links in links', drawing('<a><a><a href="javascript:1"><script/><rect/></a></a></a>')],
  [
    'an animation that makes a link run',
    drawing('<a><animate attributeName="href" values="javascript:alert(1)"/><rect/></a>'),
  ],
  ['a set that adds a handler', drawing('<rect><set attributeName="onclick" to="alert(1)"/></rect>')],
  ['a use of another file', drawing('<use href="https://evil.example/x.svg#a"/>')],
  ['a use of data', drawing('<use xlink:href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"/>')],
  ['a use of an address without a scheme', drawing('<use href="//evil.example/x.svg#a"/>')],
  ['a use with two addresses', drawing('<use href="#a" xlink:href="https://evil.example/#a"/>')],
  ['a style that imports', drawing('<style>@import url(https://evil.example/x.css);</style>')],
  ['a style that loads', drawing('<style>rect{fill:url(https://evil.example/x)}</style>')],
  ['a style with escapes', drawing('<rect style="fill:u\\72l(https://evil.example/x)"/>')],
  ['a style with a comment in a word', drawing('<rect style="fill:ur/**/l(https://evil.example/x)"/>')],
  [
    'a style that runs in old browsers',
    drawing('<rect style="width:expression(alert(1));behavior:url(x)"/>'),
  ],
  ['a style that closes itself', drawing('<style>rect{fill:"</style><script>alert(1)</script>"}</style>')],
  ['paint from elsewhere', drawing('<rect fill="url(https://evil.example/x#y)"/>')],
  ['paint from here, then elsewhere', drawing('<rect fill="url(#a) url(https://evil.example)"/>')],
  ['paint with a quote', drawing(`<rect fill="url('#a&quot; onload=&quot;alert(1)')"/>`)],
  [
    'masks, filters and cursors from elsewhere',
    drawing('<rect mask="url(//evil.example)" filter="url(https://evil.example)" cursor="url(x)"/>'),
  ],
  [
    'a font from elsewhere',
    drawing(
      '<style>@font-face{font-family:a;src:url(https://evil.example)}</style><text font-family="a">x</text>',
    ),
  ],
  ['image-set', drawing('<rect fill="image-set(&quot;https://evil.example/x&quot; 1x)"/>')],
  ['an attribute that breaks out', drawing('<rect fill="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>')],
  ['an id that breaks out', drawing('<rect id="x&quot; onload=&quot;alert(1)"/>')],
  ['another base', drawing('<use href="#a"/>', 'xml:base="https://evil.example/"')],
  ['a stylesheet instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${drawing('')}`],
  ['an instruction within', drawing('<?php system("id") ?><?xml-stylesheet href="x"?>')],
  ['a document type from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${drawing('')}`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`],
  ['an entity that nobody declared', drawing('<text>&xxe; &lt;script&gt;</text>')],
  ['a web page in it', drawing('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>')],
  [
    'a web page in a switch',
    drawing(
      '<switch><foreignObject><script xmlns="http://www.w3.org/1999/xhtml">1</script></foreignObject></switch>',
    ),
  ],
  ['a picture from elsewhere', drawing('<image href="https://evil.example/pixel.gif"/>')],
  ['a filter picture', drawing('<filter id="f"><feImage href="https://evil.example/x"/></filter>')],
  ['a handler element', drawing('<handler type="application/ecmascript" ev:event="load">alert(1)</handler>')],
  [
    'embedded things',
    drawing('<iframe src="x"/><object data="x"/><embed src="x"/><video/><audio/><canvas/>'),
  ],
  [
    'a new namespace in the middle',
    drawing(
      '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><img src="x" onerror="alert(1)"/></g>',
    ),
  ],
  [
    'names of the language itself',
    drawing('<__proto__ constructor="x" __proto__="y"/><rect __proto__="z" constructor="1" toString="2"/>'),
  ],
  ['control characters', drawing('<text>&#0;&#8;&#xFFFE;&#xD800;a\u0001b</text>')],
  [
    'a control character in a word',
    drawing('<rect fill="ur&#10;l(https://evil.example)"/><a href="java&#9;script:1"/>'),
  ],
  ['an overlong number of a character', drawing('<text>&#99999999999;&#x110000;</text>')],
  ['a quote that does not end', drawing('<rect fill="red/>')],
];

describe('an SVG with', () => {
  test.each(NASTY)('%s draws, or is refused', (_, text) => {
    let kept: string;
    try {
      kept = cleanSvg(Buffer.from(text)).bytes.toString();
    } catch (error) {
      expect(error).toBeInstanceOf(FileProblem);
      return;
    }
    expectHarmless(kept);
    expect(kept).not.toMatch(/evil|passwd|javascript/i);
  });
});

test('most of them still show what is harmless in them', () => {
  const kept = NASTY.filter(([, text]) => {
    try {
      return cleanSvg(Buffer.from(text)).width > 0;
    } catch {
      return false;
    }
  });
  expect(kept.length).toBeGreaterThan(NASTY.length - 12);
});

const word = fc.constantFrom(
  ...[
    'script',
    'rect',
    'g',
    'a',
    'use',
    'text',
    'title',
    'style',
    'set',
    'path',
    'defs',
    'x:rect',
    'svg',
    'pattern',
  ],
);
const attribute = fc.constantFrom(
  ...[
    'fill',
    'href',
    'xlink:href',
    'style',
    'onload',
    'id',
    'd',
    'class',
    'xmlns',
    'xml:base',
    'mask',
    'transform',
  ],
);
const value = fc.oneof(
  fc.constantFrom(
    '#a',
    'url(#a)',
    'url(//x)',
    'javascript:1',
    'a',
    'fill:url(x)',
    'rgb(1,2,3)',
    'u\\rl(x)',
    '*',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const escaped = value.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
);
const piece = fc.oneof(
  fc.tuple(word, attribute, escaped).map(([name, key, text]) => `<${name} ${key}="${text}"/>`),
  fc.tuple(word, escaped).map(([name, text]) => `<${name}>${text}</${name}>`),
  fc.tuple(word, attribute, value).map(([name, key, text]) => `<${name} ${key}="${text}"><rect/></${name}>`),
  fc.constantFrom('<![CDATA[', ']]>', '<!--', '-->', '<?x', '?>', '<', '>', '"', '&', '<g>', '</g>'),
);

test('whatever the pieces are, what is kept is harmless, and kept again it is the same', () => {
  let keptOnes = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      let kept: Buffer;
      try {
        kept = cleanSvg(Buffer.from(drawing(pieces.join('')))).bytes;
      } catch (error) {
        expect(error).toBeInstanceOf(FileProblem);
        return;
      }
      keptOnes += 1;
      expectHarmless(kept.toString());
      expect(cleanSvg(kept).bytes.toString()).toBe(kept.toString());
    }),
    { numRuns: 3000 },
  );
  expect(keptOnes).toBeGreaterThan(300);
});

test('any bytes at all end in a drawing or a sentence', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.string().map((s) => Buffer.from(s)),
      ),
      (bytes) => {
        try {
          cleanSvg(Buffer.concat([Buffer.from('<svg '), bytes]));
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
        }
      },
    ),
  );
});
