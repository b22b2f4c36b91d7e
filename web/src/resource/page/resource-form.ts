// Forms of a declared resource.

import type { Field } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { withoutReadOnlyFields } from '@gemba/contract/writable-fields.ts'
import type { Values } from '../form/check.ts'
import type { FormField, FormMode } from '../form/form-field.ts'
import { isReadable, labelIn } from '../labels.ts'

export interface FieldRule<T = unknown> extends Pick<FormField<T>, 'input' | 'renderValue' | 'isWide' | 'presetFrom'> {
  group?: string
  help?: string
  /** Whether the field is set on creation and read-only afterwards. */
  isSetOnce?: boolean
}

interface FormOptions {
  language: Language
  mode: FormMode
  hidden?: readonly string[]
  /** The person's permissions. Fields that are useless to them are omitted. */
  authorities?: readonly string[] | undefined
  rules?: Readonly<Record<string, FieldRule | undefined>>
}

/**
 * Returns the inputs of a resource. Those with rules are in the order of the rules. A secret is entered when adding,
 * may stay empty when editing, and is never shown.
 */
export function formFieldsOf(resource: AnyResource, options: FormOptions): FormField[] {
  const { language, mode, hidden = [], authorities, rules = {} } = options
  const order = Object.keys(rules)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const declared = {
    ...(mode === 'view' ? resource.fields : withoutReadOnlyFields(resource.fields)),
    ...(mode === 'add' && resource.extraInput?.create),
  }
  return Object.entries(declared)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .filter(([, field]) => authorities === undefined || isReadable(field, authorities))
    .filter(([, { kind }]) => kind !== 'json')
    .filter(([name, field]) => !hidden.includes(name) && !(field.kind === 'secret' && mode === 'view'))
    .map(([name, field]) => ({
      name,
      label: labelIn(resource, name, language),
      field: field.kind === 'secret' && mode === 'edit' ? ({ ...field, required: false } as Field) : field,
      isFixed: (mode === 'edit' && rules[name]?.isSetOnce) || undefined,
      ...rules[name],
    }))
}

/** Returns the values of a new row. */
export function initialValues(resource: AnyResource): Values {
  return Object.fromEntries(
    Object.entries(withoutReadOnlyFields(resource.fields))
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [name, field.initial]),
  )
}

/** Returns the body of an update: the fields of a row, its id, and the version that was read. */
export function changeOf(resource: AnyResource, row: Values, values: Values): Values {
  const fields = Object.fromEntries(
    Object.entries(withoutReadOnlyFields(resource.fields))
      .filter(([name, field]) => name in values && !(field.kind === 'secret' && !values[name]))
      .map(([name]) => [name, values[name]]),
  )
  return { ...fields, id: row.id, version: values.version ?? row.version }
}
