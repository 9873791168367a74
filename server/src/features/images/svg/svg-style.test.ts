import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { readDeclarations } from './svg-style.ts';

function inside(inner: string): string {
  const given = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
  const text = cleanSvg(Buffer.from(given)).bytes.toString();
  return text.slice(text.indexOf('>') + 1, text.lastIndexOf('<'));
}

test('a style becomes attributes and wins over them', () => {
  expect(
    inside('<rect fill="red" style="fill: blue; STROKE-WIDTH:2 !important; mix-blend-mode: multiply"/>'),
  ).toBe('<rect fill="blue" stroke-width="2"/>');
});

test('classes, as Illustrator writes them, become attributes', () => {
  const style =
    '<defs><style type="text/css"><![CDATA[ .st0{fill:#123456;} .st1, .st2 {stroke:red} ]]></style></defs>';
  expect(inside(`${style}<path class="st0 st2" d="M0 0"/>`)).toBe(
    '<defs/><path d="M0 0" fill="#123456" stroke="red"/>',
  );
});

test('the nearer selector wins, wherever it stands', () => {
  const style = '<style>#a{fill:#4} rect.b{fill:#3} .b{fill:#2} rect{fill:#1} *{fill:#0}</style>';
  expect(inside(`${style}<rect id="a" class="b"/><rect class="b"/><line class="b"/><rect/><line/>`)).toBe(
    '<rect id="a" fill="#4"/><rect fill="#3"/><line fill="#2"/><rect fill="#1"/><line fill="#0"/>',
  );
});

test('comments, imports, fonts and rules for other media do nothing', () => {
  const css =
    '/* .a{fill:red} */ @import url(https://evil.example/x.css); @font-face{font-family:x;src:url(y)} ' +
    '@media print{.a{fill:red} .a{stroke:red}} .a{opacity:1} a:hover{fill:red} /* open';
  expect(inside(`<style>${css}</style><rect class="a"/>`)).toBe('<rect opacity="1"/>');
});

test('a style that cannot stay does not hide the attribute beneath it', () => {
  expect(inside('<rect fill="red" style="fill:light-dark(red, blue);stroke:var(--x)"/>')).toBe(
    '<rect fill="red"/>',
  );
});

test('a font in short becomes its parts', () => {
  expect(Object.fromEntries(readDeclarations("font: italic bold 12px/1.2 'DejaVu Sans', serif"))).toEqual({
    'font-size': '12px',
    'font-family': "'DejaVu Sans', serif",
    'font-weight': 'bold',
    'font-style': 'italic',
  });
});

test('the number of selectors is bounded', () => {
  const css = Array.from({ length: 6000 }, (_, n) => `.a${n}{fill:red}`).join('');
  expect(() => inside(`<style>${css}</style><rect/>`)).toThrow('too complex');
});
