/** For `register` of a number field or a select of ids. Empty becomes undefined, which a select can show; NaN it can't. */
export const asNumber = {
  setValueAs: (typed: unknown) =>
    typed === '' || typed === null || typed === undefined ? undefined : Number(typed),
};
