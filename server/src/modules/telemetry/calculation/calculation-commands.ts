// Runs, trials and dependencies of calculations.

import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { nameIn } from '@gemba/contract/names.ts'
import {
  listCalculationRuns,
  listCalculationsOfObject,
  type RunInput,
  readCalculationGraph,
  runCalculation,
  tryFormula,
} from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { calculationStatus, hasWindow } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { evaluateFormula, type FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { describePoint, ownPoints, pointsOfObject, titlesOfPoints } from '../../equipment/index.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import { calculations } from './calculation.ts'
import type { CalculationMessage } from './calculation-engine.ts'

const file = import.meta.url

export interface CalculationServices {
  readonly intake: Pick<IntakePort, 'latestValues' | 'notifyHooks'>
}

/** Maximum number of neighbours that a picture of dependencies shows on each side. */
const maxNeighbours = 100

async function listRuns(read: Read, { calculationId }: CommandInput<typeof listCalculationRuns>) {
  await calculations.read(read, { id: calculationId })
  const rows = await ofCompany(read)
    .selectFrom('calculation_run')
    .select(['run_no as runNo', 'run_at as runAt', 'ts', 'value', 'quality', 'ms', 'inputs', 'error'])
    .where('calculation_id', '=', calculationId)
    .orderBy('run_no', 'desc')
    .execute()
  return rows.map(({ runNo, quality: code, inputs, error, ...row }) => ({
    ...row,
    resultId: `${calculationId}-${runNo}`,
    calculationId,
    quality: Number(code),
    inputs: inputs as unknown as readonly RunInput[],
    error: error === null ? null : wordIn(read.actor.language, error as unknown as Words),
  }))
}

type TrialInput = CommandInput<typeof tryFormula>

/** Returns the reading of each parameter: its constant, or the latest value of its point. */
async function readParameters({ params }: TrialInput, call: Call, { intake }: CalculationServices) {
  const pointIds = [...new Set(params.flatMap(({ pointId }) => pointId ?? []))]
  const visibleIds = await call.inRead((read) => ownPoints(read, pointIds))
  const latest = await intake.latestValues(visibleIds)
  const latestById = new Map(latest.map((value) => [value.pointId, value]))
  return new Map(
    params.map(({ name, pointId, constant, mode }): [string, FormulaReading] => {
      if (!pointId)
        return [
          name,
          constant === null || constant === undefined ? unconfigured : { value: constant, quality: quality.good },
        ]
      const known = latestById.get(pointId)
      if (!known) return [name, unconfigured]
      // A figure of a window is tried with the latest value.
      const { value, quality: code, ts } = known
      return [name, ts === null || hasWindow(mode ?? 1) ? { value, quality: code } : { value, quality: code, ts }]
    }),
  )
}

const unconfigured: FormulaReading = { value: null, quality: quality.badConfigurationError }
const nothingTried = { value: null, quality: null, inputs: [], error: null, position: null, length: null }

async function tryIt(
  input: TrialInput,
  call: Call,
  services: CalculationServices,
): Promise<CommandReply<typeof tryFormula>> {
  const { language } = call.actor
  try {
    const { node } = checkFormula(
      input.formula,
      input.params.map(({ name }) => name),
    )
    const readings = await readParameters(input, call, services)
    const used = new Map<string, FormulaReading>()
    const read = (name: string): FormulaReading => {
      const reading = readings.get(name) ?? unconfigured
      used.set(name, reading)
      return reading
    }
    const result = evaluateFormula(node, { read, now: Date.now(), memory: new Map() })
    const inputs = [...used].map(([name, reading]): RunInput => [name, textOf(reading.value), reading.quality])
    const isBad = severityOf(result.quality) === 2
    return { ...nothingTried, value: isBad ? null : textOf(result.value), quality: result.quality, inputs }
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    const { start, end } = fault.span
    return { ...nothingTried, error: wordIn(language, fault.words), position: start, length: end - start }
  }
}

const textOf = (value: FormulaReading['value']): string | null => (value === null ? null : String(value))

interface Neighbour {
  readonly pointId: string
  readonly calculationId: string | null
  readonly calculationName: string | null
  readonly status: number | null
}

async function describeNeighbours(read: Read, neighbours: readonly Neighbour[]) {
  const { language } = read.actor
  const rows: CommandReply<typeof readCalculationGraph>['inputs'] = []
  for (const neighbour of neighbours.slice(0, maxNeighbours)) {
    const point = await describePoint(read, neighbour.pointId)
    if (!point) continue
    rows.push({
      ...neighbour,
      status: neighbour.status as (typeof rows)[number]['status'],
      pointName: nameIn({ name: point.pointName, nameEn: point.pointNameEn, nameTw: point.pointNameTw }, language),
      objectId: point.objectId,
      objectName: nameIn({ name: point.objectName, nameEn: point.objectNameEn, nameTw: point.objectNameTw }, language),
    })
  }
  return rows
}

async function readGraph(read: Read, { calculationId }: CommandInput<typeof readCalculationGraph>) {
  const { resultPointId } = await calculations.read(read, { id: calculationId })
  const company = ofCompany(read)
  const inputs = await company
    .selectFrom('calculation_parameter as p')
    .leftJoin('calculation as s', (join) =>
      join.onRef('s.result_point_id', '=', 'p.point_id').onRef('s.company_id', '=', 'p.company_id'),
    )
    .select(['p.point_id as pointId', 's.id as calculationId', 's.name as calculationName', 's.status'])
    .distinct()
    .where('p.calculation_id', '=', calculationId)
    .where('p.point_id', 'is not', null)
    .$narrowType<{ pointId: string }>()
    .execute()
  const dependents =
    resultPointId === null
      ? []
      : await company
          .selectFrom('calculation_parameter as p')
          .innerJoin('calculation as c', 'c.id', 'p.calculation_id')
          .select(['c.result_point_id as pointId', 'c.id as calculationId', 'c.name as calculationName', 'c.status'])
          .distinct()
          .where('p.point_id', '=', resultPointId)
          .where('c.result_point_id', 'is not', null)
          .$narrowType<{ pointId: string }>()
          .execute()
  return { inputs: await describeNeighbours(read, inputs), dependents: await describeNeighbours(read, dependents) }
}

type OfObjectRow = CommandReply<typeof listCalculationsOfObject>['records'][number]

async function listOfObject(read: Read, input: CommandInput<typeof listCalculationsOfObject>) {
  const pointIds = await pointsOfObject(read, input.objectId)
  const rows = ofCompany(read)
    .selectFrom('calculation as c')
    .select(['c.result_point_id as pointId', 'c.id as calculationId', 'c.name', 'c.formula', 'c.status'])
    .where('c.result_point_id', '=', anyId(pointIds))
    .$narrowType<{ pointId: string; status: OfObjectRow['status'] }>()
    .orderBy('c.code')
  const page = await pageQuery(read, rows, { input, unique: ['c.id', 'asc'] })
  const titles = await titlesOfPoints(
    read,
    page.records.map(({ pointId }) => pointId),
  )
  const records = page.records.map((row) => {
    const title = titles.get(row.pointId)
    return { ...row, pointName: title ? nameIn(title, read.actor.language) : row.name }
  })
  return { ...page, records }
}

async function run(call: Call, calculationId: string, { intake }: CalculationServices) {
  const { status } = await call.inRead((read) => calculations.read(read, { id: calculationId }))
  if (status !== calculationStatus.codes.enabled) throw new DomainError('calculationNotRunning')
  const ts = Date.now()
  const message: CalculationMessage = { run: calculationId }
  // A calculation that was enabled just now is loaded within a second.
  if (!(await intake.notifyHooks(message))) throw new DomainError('calculationNotRunning')
  return { ts }
}

export const calculationCommandRoutes = (services: CalculationServices) => [
  ...handle(listCalculationRuns, file, listRuns),
  ...handle(readCalculationGraph, file, readGraph),
  ...handle(listCalculationsOfObject, file, listOfObject),
  ...handleWithoutWork(tryFormula, file, (input, call) => tryIt(input, call, services)),
  ...handleWithoutWork(runCalculation, file, ({ calculationId }, call) => run(call, calculationId, services)),
]
