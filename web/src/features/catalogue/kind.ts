// What the forms and lists of the catalogue need to know about a kind of item.
import type { CatalogueKind } from '@quivia/contract/catalogue';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { useContractForm } from '../../platform/forms/use-contract-form.ts';
import type { Rows } from './use-catalogue.ts';

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues> & { shape: object };
type ContractForm<S extends FormSchema> = ReturnType<typeof useContractForm<S>>;

export interface FieldsProps<S extends FormSchema, Row> {
  form: ContractForm<S>;
  /** The item being edited; absent for a new one. */
  row?: Row | undefined;
}

export interface Kind<K extends CatalogueKind, S extends FormSchema> {
  kind: K;
  noun: string;
  plural: string;
  schema: S;
  Fields: ComponentType<FieldsProps<S, Rows[K]>>;
  nameOf: (row: Rows[K]) => string;
  /** A line that tells it apart from others. */
  detailOf?: (row: Rows[K]) => ReactNode;
}

/** The part of a row that its form edits. */
export function valuesOf<S extends FormSchema>(schema: S, row: object): z.input<S> {
  const entries = Object.entries(row).filter(([name]) => name in schema.shape);
  return Object.fromEntries(entries) as z.input<S>;
}
