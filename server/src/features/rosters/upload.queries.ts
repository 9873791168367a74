import type { Roster } from '@quivia/contract/rosters';
import { fileParts } from '../../platform/files/file-parts.ts';
import { uploadWork } from '../../platform/files/upload-work.ts';

export const rosterFile = fileParts('roster_file_parts', 'roster_id');
export const rosterWork = uploadWork<Roster['status']>('rosters');
