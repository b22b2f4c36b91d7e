// Checks the parameter values of a report before anything of it is stored.

import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { parameterKind, valueSource } from '@gemba/contract/production/parameter/dictionaries.ts'
import { faultOf, limitsInWords } from '@gemba/contract/production/parameter/judge-value.ts'
import { parameterRights } from '@gemba/contract/production/parameter/work-guide.ts'
import type { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type PlannedParameter, readParameters } from './read-parameters.ts'
import { readingOf, readProofKey } from './reading-proof.ts'

type ReportWorkInput = CommandInput<typeof reportWork>
type ReportedValue = NonNullable<ReportWorkInput['params']>[number]

/** A reading can be used for this long. The bench refreshes its readings every few seconds. */
const maxReadingAgeMs = 120_000

interface ParameterCheck {
  readonly workOrderId: string
  readonly segmentPlanId: string
  readonly input: ReportWorkInput
  /**
   * Whether the report has good pieces. Without any, no values are required, and given values are stored whatever they
   * are.
   */
  readonly hasGood: boolean
}

interface CheckedParameter extends ReportedValue {
  readonly parameter: PlannedParameter
  readonly reading: ReturnType<typeof readingOf>
  readonly isOutside: boolean
}

/**
 * Returns the values to store with a report. Throws `parameterUnknown`, `parameterWrong`, `readingOld`,
 * `parameterMissing`, `parameterOutside`, `reasonMissing`.
 */
export async function resolveParameters(work: Work, check: ParameterCheck): Promise<readonly CheckedParameter[]> {
  const { segmentPlanId, input, hasGood } = check
  const planned = (await readParameters(work, segmentPlanId)).map(({ parameter }) => parameter)
  const openByCode = new Map(planned.map((parameter) => [parameter.code, parameter]))
  const isProven = input.params?.some(({ proof }) => proof) ?? false
  const key = isProven ? await readProofKey(work) : Buffer.alloc(0)
  const parameters = (input.params ?? []).map((reported, at) => {
    const parameter = openByCode.get(reported.code)
    if (!parameter) throw new DomainError('parameterUnknown', { code: reported.code, field: `params.${at}.code` })
    openByCode.delete(reported.code)
    return checkValue(work, { check, key, reported, parameter, field: `params.${at}.value` })
  })
  if (!hasGood) return parameters
  const missing = [...openByCode.values()].filter(({ isRequired }) => isRequired === 1).map(({ name }) => name)
  if (missing.length > 0) throw new DomainError('parameterMissing', { names: missing.join(', '), field: 'params' })
  const outside = parameters.find(({ isOutside }) => isOutside)
  if (outside) assertOverridden(work, input, outside)
  return parameters
}

interface ValueCheck {
  readonly check: ParameterCheck
  /** Key of proofs. */
  readonly key: Buffer
  readonly reported: ReportedValue
  readonly parameter: PlannedParameter
  readonly field: string
}

function checkValue({ actor, now }: Work, { check, key, reported, parameter, field }: ValueCheck): CheckedParameter {
  const { value, proof } = reported
  const fault = faultOf(parameter, value)
  const { kind, name } = parameter
  const kindName = wordIn(actor.language, wordsOfCode(parameterKind, kind) ?? ['', '', ''])
  if (fault === 'wrong') throw new DomainError('parameterWrong', { name, value, kind: kindName, field })
  const claimed = { companyId: companyOf(actor), workOrderId: check.workOrderId, parameterId: parameter.id, value }
  const reading = proof ? readingOf(key, proof, claimed) : undefined
  // Work is never done later than it is reported. An offline report counts from when it was made.
  const doneAt = Math.min(check.input.endAt ?? now, now)
  if (reading && doneAt - reading.takenAt > maxReadingAgeMs)
    throw new DomainError('readingOld', { name, age: `${Math.round((doneAt - reading.sampledAt) / 1000)} s`, field })
  return { ...reported, parameter, reading, isOutside: fault !== undefined }
}

function assertOverridden(
  { actor }: Work,
  { overrideReason }: ReportWorkInput,
  { parameter, value }: CheckedParameter,
): void {
  if (!can(actor.authorities, parameterRights.override)) {
    const { name, unit } = parameter
    const measured = unit ? `${value} ${unit}` : value
    throw new DomainError('parameterOutside', {
      name,
      value: measured,
      limits: limitsInWords(parameter),
      field: 'params',
    })
  }
  if (!overrideReason?.trim()) throw new DomainError('reasonMissing', { field: 'overrideReason' })
}

interface ParameterStorage {
  readonly reportId: string
  readonly parameters: readonly CheckedParameter[]
  readonly input: Pick<ReportWorkInput, 'overrideReason'>
  readonly hasGood: boolean
}

/** Stores checked values with their report. */
export async function storeParameters(
  { tx, actor }: Work,
  { reportId, parameters, input, hasGood }: ParameterStorage,
): Promise<void> {
  if (parameters.length === 0) return
  const rows = parameters.map(({ parameter, value, reading, isOutside }) => ({
    company_id: companyOf(actor),
    report_id: reportId,
    parameter_id: parameter.id,
    value,
    source: reading ? valueSource.codes.telemetry : valueSource.codes.manual,
    point_id: reading?.pointId ?? null,
    sampled_at: reading ? instantAt(reading.sampledAt) : null,
    taken_at: reading ? instantAt(reading.takenAt) : null,
    is_outside: isOutside ? 1 : 0,
    override_reason: isOutside && hasGood ? (input.overrideReason ?? null) : null,
    overridden_by: isOutside && hasGood ? actor.userName : null,
  }))
  await tx.insertInto('work_report_parameter').values(rows).execute()
}
