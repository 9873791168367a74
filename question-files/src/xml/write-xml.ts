// Text inside XML. Characters that XML cannot hold are left out: one of them would make the whole file unreadable.

const ILLEGAL = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\n\t\u0085-\u009f]/gu;

const legal = (text: string) => text.replaceAll(ILLEGAL, '');

export const escapeXml = (text: string): string =>
  legal(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Else a reader makes spaces of them in attributes.
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');

export const cdata = (text: string): string =>
  `<![CDATA[${legal(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** For a processing instruction, which ends at the first `?>`. */
export const instructionJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('?>', '?\\u003e')
    .replaceAll(
      /[\u007f-\u009f\ufffe\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
