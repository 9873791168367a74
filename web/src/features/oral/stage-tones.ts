import type { OralStage } from '@quivia/contract/oral/exams';
import type { Tone } from '../../ui/labels/badge.tsx';

export const STAGE_TONES: Record<OralStage, Tone> = {
  setting_up: 'plain',
  announced: 'plain',
  today: 'right',
  to_freeze: 'risk',
  frozen: 'right',
  released: 'right',
};
