/** To three decimals: more would promise what so few answers cannot tell. */
export const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);
