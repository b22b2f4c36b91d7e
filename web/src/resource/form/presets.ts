// Values of a form that a chosen record presets, such as the unit of its material.
import { targetOf } from '@gemba/contract/kit/field.ts'
import { cachedRecordOf } from '../reference/references.ts'
import { isEmpty, type Values } from './check.ts'
import type { FormField } from './form-field.ts'

interface Choice {
  /** The reference that a person has chosen. */
  readonly name: string
  readonly value: unknown
  /** The other values of the form. */
  readonly values?: Values
}

/**
 * Returns the values that change with the value of a reference: the required references that the chosen record has
 * under the same name and to the same resource, and the empty texts that are preset from it. A record that was chosen is
 * in the cache. Without one, nothing changes.
 */
export function presetsOf(fields: readonly FormField[], { name, value, values = {} }: Choice): Values {
  const target = targetOf(fields.find((field) => field.name === name)?.field)
  const record = target && value ? (cachedRecordOf(target, value) as Values | undefined) : undefined
  if (!target || !record) return {}
  const presets = fields.flatMap(({ name: preset, field, presetFrom }) => {
    const other = targetOf(field)
    const isShared =
      preset !== name &&
      other !== undefined &&
      targetOf(target.fields[preset]) === other &&
      field.required &&
      field.kind === 'reference'
    const isText = presetFrom === name && isEmpty(values[preset])
    const next = isShared || isText ? record[preset] : undefined
    return next === undefined || next === null ? [] : [[preset, next] as const]
  })
  return Object.fromEntries(presets)
}

/** Returns the values of a form after one was chosen or typed, with those that it presets. */
export function changeValue(fields: readonly FormField[], values: Values, { name, value }: Choice): Values {
  return { ...values, [name]: value, ...presetsOf(fields, { name, value, values }) }
}
