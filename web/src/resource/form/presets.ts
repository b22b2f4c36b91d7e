// Values of a form that a chosen record presets, such as the unit of its material.
import { targetOf } from '@gemba/contract/kit/field.ts'
import { cachedRecordOf } from '../reference/references.ts'
import type { Values } from './check.ts'
import type { FormField } from './form-field.ts'

/**
 * Returns the values that change with the value of a reference: the required references that the chosen record has
 * under the same name and to the same resource. A record that was chosen is in the cache. Without one, nothing changes.
 */
export function presetsOf(fields: readonly FormField[], name: string, value: unknown): Values {
  const target = targetOf(fields.find((field) => field.name === name)?.field)
  const record = target && value ? (cachedRecordOf(target, value) as Values | undefined) : undefined
  if (!target || !record) return {}
  const presets = fields.flatMap(({ name: preset, field }) => {
    const other = targetOf(field)
    const isShared = preset !== name && other !== undefined && targetOf(target.fields[preset]) === other
    const next = isShared && field.required && field.kind === 'reference' ? record[preset] : undefined
    return next === undefined || next === null ? [] : [[preset, next] as const]
  })
  return Object.fromEntries(presets)
}
