// A bank as a QTI 2.1 package: a manifest, a test that keeps modules and order, an item a question, pictures.
import { buffer } from 'node:stream/consumers';
import { writeZip } from '@quivia/files/zip/write-zip';
import type { BankToWrite } from '../file-question.ts';
import { questionName } from '../question-name.ts';
import { escapeXml } from '../xml/write-xml.ts';
import { IMAGE_EXTENSIONS } from '../xml/xml-images.ts';
import { writeQtiItem } from './write-qti-item.ts';
import { type ManifestItem, writeManifest } from './write-qti-manifest.ts';

export function writeQti21(bank: BankToWrite): Promise<Buffer> {
  const images = [...bank.images].map(([key, { bytes, type }], i) => ({
    key,
    bytes,
    name: `images/${i + 1}.${IMAGE_EXTENSIONS[type] ?? 'png'}`,
  }));
  const addresses = new Map(images.map(({ key, name }) => [key, `../${name}`]));
  const items: (ManifestItem & { content: string })[] = [];
  const sections = bank.modules.map(({ name, questions }, i) => {
    const references = questions.map((question) => {
      const identifier = `Q${items.length + 1}`;
      const href = `items/${identifier}.xml`;
      const { xml, images: shown } = writeQtiItem(identifier, question, addresses);
      const used = shown.map((address) => address.replace('../', ''));
      const title = questionName(question.question);
      items.push({ identifier, href, title, question, images: used, content: xml });
      return `<assessmentItemRef identifier="${identifier}" href="${href}"/>`;
    });
    return `<assessmentSection identifier="S${i + 1}" title="${escapeXml(name)}" visible="true">\n${references.join('\n')}\n</assessmentSection>`;
  });
  return buffer(
    writeZip([
      { name: 'imsmanifest.xml', content: writeManifest(bank.title, items) },
      { name: 'test.xml', content: writeTest(bank.title, sections) },
      ...items.map(({ href, content }) => ({ name: href, content })),
      ...images.map(({ name, bytes }) => ({ name, content: bytes })),
    ]),
  );
}

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';

const writeTest = (title: string, sections: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentTest xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" identifier="TEST" title="${escapeXml(title)}">
<testPart identifier="PART" navigationMode="nonlinear" submissionMode="simultaneous">
${sections.join('\n')}
</testPart>
</assessmentTest>
`;
