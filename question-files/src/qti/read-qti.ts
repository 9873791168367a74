// A single file of QTI: version 1.2 holds many items, 2.1, 2.2 and 3.0 one each.
import { FileProblem } from '@quivia/files/file-problem';
import { readBlackboardPool } from '../blackboard/read-blackboard-pool.ts';
import type { FileImage, OnItem } from '../file-question.ts';
import { placeWords } from '../formats.words.ts';
import { newDraft, shortName } from '../xml/xml-draft.ts';
import { rootName, xmlTree } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { withQti2Names } from './qti-3-names.ts';
import { type QtiPlace, readQti12 } from './qti-12/read-qti-12.ts';
import { type ItemAbout, qti21Item } from './qti-21-item.ts';

const NOWHERE: QtiPlace = { resolve: () => undefined, category: '', part: '' };

type QtiFormat = 'qti12' | 'qti21' | 'qti30' | 'blackboard';

export function readQtiXml(xml: string, onItem: OnItem): { format: QtiFormat; images: FileImage[] } {
  switch (rootName(xml)) {
    case 'questestinterop':
      return { format: 'qti12', images: readQti12(xml, NOWHERE, onItem) };
    case 'qti-assessment-item':
      return { format: 'qti30', images: readQti21(xml, NOWHERE, onItem) };
    case 'assessmentItem':
      return { format: 'qti21', images: readQti21(xml, NOWHERE, onItem) };
    case 'POOL':
      return { format: 'blackboard', images: readBlackboardPool(xml, NOWHERE, onItem) };
    case 'assessmentTest':
    case 'qti-assessment-test':
    case 'manifest':
      throw new FileProblem(words.onlyList);
    default:
      throw new FileProblem(words.notQti({ root: rootName(xml) }));
  }
}

const NOTHING: ItemAbout = { tags: [], difficulty: null };

export function readQti21(xml: string, place: QtiPlace, onItem: OnItem, about = NOTHING): FileImage[] {
  const item = withQti2Names(xmlTree(xml));
  const { identifier = '', title = '' } = item.attributes;
  const name = shortName(identifier || title);
  const own = name ? placeWords.item(name) : placeWords.line(item.line);
  const draft = newDraft();
  const found = { place: place.part ? `${place.part}, ${own}` : own, category: place.category };
  onItem(qti21Item(item, found, draft, place.resolve, about));
  return draft.images();
}
