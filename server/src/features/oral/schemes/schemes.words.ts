import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-schemes', {
  retired: ({ scheme }: { scheme: string }) => `${scheme} removed. Vivas that use it keep it.`,
});
