import { createContext } from 'react';

/** Of the question that is being written: a number of its key may be one of these. */
export const VariableNames = createContext<readonly string[]>([]);
