import type { InfoBody, InfoKey } from '@quivia/contract/kinds/info';
import type { WebKind } from '../kind.ts';
import { editorHint } from './info.words.ts';

export const kind: WebKind<InfoBody, InfoKey> = {
  blank: () => ({ body: {}, answerKey: {} }),
  ownsText: false,
  Editor: () => <p className="text-sm text-ink-2">{editorHint}</p>,
};
