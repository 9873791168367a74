import { plural } from '@quivia/contract/plural';

export const memberWords = (count: number) => (count === 0 ? 'no members yet' : plural(count, 'member'));
