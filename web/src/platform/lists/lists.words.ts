export const found = (count: number, hasMore: boolean) => `${count}${hasMore ? ' or more' : ''} found`;

export const loadMore = {
  loading: 'Loading more',
  failed: 'The rest could not be loaded.',
  retry: 'Try again',
};
