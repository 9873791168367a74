import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const clean = (inner: string) =>
  cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`));
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));

test('a part may be used again and again', () => {
  expect(clean(`<g id="a"><rect/><rect/></g>${'<use href="#a"/>'.repeat(1000)}`).width).toBe(9);
});

test('parts that double with every line are refused', () => {
  const lines = times(30, (i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`);
  expect(() => clean(`<rect id="a0"/>${lines.join('')}`)).toThrow('too complex');
  expect(() => clean(`${lines.reverse().join('')}<rect id="a0"/>`)).toThrow('too complex');
});

test('patterns filled with patterns are refused when each is drawn many times', () => {
  const lines = times(20, (i) => {
    const fill = `fill="url(#p${i})"`;
    return `<pattern id="p${i + 1}" width="1" height="1"><rect ${fill}/><rect ${fill}/><rect ${fill}/></pattern>`;
  });
  expect(() => clean(`<pattern id="p0"><rect/></pattern>${lines.join('')}<rect fill="url(#p20)"/>`)).toThrow(
    'too complex',
  );
});

test('masks and clips within each other are refused when they double', () => {
  const lines = times(30, (i) => {
    const mask = `mask="url(#m${i})" clip-path="url(#m${i})"`;
    return `<mask id="m${i + 1}"><rect ${mask}/></mask>`;
  });
  expect(() => clean(`<mask id="m0"><rect/></mask>${lines.join('')}<rect/>`)).toThrow('too complex');
});

test('a rich marker at every corner of a long path is refused, an arrowhead at its end is not', () => {
  const path = `M0 0${'L1 1'.repeat(2000)}`;
  const marker = `<marker id="m">${'<line/>'.repeat(100)}</marker>`;
  expect(() => clean(`${marker}<g marker-mid="url(#m)"><path d="${path}"/></g>`)).toThrow('too complex');
  expect(clean(`${marker}<path d="${path}" marker-end="url(#m)"/>`).width).toBe(9);
});

test('a gradient costs nothing, however much it fills', () => {
  const gradient = `<linearGradient id="g">${'<stop/>'.repeat(50)}</linearGradient>`;
  expect(clean(`${gradient}<g fill="url(#g)">${'<line/>'.repeat(9000)}</g>`).width).toBe(9);
});

test.each([
  '<g id="a"><use href="#a"/></g>',
  '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
  '<pattern id="a"><rect fill="url(#a)"/></pattern><rect/>',
])('a part that contains itself is refused: %s', (inner) => {
  expect(() => clean(inner)).toThrow('contains itself');
});

test('a chain that is too long to follow is refused', () => {
  const chain = times(9000, (i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`).join('');
  expect(() => clean(chain)).toThrow('too complex');
});
