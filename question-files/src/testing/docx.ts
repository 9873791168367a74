// Word documents for the tests, with the parts that Word writes.
import { type ZipPart, zip } from '@quivia/files/testing/zip';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A run; tabs and line breaks are elements of their own in Word. */
export function run(text: string, properties = ''): string {
  const inside = escaped(text)
    .split(/(\t|\n)/)
    .map((part) =>
      part === '\t' ? '<w:tab/>' : part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${part}</w:t>`,
    );
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${inside.join('')}</w:r>`;
}

/** Runs, or a text in which `**bold**` is bold. In a list when its id and level are given. */
export function paragraph(
  content: string,
  { list, style }: { list?: [id: number, level: number]; style?: string } = {},
): string {
  const runs = content.startsWith('<')
    ? content
    : content
        .split('**')
        .map((part, i) => (part === '' ? '' : run(part, i % 2 === 1 ? '<w:b/>' : '')))
        .join('');
  const number = list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : '';
  const named = style ? `<w:pStyle w:val="${style}"/>` : '';
  return `<w:p>${named + number && `<w:pPr>${named}${number}</w:pPr>`}${runs}</w:p>`;
}

/** Each cell a text or paragraphs. */
export const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map((cell) => `<w:tc><w:tcPr/>${cell.startsWith('<w:p') ? cell : paragraph(cell)}</w:tc>`)
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;

/** The levels of one list, each by its format and text: `['decimal', '%1.']`. */
export const listOf = (id: number, ...levels: [format: string, text: string][]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text], i) =>
        `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`;

const STYLES = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style></w:styles>`;

interface DocxParts {
  /** `abstractNum` elements, oldest id first; each is also list number id + 1. */
  lists?: string[];
  /** Further `num` elements. */
  nums?: string;
  pictures?: Record<string, Buffer>;
  main?: string;
  extra?: ZipPart[];
}

/** Texts are paragraphs; what begins with a tag is put in as it is. */
export function docx(
  blocks: string[],
  { lists = [], nums = '', pictures = {}, main = 'word/document.xml', extra = [] }: DocxParts = {},
): Buffer {
  const body = blocks.map((block) => (block.startsWith('<w:') ? block : paragraph(block))).join('\n');
  const numbering = `<w:numbering ${W}>${lists.join('')}${lists
    .map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`)
    .join('')}${nums}</w:numbering>`;
  const names = Object.keys(pictures);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  return zip([
    { name: '[Content_Types].xml', content: `${HEAD}<Types/>` },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', main)) },
    { name: main, content: `${HEAD}<w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>` },
    {
      name: main.replace('word/', 'word/_rels/').concat('.rels'),
      content: relations(
        relation('rId1', 'styles', 'styles.xml') +
          relation('rId2', 'numbering', 'numbering.xml') +
          names.map((name, i) => relation(`rId${10 + i}`, 'image', `media/${name}`)).join(''),
      ),
    },
    { name: 'word/styles.xml', content: HEAD + STYLES },
    { name: 'word/numbering.xml', content: HEAD + numbering },
    ...names.map((name) => ({ name: `word/media/${name}`, content: pictures[name] as Buffer })),
    ...extra,
  ]);
}

/** The picture whose relationship this is, as Word places one in a line. */
export const drawing = (relationship: string, description = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${relationship}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
