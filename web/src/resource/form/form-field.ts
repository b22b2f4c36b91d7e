import type { Field, FieldRecord, ValueOf } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'

/** One input of a form. Its functions are methods, so that inputs of different values can stand in one list. */
export interface FormField<T = unknown> {
  name: string
  label: string
  field: Field<T>
  /** Title of the group it stands in; '' for none. */
  group?: string
  /** Shown but not changed. */
  isFixed?: boolean
  help?: string
  /** Takes a line of its own. */
  isWide?: boolean
  /** Instead of the input that suits the field. */
  input?(props: FormInputProps<T>): ReactNode
  /** Instead of the value as text, where it is only shown. */
  shown?(value: T | null | undefined): ReactNode
}

export interface FormInputProps<T = unknown> {
  id: string
  /** Nothing, until it is chosen or typed. */
  value: T | null | undefined
  onChange(value: T | null | undefined): void
  isDisabled: boolean
  /** The form as it is filled in now. */
  values: Readonly<Record<string, unknown>>
  /** Changes another value of the form, where what is put in here brings one along. */
  change?(name: string, value: unknown): void
}

/** The inputs of a form by the names of their values. */
export type FormFieldsOf<V> = {
  readonly [K in keyof V]: { field: Field<V[K]> } & Omit<FormField<NoInfer<V[K]>>, 'name' | 'field'>
}

/** What is wrong with values of a form, by their names. */
export type ProblemsOf<V> = { readonly [K in keyof V]?: string }

type OptionalKeys<V> = { [K in keyof V]: null extends V[K] ? K : never }[keyof V]
/** The values of a form that has been checked: required ones are there. */
export type CheckedValues<V> = Omit<V, OptionalKeys<V>> & Partial<Pick<V, OptionalKeys<V>>>

/** Returns an input for each declared field, with what `inputOf` says of it. */
export function inputsOf<F extends FieldRecord>(
  fields: F,
  inputOf: (name: keyof F & string) => Omit<FormField, 'name' | 'field'>,
): FormFieldsOf<{ [K in keyof F]: ValueOf<F[K]> }> {
  const inputs: Partial<Record<keyof F, Omit<FormField, 'name'>>> = {}
  for (const name in fields) {
    const field = fields[name]
    if (field) inputs[name] = { field, ...inputOf(name) }
  }
  // Every name has been given its input.
  return inputs as FormFieldsOf<{ [K in keyof F]: ValueOf<F[K]> }>
}

/** `act`: the dialog carries out something of its own, named by its title. */
export type FormMode = 'add' | 'edit' | 'view' | 'act'

/** Fields by group, groups in order of first appearance; those without one last, as the group '' that is called 其他. */
export function groupFields(fields: readonly FormField[]): [group: string, fields: FormField[]][] {
  const groups = new Map<string, FormField[]>()
  for (const field of fields) {
    const group = groups.get(field.group ?? '')
    if (group) group.push(field)
    else groups.set(field.group ?? '', [field])
  }
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''))
}

/** Long text and files take a line of their own. */
export const isLong = (field: Field): boolean =>
  field.kind === 'files' || (field.kind === 'text' && (field.max ?? 0) >= 500)
