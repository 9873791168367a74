// A text to be read: nothing to answer, nothing to earn.
import { InfoAnswer, InfoBody, InfoKey } from '@quivia/contract/kinds/info';
import type { Kind } from '../kind.rules.ts';
import { infoSamples } from './info.samples.ts';

export const info: Kind<InfoBody, InfoKey, InfoAnswer> = {
  name: 'info',
  Body: InfoBody,
  Key: InfoKey,
  Answer: InfoAnswer,
  isAnswerable: false,
  problems: () => [],
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body) => body,
  isAnswered: () => false,
  fits: () => false,
  grade: () => ({ share: 0, isUnreadable: false, parts: [] }),
  classes: () => [],
  guessing: () => 0,
  summary: () => '',
  words: () => [],
  keyText: () => '',
  samples: infoSamples,
};
