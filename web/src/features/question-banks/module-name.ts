import type { BankModule } from '@quivia/contract/question-banks';

export const moduleName = ({
  module_number,
  module_name,
}: Pick<BankModule, 'module_number' | 'module_name'>) =>
  module_number === null ? `${module_name} (retired)` : `Module ${module_number}: ${module_name}`;
