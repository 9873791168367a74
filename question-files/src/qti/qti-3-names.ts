// QTI 3 says what QTI 2 says, with other names: `qti-simple-choice` is `simpleChoice`, `max-choices` is `maxChoices`.
import { isElement, type XmlElement } from '../xml/xml-tree.ts';

const PREFIX = 'qti-';

const camel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The same element as QTI 2 would have it. Whatever isn't QTI's own, such as HTML, stays. */
export function withQti2Names(element: XmlElement): XmlElement {
  const isQti3 = element.name.startsWith(PREFIX);
  return {
    ...element,
    name: isQti3 ? nameOf(element.name.slice(PREFIX.length)) : element.name,
    attributes: isQti3
      ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value]))
      : element.attributes,
    children: element.children.map((child) => (isElement(child) ? withQti2Names(child) : child)),
  };
}

/** The content of feedback has an element of its own since QTI 3. */
const nameOf = (name: string) => (name === 'content-body' ? 'div' : camel(name));
