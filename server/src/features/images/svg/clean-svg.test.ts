import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const SHAPE = '<rect width="5" height="5"/>';
const drawing = (inner: string, attributes = 'width="10" height="10"') =>
  Buffer.from(`<svg ${NS} ${attributes}>${inner}</svg>`);
/** What is written between the root's tags. */
function inside(inner: string): string {
  const text = cleanSvg(drawing(inner)).bytes.toString();
  return text.slice(text.indexOf('>') + 1, text.lastIndexOf('<'));
}

test('a drawing is kept', () => {
  const { bytes, ...rest } = cleanSvg(
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- made by hand -->
      <svg ${NS} viewBox="0 0 20 10"><g transform="translate(1, 2)"><path d='M0,0 L1e-2-3z' fill="#f00"/></g>
      <text x="1">a &lt; b &#x1F600; <![CDATA[& c]]></text></svg>`),
  );
  expect(rest).toEqual({ type: 'image/svg+xml', width: 20, height: 10 });
  expect(bytes.toString()).toBe(
    `<svg ${NS} viewBox="0 0 20 10" width="20" height="10"><g transform="translate(1, 2)">` +
      '<path d="M0,0 L1e-2-3z" fill="#f00"/></g><text x="1">a &lt; b 😀 &amp; c</text></svg>',
  );
});

test('gradients, clips, masks, markers and parts used again keep what they refer to', () => {
  const inner =
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>' +
    '<radialGradient id="h" href="#g"/><clipPath id="c"><circle r="3"/></clipPath>' +
    '<marker id="m" orient="auto"><path d="M0 0"/></marker><symbol id="s" viewBox="0 0 1 1"><line x1="1"/></symbol>' +
    '</defs><use href="#s"/><path d="M0 0L1 1" fill="url(#h)" clip-path="url(#c)" marker-end="url(#m)"/>';
  expect(inside(inner)).toBe(inner);
});

test('the old way to write a reference becomes the new one', () => {
  const given = `<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink" width="1" height="1"><g id="a"><line/></g><use xlink:href="#a"/></svg>`;
  expect(cleanSvg(Buffer.from(given)).bytes.toString()).toContain('<use href="#a"/>');
});

test("a reference by a prefix of the program's own choice is understood, another attribute of that name is not", () => {
  const given = `<svg ${NS} xmlns:x="http://www.w3.org/1999/xlink" xmlns:y="other" width="1" height="1"><g id="a"><line/></g><use x:href="#a"/><use y:href="#a"/></svg>`;
  expect(cleanSvg(Buffer.from(given)).bytes.toString()).toContain('</g><use href="#a"/></svg>');
});

test('the ground a diagram stands on becomes a part of it', () => {
  const text = (style: string) =>
    cleanSvg(drawing(SHAPE, `viewBox="-1 -2 30 20" style="${style}"`)).bytes.toString();
  expect(text('color: red; background-color: rgb(255, 255, 255);')).toContain(
    `<rect x="-1" y="-2" width="30" height="20" fill="rgb(255, 255, 255)"/>${SHAPE}`,
  );
  for (const none of ['background: url(https://evil.example)', 'background:', 'x-background: red'])
    expect(text(none)).toContain(`height="20">${SHAPE}`);
});

test('elements with a prefix, as older programs write them, lose it', () => {
  const given = `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="1" height="1"><svg:line x1="1"/></svg:svg>`;
  expect(cleanSvg(Buffer.from(given)).bytes.toString()).toContain('<line x1="1"/></svg>');
});

test('metadata of drawing programs is removed', () => {
  const notes =
    '<metadata><rdf:RDF xmlns:rdf="r"><dc:creator xmlns:dc="d">Rosa</dc:creator></rdf:RDF></metadata>' +
    '<sodipodi:namedview xmlns:sodipodi="s" pagecolor="#fff"/><!-- by Rosa -->';
  expect(
    inside(`${notes}<rect inkscape:label="Rosa" width="5" height="5" data-name="Rosa" class="x"/>`),
  ).toBe(SHAPE);
});

test('a link goes, its drawing stays', () => {
  expect(inside(`<a href="https://evil.example">${SHAPE}</a>`)).toBe(SHAPE);
});

test('where a text stands in for a piece of a web page, the text is shown', () => {
  const label = '<text x="1">sin x</text>';
  expect(inside(`<switch><foreignObject><div>sin x</div></foreignObject>${label}</switch>`)).toBe(
    `<switch>${label}</switch>`,
  );
});

test.each([
  ['a photograph', '<image href="data:image/png;base64,AAAA"/>'],
  ['a photograph in a group', `<g>${SHAPE}<image href="https://evil.example/x.png"/></g>`],
  ['a piece of a web page', '<foreignObject><iframe/></foreignObject>'],
])('%s in it would be lost, so it is refused', (_, inner) => {
  expect(() => cleanSvg(drawing(inner))).toThrow('save it as PNG');
});

test.each(['', '<defs><rect/></defs>', '<script>1</script>', '<g><title>x</title></g>'])(
  'a file that shows nothing is refused: %s',
  (inner) => {
    expect(() => cleanSvg(drawing(inner))).toThrow('shows nothing');
  },
);

test.each([
  ['cut off', `<svg ${NS} width="1" height="1"><rect/>`],
  ['crossed tags', `<svg ${NS}><g><rect></g></rect></svg>`],
  ['two drawings', `<svg ${NS}><rect/></svg><svg ${NS}><rect/></svg>`],
  ['a web page', `<html><body><svg ${NS} width="1" height="1"><rect/></svg></body></html>`],
  ['no tags', 'hello'],
])('what is no sound SVG is refused: %s', (_, text) => {
  expect(() => cleanSvg(Buffer.from(text))).toThrow('not a picture, or it is a damaged SVG');
});

test('entities are refused, whatever they would expand to', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg ${NS}><text>&b;</text></svg>`;
  expect(() => cleanSvg(Buffer.from(bomb))).toThrow('declares entities');
  const file = `<!doctype svg [<!entity x SYSTEM "file:///etc/passwd">]><svg ${NS}><text>&x;</text></svg>`;
  expect(() => cleanSvg(Buffer.from(file))).toThrow('declares entities');
});

test('another encoding than UTF-8 is refused', () => {
  expect(() => cleanSvg(Buffer.from([0x3c, 0x73, 0xff, 0xfe]))).toThrow('UTF-8');
});

test('nesting and the number of parts are bounded', () => {
  expect(() => cleanSvg(drawing(`${'<g>'.repeat(200)}${SHAPE}${'</g>'.repeat(200)}`))).toThrow('too complex');
  expect(() => cleanSvg(drawing('<g/>'.repeat(60_000)))).toThrow('too complex');
});

test('a small style on very many parts does not become a giant file', () => {
  const style = `<style>*{font-family:'${'x'.repeat(400)}'}</style>`;
  expect(() => cleanSvg(drawing(style + '<line/>'.repeat(10_000)))).toThrow('too complex');
});
