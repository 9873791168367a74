// The manifest of a QTI 2.1 package: what is in it, with titles, tags and difficulty as learning object metadata.
import type { Difficulty } from '@quivia/contract/questions';
import type { FileQuestion } from '../file-question.ts';
import { escapeXml } from '../xml/write-xml.ts';

export interface ManifestItem {
  identifier: string;
  href: string;
  title: string;
  question: FileQuestion;
  images: string[];
}

const CONTENT = 'http://www.imsglobal.org/xsd/imscp_v1p1';
const METADATA = 'http://ltsc.ieee.org/xsd/LOM';
/** In the words of the metadata standard. */
export const LOM_DIFFICULTIES: Record<Difficulty, string> = {
  easy: 'easy',
  medium: 'medium',
  hard: 'difficult',
};

export function writeManifest(title: string, items: ManifestItem[]): string {
  const test = items.map(({ identifier }) => `<dependency identifierref="RES-${identifier}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${CONTENT}" xmlns:imsmd="${METADATA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${CONTENT} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd ${METADATA} http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd" identifier="MANIFEST">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion>${lom(`<imsmd:general><imsmd:title>${words(title)}</imsmd:title></imsmd:general>`)}</metadata>
<organizations/>
<resources>
<resource identifier="RES-TEST" type="imsqti_test_xmlv2p1" href="test.xml">
<file href="test.xml"/>
${test}
</resource>
${items.map(resource).join('\n')}
</resources>
</manifest>
`;
}

function resource({ identifier, href, title, question, images }: ManifestItem): string {
  const keywords = question.tags.map((tag) => `<imsmd:keyword>${words(tag)}</imsmd:keyword>`).join('');
  const difficulty = question.difficulty
    ? `<imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>${LOM_DIFFICULTIES[question.difficulty]}</imsmd:value></imsmd:difficulty></imsmd:educational>`
    : '';
  const about = `<imsmd:general><imsmd:title>${words(title)}</imsmd:title>${keywords}</imsmd:general>${difficulty}`;
  return [
    `<resource identifier="RES-${identifier}" type="imsqti_item_xmlv2p1" href="${href}">`,
    `<metadata>${lom(about)}</metadata>`,
    ...[href, ...images].map((file) => `<file href="${file}"/>`),
    '</resource>',
  ].join('\n');
}

const lom = (inside: string) => `<imsmd:lom>${inside}</imsmd:lom>`;
const words = (text: string) => `<imsmd:string>${escapeXml(text)}</imsmd:string>`;
