// What the rules of QTI 2.1 say of a package, by libxml2: our own reader takes no part.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openZip } from '@quivia/files/zip/open-zip';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';

const schema = (name: string) =>
  XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, name))));
const items = schema('qti21.xsd');
const manifests = schema('qti21-manifest.xsd');

const SPACES = {
  q: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  c: 'http://www.imsglobal.org/xsd/imscp_v1p1',
};

/** Empty for a valid package; otherwise each fault with the file it is in. */
export function qtiFaults(bytes: Uint8Array): string[] {
  const { names, read } = openZip(bytes);
  return names
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => {
      const xml = read(name).toString();
      const document = XmlDocument.fromString(xml);
      try {
        const isManifest = name === 'imsmanifest.xml';
        return [
          ...schemaFaults(isManifest ? manifests : items, document),
          ...(isManifest ? missingFiles(document, names) : unknownNames(document)),
        ].map((fault) => `${name}: ${fault}`);
      } finally {
        document.dispose();
      }
    });
}

function schemaFaults(validator: XsdValidator, document: XmlDocument): string[] {
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

const texts = (document: XmlDocument, xpath: string) =>
  document.find(xpath, SPACES).map((node) => (node as XmlElement).content);

const missingFiles = (document: XmlDocument, names: readonly string[]) =>
  texts(document, '//c:resource/@href | //c:file/@href')
    .filter((href) => !names.includes(href))
    .map((href) => `${href} is not in the package`);

/** A schema can't say that keys name choices, and that what is scored and shown was declared. */
function unknownNames(document: XmlDocument): string[] {
  const choices = texts(document, '//q:itemBody//@identifier');
  const declared = texts(
    document,
    '//q:responseDeclaration/@identifier | //q:outcomeDeclaration/@identifier',
  );
  const named = texts(
    document,
    [
      '//q:responseDeclaration[@baseType="identifier"]//q:value',
      '//q:responseDeclaration[@baseType="identifier"]//@mapKey',
      '//q:responseDeclaration[@baseType="directedPair"]//q:value',
      '//q:responseDeclaration[@baseType="directedPair"]//@mapKey',
    ].join(' | '),
  ).flatMap((pair) => pair.split(' '));
  const used = texts(
    document,
    '//@responseIdentifier | //@outcomeIdentifier | //q:responseProcessing//@identifier',
  );
  return [
    ...named.filter((name) => !choices.includes(name)).map((name) => `no choice ${name}`),
    ...used.filter((name) => !declared.includes(name)).map((name) => `no variable ${name}`),
  ];
}
