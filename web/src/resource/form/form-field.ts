import type { Field, FieldRecord, ValueOf } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'

/** One input of a form. Its functions are methods, so that inputs of different types can be in one list. */
export interface FormField<T = unknown> {
  name: string
  label: string
  field: Field<T>
  /** Title of its group; '' for none. */
  group?: string
  /** Whether the field is read-only. */
  isFixed?: boolean
  help?: string
  /** The reference whose record gives this text, under the same name, as long as it is empty. */
  presetFrom?: string
  /** Whether the field takes a whole line. */
  isWide?: boolean
  /** Replaces the standard input of the field. */
  input?(props: FormInputProps<T>): ReactNode
  /** Replaces the text of a read-only value. */
  renderValue?(value: T | null | undefined): ReactNode
}

export interface FormInputProps<T = unknown> {
  id: string
  /** Null or undefined until a value is chosen or typed. */
  value: T | null | undefined
  onChange(value: T | null | undefined): void
  isDisabled: boolean
  /** The current values of the form. */
  values: Readonly<Record<string, unknown>>
  /** Changes another value of the form that depends on this one. */
  change?(name: string, value: unknown): void
}

/** The inputs of a form by the names of their values. An undefined input is left out of the form. */
export type FormFieldsOf<V> = {
  readonly [K in keyof V]: ({ field: Field<V[K]> } & Omit<FormField<NoInfer<V[K]>>, 'name' | 'field'>) | undefined
}

/** Problems of values by name. */
export type ProblemsOf<V> = { readonly [K in keyof V]?: string }

type OptionalKeys<V> = { [K in keyof V]: null extends V[K] ? K : never }[keyof V]
/** The values of a validated form, in which required ones are present. */
export type CheckedValues<V> = Omit<V, OptionalKeys<V>> & Partial<Pick<V, OptionalKeys<V>>>

/** Returns an input for each declared field, with the options of `inputOf`. */
export function inputsOf<F extends FieldRecord>(
  fields: F,
  inputOf: (name: keyof F & string) => Omit<FormField, 'name' | 'field'>,
): FormFieldsOf<{ [K in keyof F]: ValueOf<F[K]> }> {
  const inputs: Partial<Record<keyof F, Omit<FormField, 'name'>>> = {}
  for (const name in fields) {
    const field = fields[name]
    if (field) inputs[name] = { field, ...inputOf(name) }
  }
  // The loop above has added an input for every name.
  return inputs as FormFieldsOf<{ [K in keyof F]: ValueOf<F[K]> }>
}

export type RecordMode = 'add' | 'edit' | 'view'
/** `action` means that the dialog performs the action in its title. */
export type FormMode = RecordMode | 'action'

/**
 * Groups fields. Groups are in order of first appearance. Fields without a group are last, in the group '' with the
 * title 其他.
 */
export function groupFields(fields: readonly FormField[]): [group: string, fields: FormField[]][] {
  const groups = new Map<string, FormField[]>()
  for (const field of fields) {
    const group = groups.get(field.group ?? '')
    if (group) group.push(field)
    else groups.set(field.group ?? '', [field])
  }
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''))
}

/** Returns whether a field takes a whole line: long text and files. */
export const isLong = (field: Field): boolean =>
  field.kind === 'files' || (field.kind === 'text' && (field.max ?? 0) >= 500)
