// The values that come with a report, judged before any of it is stored.

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
import { readingOf } from './reading-proof.ts'

type Reported = CommandInput<typeof reportWork>
type Given = NonNullable<Reported['params']>[number]

/** A reading may be taken for so long; the bench reads anew every few seconds. */
const takeableMs = 120_000

interface Judging {
  readonly workOrderId: string
  readonly segmentPlanId: string
  readonly input: Reported
  /** What is no good needs no values, and those that are given say why: they are kept, whatever they are. */
  readonly hasGood: boolean
}

interface Judged extends Given {
  readonly parameter: PlannedParameter
  readonly reading: ReturnType<typeof readingOf>
  readonly isOutside: boolean
}

/**
 * Returns the values as they are stored with a report. Throws `parameterUnknown`, `parameterWrong`, `readingOld`,
 * `parameterMissing`, `parameterOutside` and `reasonMissing`.
 */
export async function judgeParams(work: Work, asked: Judging): Promise<readonly Judged[]> {
  const { segmentPlanId, input, hasGood } = asked
  const planned = (await readParameters(work, segmentPlanId)).map(({ own }) => own)
  const left = new Map(planned.map((one) => [one.code, one]))
  const judged = (input.params ?? []).map((given, at) => {
    const parameter = left.get(given.code)
    if (!parameter) throw new DomainError('parameterUnknown', { code: given.code, field: `params.${at}.code` })
    left.delete(given.code)
    return judgeOne(work, { asked, given, parameter, field: `params.${at}.value` })
  })
  if (!hasGood) return judged
  const missing = [...left.values()].filter(({ isRequired }) => isRequired === 1).map(({ name }) => name)
  if (missing.length > 0) throw new DomainError('parameterMissing', { names: missing.join(', '), field: 'params' })
  const outside = judged.find(({ isOutside }) => isOutside)
  if (outside) refuseUnlessPassed(work, input, outside)
  return judged
}

interface One {
  readonly asked: Judging
  readonly given: Given
  readonly parameter: PlannedParameter
  readonly field: string
}

function judgeOne({ actor, now }: Work, { asked, given, parameter, field }: One): Judged {
  const { value, proof } = given
  const fault = faultOf(parameter, value)
  const { kind, name } = parameter
  const kindName = wordIn(actor.language, wordsOfCode(parameterKind, kind) ?? ['', '', ''])
  if (fault === 'wrong') throw new DomainError('parameterWrong', { name, value, kind: kindName, field })
  const claimed = { companyId: companyOf(actor), workOrderId: asked.workOrderId, parameterId: parameter.id, value }
  const reading = proof ? readingOf(proof, claimed) : undefined
  // What was done later than now is done now; a report may have waited without network.
  const doneAt = Math.min(asked.input.endAt ?? now, now)
  if (reading && doneAt - reading.takenAt > takeableMs)
    throw new DomainError('readingOld', { name, age: `${Math.round((doneAt - reading.sampledAt) / 1000)} s`, field })
  return { ...given, parameter, reading, isOutside: fault !== undefined }
}

function refuseUnlessPassed({ actor }: Work, { overrideReason }: Reported, { parameter, value }: Judged): void {
  if (!can(actor.authorities, parameterRights.override)) {
    const { name, unit } = parameter
    const shown = unit ? `${value} ${unit}` : value
    throw new DomainError('parameterOutside', { name, value: shown, limits: limitsInWords(parameter), field: 'params' })
  }
  if (!overrideReason?.trim()) throw new DomainError('reasonMissing', { field: 'overrideReason' })
}

interface Storing {
  readonly reportId: string
  readonly judged: readonly Judged[]
  readonly input: Pick<Reported, 'overrideReason'>
  readonly hasGood: boolean
}

/** Stores values that were judged with their report. */
export async function storeParams({ tx, actor }: Work, { reportId, judged, input, hasGood }: Storing): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ parameter, value, reading, isOutside }) => ({
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
