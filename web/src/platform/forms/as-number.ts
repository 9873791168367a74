/** For `register` of a number field or a select of ids, with what an empty one stands for. */
export const numberOr = <Empty>(empty: Empty) => ({
  setValueAs: (typed: unknown) =>
    typed === '' || typed === null || typed === undefined ? empty : Number(typed),
});

/** Empty becomes undefined, which a select can show; NaN it can't. */
export const asNumber = numberOr(undefined);
