import { counted } from '../../ui/counted.ts';

export const memberWords = (count: number) => (count === 0 ? 'no members yet' : counted(count, 'member'));
