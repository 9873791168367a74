import type { QuestionImport } from '@quivia/contract/question-files';
import { fileParts } from '../../platform/files/file-parts.ts';
import { uploadWork } from '../../platform/files/upload-work.ts';

export const importFile = fileParts('question_import_file_parts', 'import_id');
export const importWork = uploadWork<QuestionImport['status']>('question_imports');
