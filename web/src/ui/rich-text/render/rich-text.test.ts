import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const html = (text: string, inline = false) =>
  renderToStaticMarkup(createElement(RichText, { text, inline }))
    .replace(/^<(div|span) class="rich-text">/, '')
    .replace(/<\/(div|span)>$/, '');

const OWN = '/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA';

describe('a question on the screen', () => {
  it('has emphasis, code, lists and quotes', () => {
    expect(html('**a** *b* ~~c~~ `d`')).toBe(
      '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>',
    );
    expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
    expect(html('> a')).toBe('<blockquote><p>a</p></blockquote>');
  });

  it('ends a line where the author ended it', () => {
    expect(html('a\nb')).toBe('<p>a<br/>b</p>');
  });

  it('has headings below those of the page', () => {
    expect(html('# a\n## b\n###### c')).toBe('<h4>a</h4><h5>b</h5><h6>c</h6>');
  });

  it('has tables whose columns are aligned', () => {
    const table = html('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(table).toContain('<th scope="col">a</th><th scope="col" data-align="right">b</th>');
    expect(table).toContain('<td>1</td><td data-align="right">2</td>');
  });

  it('shows an option without paragraphs', () => {
    expect(html('an *option*', true)).toBe('<span class="rt-line">an <em>option</em></span>');
  });

  it('opens links elsewhere, without telling where from', () => {
    expect(html('[a](https://b.c/d?e=1&amp;f=2)')).toBe(
      '<p><a href="https://b.c/d?e=1&amp;f=2" target="_blank" rel="noopener noreferrer">a</a></p>',
    );
    expect(html('see https://b.c/d.')).toContain('<a href="https://b.c/d" ');
    expect(html('<mailto:a@b.c>')).toContain('<a href="mailto:a@b.c" ');
  });

  it('shows our own pictures when they come into view', () => {
    expect(html(`![a tree](${OWN})`)).toBe(
      `<p><span class="rt-picture"><img src="${OWN}" alt="a tree" loading="lazy" decoding="async"/></span></p>`,
    );
  });

  it('says that a picture from elsewhere is not available', () => {
    expect(html('![a tree](https://tracker.example/x.png)')).toBe(
      '<p><span class="rt-missing">a tree (picture not available)</span></p>',
    );
  });

  it('reads characters written by name or number', () => {
    expect(html('a &lt; b &#60; c &#x3C; d &amp; &unknown;')).toBe(
      '<p>a &lt; b &lt; c &lt; d &amp; &amp;unknown;</p>',
    );
    expect(html('`&lt;`')).toBe('<p><code>&amp;lt;</code></p>');
  });
});

describe('a hostile question', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
    '<!-- <b> --><b>x</b>',
    'a <a href="javascript:alert(1)">x</a> b',
    '- <details open ontoggle=alert(1)>\n> <form action=/signout>',
    '[x](javascript:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](/api/v1/auth/signout)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](https://tracker.example/pixel.gif)',
    '![x](//tracker.example/pixel.gif)',
    `![x](${OWN}/../../signout)`,
    '![<script>](x "onerror=alert(1)")',
    '```<script>\n</code></pre><script>alert(1)</script>\n```',
    '| <b>x</b> |\n|---|\n| [x](javascript:alert(1)) |',
    '$\\href{javascript:alert(1)}{x}$',
    '$<script>alert(1)</script>$',
  ])('does nothing: %s', (text) => {
    for (const inline of [false, true]) {
      const allowed =
        /<\/?(?:p|span|div|br|strong|em|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)(?: (?:class|scope|data-align|hidden)="[^"<>]*")*\/?>/g;
      expect(html(text, inline).replaceAll(allowed, '')).not.toContain('<');
    }
  });
});
