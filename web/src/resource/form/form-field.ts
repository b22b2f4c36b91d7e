import type { Field } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'

/** One input of a form. */
export interface FormField {
  name: string
  label: string
  field: Field
  /** Title of the group it stands in; '' for none. */
  group?: string
  /** Shown but not changed. */
  isFixed?: boolean
  help?: string
  /** Takes a line of its own. */
  isWide?: boolean
  /** Instead of the input that suits the field. */
  input?: (props: FormInputProps) => ReactNode
  /** Instead of the value as text, where it is only shown. */
  shown?: (value: unknown) => ReactNode
}

export interface FormInputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  isDisabled: boolean
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

/** Long text takes a line of its own. */
export const isLong = ({ kind, max = 0 }: Field): boolean => kind === 'text' && max >= 500
