// What a text is made of. Only this workspace knows which package reads it.
import type { Tokens } from 'marked';

export type { MarkedToken, Token, Tokens } from 'marked';

export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  tex: string;
  display: boolean;
}
