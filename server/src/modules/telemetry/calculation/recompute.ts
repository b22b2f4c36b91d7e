// Computes the results of calculations in the past again as a job, in pieces with their progress.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import {
  cancelRecompute,
  readRecompute,
  type recomputeStates,
  startRecompute,
} from '@gemba/contract/telemetry/calculation/recompute.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { History } from '../../../platform/history/history.ts'
import { handle } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import { assertRunnable } from './assert-calculation.ts'
import { calculations } from './calculation.ts'
import type { CalculationMessage } from './calculation-engine.ts'
import { computePast, type PastCalculation } from './compute-past.ts'
import { loadCalculation } from './load-calculations.ts'
import { parseCalculation, usesPast } from './loaded-calculation.ts'
import type { CalculationResult } from './result-sink.ts'
import { seedMemory } from './seed-memory.ts'

const file = import.meta.url
const jobName = 'calculation-recompute'
const timeoutSec = 6 * 3600
/** Companies whose calculations one server computes at a time. Of each company it is one calculation. */
const companiesAtOnce = 3
const maxRangeMs = 5 * 366 * 86_400_000
const firstPieceMs = 3_600_000
const minPieceMs = 60_000
const maxPieceMs = 7 * 86_400_000
/** Numbers of readings below and above which the next piece is longer or shorter. */
const fewReadings = 20_000
const manyReadings = 100_000
const resultsAtOnce = 5000

export interface RecomputeOptions {
  readonly store: Store
  readonly jobs: Pick<Jobs, 'addKeyed' | 'requestFor'>
  readonly history: History
  readonly intake: Pick<IntakePort, 'notifyHooks' | 'flush' | 'whenReady'>
  report(message: string, error: unknown): void
}

export interface RecomputeServices {
  /** Requests that the job handles a calculation. */
  requestRecompute(companyId: string, calculationId: string): Promise<void>
}

/** Registers the job and continues what an earlier process left unfinished. */
export async function openRecompute(options: RecomputeOptions): Promise<RecomputeServices> {
  const { store, jobs } = options
  await jobs.addKeyed({
    name: jobName,
    concurrency: companiesAtOnce,
    timeoutSec,
    run: (key, signal) => runRecompute(options, key, signal),
  })
  const unfinished = await store
    .asSystem('recompute')
    .inRead(({ tx }) =>
      tx
        .selectFrom('calculation_recompute')
        .select(['company_id as companyId', 'calculation_id as calculationId'])
        .where('ended_at', 'is', null)
        .execute(),
    )
  const requestRecompute = (companyId: string, calculationId: string) =>
    jobs.requestFor(jobName, `${companyId}/${calculationId}`, companyId)
  for (const { companyId, calculationId } of unfinished) await requestRecompute(companyId, calculationId)
  return { requestRecompute }
}

async function runRecompute(options: RecomputeOptions, key: string, signal: AbortSignal): Promise<void> {
  const [companyId = '', calculationId = ''] = key.split('/')
  const transactions = options.store.asSystem('recompute', companyId)
  try {
    await options.intake.whenReady
    // Late readings of any time may not be in history yet.
    await options.intake.flush()
    const opened = await transactions.inRead((read) => openPast(read, calculationId))
    if (!opened) return
    const { formula, from, resultPointId, zone } = opened
    const seed = { before: from, resultPointId, zone }
    const seededAt = usesPast(formula) ? await seedMemory(opened, seed, options.history) : undefined
    let { position, pieceMs } = { position: seededAt ?? opened.position, pieceMs: firstPieceMs }
    while (position < opened.to && !signal.aborted) {
      const to = Math.min(position + pieceMs, opened.to)
      const piece = await computeOrShorten(opened, { from: position, to, zone }, options)
      if (piece === undefined && pieceMs > minPieceMs) {
        pieceMs = Math.max(minPieceMs, pieceMs / 4)
        continue
      }
      if (!piece) throw new RangeError('too many readings in a minute')
      position = to
      if (!(await storePiece(options, opened, { position, results: piece.results }))) return
      if (piece.readingCount < fewReadings) pieceMs = Math.min(maxPieceMs, pieceMs * 2)
      else if (piece.readingCount > manyReadings) pieceMs = Math.max(minPieceMs, pieceMs / 2)
    }
  } catch (error) {
    // While the product stops, nothing has failed: the next start continues.
    if (!signal.aborted) await endFailed(options, { companyId, calculationId, error })
  }
}

interface ComputedPiece {
  readonly position: number
  readonly results: readonly CalculationResult[]
}

/** Stores the results of a piece and the progress. Returns whether the run is still open. */
async function storePiece(options: RecomputeOptions, opened: OpenedPast, piece: ComputedPiece): Promise<boolean> {
  // Runs before the range only follow what the formula remembers.
  const results = piece.results.filter(({ ts }) => ts > opened.from)
  await storeResults(options, opened.resultPointId, results)
  const isEnded = piece.position >= opened.to
  const position = Math.max(piece.position, opened.from)
  const change = { state: isEnded ? 'done' : 'running', position, added: results.length, isEnded } as const
  const transactions = options.store.asSystem('recompute', opened.calculation.companyId)
  return await transactions.inWork((work) => updateRun(work, opened, change))
}

interface FailedRun {
  readonly companyId: string
  readonly calculationId: string
  readonly error: unknown
}

async function endFailed({ store, report }: RecomputeOptions, { companyId, calculationId, error }: FailedRun) {
  report(`recomputation of calculation ${calculationId}`, error)
  await store
    .asSystem('recompute', companyId)
    .inWork((work) => updateRun(work, { calculationId }, { state: 'failed', isEnded: true }))
}

type OpenedPast = PastCalculation & {
  readonly calculationId: string
  readonly resultPointId: string
  readonly startedAt: number
  readonly from: number
  readonly position: number
  readonly to: number
  readonly zone: string
}

/** Returns what a run needs; undefined if none is open. A formula that remembers begins at the start of the range. */
async function openPast(read: Read, calculationId: string): Promise<OpenedPast | undefined> {
  const run = await ofCompany(read)
    .selectFrom('calculation_recompute')
    .select(['from_time as from', 'to_time as to', 'position', 'zone', 'create_time as startedAt'])
    .where('calculation_id', '=', calculationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const calculation = run && (await loadCalculation(read, calculationId))
  if (!run || !calculation) return undefined
  const formula = parseCalculation(calculation)
  if (!('node' in formula)) throw new Error(formula[2])
  return {
    calculation,
    formula: formula.node,
    memory: new Map(),
    lastGood: new Map(),
    calculationId,
    resultPointId: calculation.resultPointId,
    startedAt: run.startedAt,
    from: Number(run.from),
    position: Number(usesPast(formula.node) ? run.from : run.position),
    to: Number(run.to),
    zone: run.zone,
  }
}

async function computeOrShorten(
  past: OpenedPast,
  piece: { readonly from: number; readonly to: number; readonly zone: string },
  { history, intake }: RecomputeOptions,
) {
  try {
    if (piece.to > Date.now() - 60_000) await intake.flush()
    return await computePast(past, piece, history)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Resolves when the results are in history. Throws if their point receives no readings. */
async function storeResults(
  { intake }: RecomputeOptions,
  pointId: string,
  results: readonly CalculationResult[],
): Promise<void> {
  for (let at = 0; at < results.length; at += resultsAtOnce) {
    const message: CalculationMessage = { past: { pointId, results: results.slice(at, at + resultsAtOnce) } }
    if (!(await intake.notifyHooks(message))) throw new Error('the result point receives no readings')
    await intake.flush()
  }
}

interface RunKey {
  readonly calculationId: string
  /** When the run was started. Without it the run is whichever is open. */
  readonly startedAt?: number
}

interface RunChange {
  readonly state: (typeof recomputeStates)[number]
  readonly position?: number
  readonly added?: number
  readonly isEnded: boolean
}

/** Updates a run that has not ended. Returns whether there was one. */
async function updateRun(work: Work, { calculationId, startedAt }: RunKey, change: RunChange): Promise<boolean> {
  const { state, position, added = 0, isEnded } = change
  const [row] = await ofCompany(work)
    .updateTable('calculation_recompute')
    .set(({ eb }) => ({ state, results: eb('results', '+', added), ended_at: isEnded ? transactionTime : null }))
    .$if(position !== undefined, (update) => update.set({ position: instantAt(position ?? 0) }))
    .where('calculation_id', '=', calculationId)
    .where('ended_at', 'is', null)
    // A cancelled run may still compute a piece while the next one is open.
    .$if(startedAt !== undefined, (update) =>
      update.where(sql<boolean>`date_trunc('milliseconds', create_time) = ${instantAt(startedAt ?? 0)}`),
    )
    .returning('calculation_id')
    .execute()
  return row !== undefined
}

type RunReply = CommandReply<typeof startRecompute>

async function findRun(read: Read, calculationId: string): Promise<RunReply | undefined> {
  return ofCompany(read)
    .selectFrom('calculation_recompute')
    .select(['calculation_id as calculationId', 'from_time as from', 'to_time as to', 'state', 'position', 'results'])
    .select(['create_user as userName', 'create_time as startedAt', 'ended_at as endedAt'])
    .where('calculation_id', '=', calculationId)
    .$narrowType<{ state: RunReply['state'] }>()
    .executeTakeFirst()
}

async function start(
  work: Work,
  { calculationId, from, to }: CommandInput<typeof startRecompute>,
  services: RecomputeServices,
) {
  const { name } = await calculations.read(work, { id: calculationId })
  if (from >= to || to > Date.now() || to - from > maxRangeMs) throw new DomainError('rangeInvalid')
  await assertRunnable(work, calculationId)
  const run = await findRun(work, calculationId)
  if (run && run.endedAt === null) throw new DomainError('recomputeRunning', { name })
  await ofCompany(work).deleteFrom('calculation_recompute').where('calculation_id', '=', calculationId).execute()
  const companyId = companyOf(work.actor)
  await work.tx
    .insertInto('calculation_recompute')
    .values({
      calculation_id: calculationId,
      company_id: companyId,
      from_time: instantAt(from),
      to_time: instantAt(to),
      position: instantAt(from),
      zone: work.actor.zone,
      create_user: work.actor.userName,
    })
    .execute()
  work.afterCommit(() => services.requestRecompute(companyId, calculationId))
  return (await findRun(work, calculationId)) as RunReply
}

export const recomputeRoutes = (services: RecomputeServices) => [
  ...handle(startRecompute, file, (work, input) => start(work, input, services)),
  ...handle(readRecompute, file, async (read, { calculationId }) => {
    await calculations.read(read, { id: calculationId })
    return (await findRun(read, calculationId)) ?? null
  }),
  ...handle(cancelRecompute, file, async (work, { calculationId }) => {
    await calculations.read(work, { id: calculationId })
    await updateRun(work, { calculationId }, { state: 'cancelled', isEnded: true })
    return (await findRun(work, calculationId)) ?? null
  }),
]
