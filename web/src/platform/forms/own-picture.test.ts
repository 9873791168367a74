import { imageAddress } from '@quivia/contract/images';
import { isOwnPicture } from '@quivia/markdown/safe-address';
import { expect, it } from 'vitest';

// The design system does not know the contract, so it has its own idea of what the address looks like.
it('shows the pictures that the server keeps', () => {
  expect(isOwnPicture(imageAddress('AZaz09_-AZaz09_-AZaz09'))).toBe(true);
});
