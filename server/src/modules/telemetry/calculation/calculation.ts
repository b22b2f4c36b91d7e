// Calculations with their parameters and timings, saved together.

import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import {
  calculation,
  calculationParameter,
  calculationTiming,
} from '@gemba/contract/telemetry/calculation/calculation.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { on } from '../../../platform/outbox/subscriber.ts'
import { crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { assertCalculation, lockCalculations } from './assert-calculation.ts'

type Calculation = EntityOf<typeof calculation>

const { enabled, disabled, fault } = calculationStatus.codes

const parameters = crud(calculationParameter)
const timings = crud(calculationTiming)
const stored = withLines(crud(calculation), [
  { resource: calculationParameter, operations: parameters },
  { resource: calculationTiming, operations: timings },
])

/** Returns the input with the status that `isEnable` names. Throws `invalid` for a status that only the product sets. */
function withStatus({ isEnable, ...input }: Input, work: Work): Input {
  if (input.status === fault)
    throw new DomainError('invalid', { problems: [problemOf('status', 'choice', { language: work.actor.language })] })
  if (isEnable === undefined || isEnable === null || input.status !== undefined) return input
  return Object.assign({}, input, { status: Number(isEnable) === 1 ? enabled : disabled })
}

interface CalculationFault {
  readonly id: string
  readonly error: Words
  readonly errorAt: number | null
}

/** Returns the rows with the faults of those that were stopped. */
async function withFaults<Row extends Calculation>(read: Read, rows: readonly Row[]): Promise<Row[]> {
  const stoppedIds = rows.flatMap(({ id, status }) => (status === fault ? id : []))
  const faults = stoppedIds.length === 0 ? [] : await findFaults(read, stoppedIds)
  const faultById = new Map(faults.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { error, errorAt = null } = faultById.get(row.id) ?? {}
    const text = error ? wordIn(read.actor.language, error) : null
    return Object.assign({}, row, { isEnable: row.status === enabled ? 1 : 0, error: text, errorAt })
  })
}

async function findFaults(read: Read, ids: readonly string[]): Promise<CalculationFault[]> {
  const rows = await ofCompany(read)
    .selectFrom('calculation_state')
    .select(['calculation_id as id', 'error', 'error_at as errorAt'])
    .where('calculation_id', '=', anyId(ids))
    .where('error', 'is not', null)
    .execute()
  return rows.map(({ error, ...row }) => ({ ...row, error: error as unknown as Words }))
}

const withFault = async <Row extends Calculation>(read: Read, row: Row): Promise<Row> =>
  (await withFaults(read, [row]))[0] ?? row

/** Returns the points that a calculation reads and its result. */
async function pointIdsOf(read: Read, calculationIds: readonly string[]): Promise<string[]> {
  const results = await ofCompany(read)
    .selectFrom('calculation')
    .select('result_point_id as pointId')
    .where('id', '=', anyId(calculationIds))
    .execute()
  const inputs = await ofCompany(read)
    .selectFrom('calculation_parameter')
    .select('point_id as pointId')
    .where('calculation_id', '=', anyId(calculationIds))
    .execute()
  return [...new Set([...results, ...inputs].flatMap(({ pointId }) => pointId ?? []))]
}

/** The intake follows. */
async function emitChanged(work: Work, calculationId: string, pointIdsBefore: readonly string[]): Promise<void> {
  const pointIds = [...new Set([...pointIdsBefore, ...(await pointIdsOf(work, [calculationId]))])]
  if (pointIds.length > 0)
    await work.emit('calculation.changed', `calculation:${calculationId}`, { calculationId, pointIds })
}

export const calculations = {
  ...stored,
  page: async (read: Read, input: Input) => {
    const page = await stored.page(read, input)
    return { ...page, records: await withFaults(read, page.records) }
  },
  list: async (read: Read, input: Input) => withFaults(read, await stored.list(read, input)),
  read: async (read: Read, input: Input) => withFault(read, await stored.read(read, input)),
  create: async (work: Work, input: Input) => {
    await lockCalculations(work)
    const row = await stored.create(work, withStatus(input, work))
    await assertCalculation(work, row.id)
    await emitChanged(work, row.id, [])
    return withFault(work, row)
  },
  update: async (work: Work, input: Input) => {
    await lockCalculations(work)
    const pointIds = await pointIdsOf(work, [idOf(input.id)])
    const row = await stored.update(work, withStatus(input, work))
    await assertCalculation(work, row.id)
    await emitChanged(work, row.id, pointIds)
    return withFault(work, row)
  },
  remove: async (work: Work, input: Input) => {
    for (const id of idsOf(input)) await emitChanged(work, id, [])
    return stored.remove(work, input)
  },
}

/** Checks the calculation of a line that was saved alone. */
async function changedLine(work: Work, { calculationId }: { readonly calculationId: string }): Promise<void> {
  await lockCalculations(work)
  // The version tells the intake that the calculation is another.
  await stored.update(work, { id: calculationId })
  await assertCalculation(work, calculationId)
  await emitChanged(work, calculationId, [])
}

/** The intake reads with its calculations whether a point is a counter, and how its values continue between readings. */
export const reloadReaders = on('point.changed', 'telemetry.reloadReaders', async (work, { payload: { pointId } }) => {
  const readers = await work.tx
    .selectFrom('calculation_parameter')
    .select('calculation_id as calculationId')
    .distinct()
    .where('point_id', '=', pointId)
    .execute()
  for (const { calculationId } of readers)
    await work.emit('calculation.changed', `calculation:${calculationId}`, { calculationId, pointIds: [pointId] })
})

const removingLines =
  (table: 'calculation_parameter' | 'calculation_timing') =>
  async (work: Work, ids: readonly string[]): Promise<void> => {
    const rows = await ofCompany(work)
      .selectFrom(table)
      .select('calculation_id as calculationId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    for (const { calculationId } of rows) {
      await stored.update(work, { id: calculationId })
      await emitChanged(work, calculationId, [])
    }
  }

export const calculationRoutes = [
  ...mount(calculation, import.meta.url, calculations),
  ...mount(
    calculationParameter,
    import.meta.url,
    crud(calculationParameter, { changed: changedLine, removing: removingLines('calculation_parameter') }),
  ),
  ...mount(
    calculationTiming,
    import.meta.url,
    crud(calculationTiming, { changed: changedLine, removing: removingLines('calculation_timing') }),
  ),
]
