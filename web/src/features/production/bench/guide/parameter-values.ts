// Pure functions for the parameter values of a report.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type Fault, faultOf } from '@gemba/contract/production/parameter/judge-value.ts'
import type { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import type { ReportInput } from '../queue/report-queue.ts'

export type WorkParameter = CommandReply<typeof listWorkParameters>[number]
export type Reading = NonNullable<WorkParameter['reading']>
type Params = NonNullable<ReportInput['params']>

/** Typed values by parameter code. A parameter with a reading and no typed value follows its reading. */
export type EnteredValues = Readonly<Record<string, string>>

/** The parts of a report that carry parameter values. */
export type ReportParameters = Pick<ReportInput, 'params' | 'overrideReason'>

export interface ParameterValue {
  readonly value: string
  readonly isRead: boolean
  readonly fault: Fault | 'missing' | undefined
}

/** Returns the value of a parameter now. `isLive` says whether the readings are current. */
export function shownOf(parameter: WorkParameter, typed: EnteredValues, isLive: boolean): ParameterValue {
  const typedValue = typed[parameter.code]
  const { reading } = parameter
  const isRead = typedValue === undefined && isLive && reading?.isUsable === true
  const value = (isRead ? reading.value : typedValue?.trim()) ?? ''
  if (value !== '') return { value, isRead, fault: faultOf(parameter, value) }
  return { value, isRead, fault: parameter.isRequired === 1 ? 'missing' : undefined }
}

/** Returns the values to send. Parameters without a value are left out. */
export function paramsOf(parameters: readonly WorkParameter[], typed: EnteredValues, isLive: boolean): Params {
  return parameters.flatMap((parameter) => {
    const { value, isRead } = shownOf(parameter, typed, isLive)
    const proof = isRead ? (parameter.reading?.proof ?? null) : null
    return value === '' ? [] : [{ code: parameter.code, value, proof }]
  })
}

/** Returns the typed values of values that were sent before. Readings are left out, because they are read again. */
export const enteredValuesOf = (params: ReportInput['params']): EnteredValues =>
  Object.fromEntries((params ?? []).flatMap(({ code, value, proof }) => (proof ? [] : [[code, value]])))

/** Returns whether a value is outside its limits. Such a value can still be reported with an override. */
export const isOutside = (fault: ParameterValue['fault']): boolean => fault === 'below' || fault === 'above'
