import type { BankModule } from '@quivia/contract/question-banks';
import type { Words } from '../../platform/app/workplace-words.ts';

type Named = Pick<BankModule, 'module_number' | 'module_name'>;

export const moduleName = ({ module_number, module_name }: Named, { Module }: Pick<Words, 'Module'>) =>
  module_number === null ? `${module_name} (retired)` : `${Module} ${module_number}: ${module_name}`;
