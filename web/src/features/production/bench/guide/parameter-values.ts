// The values of a report as they are given at the bench: plain functions.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type Fault, faultOf } from '@gemba/contract/production/parameter/judge-value.ts'
import type { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import type { ReportInput } from '../queue/report-queue.ts'

export type WorkParameter = CommandReply<typeof listWorkParameters>[number]
export type Reading = NonNullable<WorkParameter['reading']>
type Params = NonNullable<ReportInput['params']>

/** What people typed, by the code of the parameter; a bound one that nobody typed follows its reading. */
export type TypedValues = Readonly<Record<string, string>>

/** What comes with a report beside its quantities. */
export type ReportParameters = Pick<ReportInput, 'params' | 'overrideReason'>

export interface ParameterValue {
  readonly value: string
  readonly isRead: boolean
  readonly fault: Fault | 'missing' | undefined
}

/** Returns the value of a parameter at this moment; `isLive` says whether readings are those of now. */
export function shownOf(parameter: WorkParameter, typed: TypedValues, isLive: boolean): ParameterValue {
  const own = typed[parameter.code]
  const { reading } = parameter
  const isRead = own === undefined && isLive && reading?.isUsable === true
  const value = (isRead ? reading.value : own?.trim()) ?? ''
  if (value !== '') return { value, isRead, fault: faultOf(parameter, value) }
  return { value, isRead, fault: parameter.isRequired === 1 ? 'missing' : undefined }
}

/** Returns what is sent of the values. */
export function paramsOf(parameters: readonly WorkParameter[], typed: TypedValues, isLive: boolean): Params {
  return parameters.flatMap((parameter) => {
    const { value, isRead } = shownOf(parameter, typed, isLive)
    const proof = isRead ? (parameter.reading?.proof ?? null) : null
    return value === '' ? [] : [{ code: parameter.code, value, proof }]
  })
}

/** Returns what people have typed of values that were sent; what was read is read anew. */
export const typedOf = (params: ReportInput['params']): TypedValues =>
  Object.fromEntries((params ?? []).flatMap(({ code, value, proof }) => (proof ? [] : [[code, value]])))

/** Whether values go with the report as they are. */
export const isOutside = (fault: ParameterValue['fault']): boolean => fault === 'below' || fault === 'above'
