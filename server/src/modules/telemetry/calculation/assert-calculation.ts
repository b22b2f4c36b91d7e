// The rules of a saved calculation: its formula, what it needs to run, and its place among the other calculations.
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import {
  calculation,
  calculationParameter,
  calculationTiming,
} from '@gemba/contract/telemetry/calculation/calculation.ts'
import { calculationStatus, hasWindow, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { maxFormulaParameters } from '@gemba/contract/telemetry/formula/test-expression.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { ownPoints } from '../../equipment/index.ts'
import { type CalculationLink, computeDepths, findCycle, maxDepth } from './calculation-graph.ts'

const { draft, disabled } = calculationStatus.codes
const { cron: cronType, period, windowEnd } = timingType.codes
const maxTimings = 10

/** Serialises the changes of a company, because two that are saved together could form a cycle. */
export async function lockCalculations({ tx, actor }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calculations ${companyOf(actor)}`}, 44))`.execute(tx)
}

interface StoredParts {
  readonly head: {
    readonly formula: string
    readonly resultPointId: string | null
    readonly status: number
    readonly name: string
  }
  readonly params: readonly {
    name: string
    pointId: string | null
    constant: number | null
    mode: number
    windowMs: number | null
  }[]
  readonly timings: readonly { type: number; cron: string | null; everyMs: number | null }[]
}

/** Throws if a saved calculation breaks a rule. A draft may be incomplete, and nothing may form a cycle. */
export async function assertCalculation(work: Work, calculationId: string): Promise<void> {
  const parts = await loadParts(work, calculationId)
  await assertPointsVisible(work, parts)
  await assertOrder(work, calculationId)
  if (parts.head.status !== draft && parts.head.status !== disabled) assertComplete(parts, work.actor.language)
}

/** Throws `formulaInvalid` or `calculationIncomplete` unless a calculation can run. */
export async function assertRunnable(read: Read, calculationId: string): Promise<void> {
  assertComplete(await loadParts(read, calculationId), read.actor.language)
}

function assertComplete(parts: StoredParts, language: Language): void {
  assertFormula(parts, language)
  const missing = findMissing(parts)
  if (missing.length > 0)
    throw new DomainError('calculationIncomplete', {
      missing: missing.map((words) => wordIn(language, words)).join(language === 'en' ? ', ' : '、'),
    })
}

async function loadParts(read: Read, calculationId: string): Promise<StoredParts> {
  const company = ofCompany(read)
  const head = await company
    .selectFrom('calculation')
    .select(['formula', 'result_point_id as resultPointId', 'status', 'name'])
    .where('id', '=', calculationId)
    .executeTakeFirstOrThrow()
  const params = await company
    .selectFrom('calculation_parameter')
    .select(['name', 'point_id as pointId', 'constant', 'mode', 'window_ms as windowMs'])
    .where('calculation_id', '=', calculationId)
    .execute()
  const timings = await company
    .selectFrom('calculation_timing')
    .select(['type', 'cron', 'every_ms as everyMs'])
    .where('calculation_id', '=', calculationId)
    .execute()
  return { head, params, timings }
}

/** Throws `notFound` for points that the caller does not see, and `tooManyRows`. */
async function assertPointsVisible(work: Work, { head, params, timings }: StoredParts): Promise<void> {
  if (params.length > maxFormulaParameters) throw new DomainError('tooManyRows', { limit: maxFormulaParameters })
  if (timings.length > maxTimings) throw new DomainError('tooManyRows', { limit: maxTimings })
  const ids = [...new Set([head.resultPointId, ...params.map(({ pointId }) => pointId)].flatMap((id) => id ?? []))]
  const visible = await ownPoints(work, ids)
  if (visible.length < ids.length) throw new DomainError('notFound')
}

function assertFormula({ head, params }: StoredParts, language: Language): void {
  try {
    checkFormula(
      head.formula,
      params.map(({ name }) => name),
    )
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    throw new DomainError('formulaInvalid', {
      message: wordIn(language, fault.words),
      position: fault.span.start + 1,
      field: 'formula',
    })
  }
}

/** Returns the labels of what an enabled calculation still needs. */
function findMissing({ head, params, timings }: StoredParts): Words[] {
  const missing: Words[] = []
  if (head.resultPointId === null) missing.push(labelOf(calculation, 'resultPointId'))
  for (const parameter of params) {
    if (parameter.pointId === null && parameter.constant === null) missing.push(namedOf(parameter.name, 'pointId'))
    const isWindowGiven = timings.length > 0 && timings.every(({ type }) => type === windowEnd)
    if (hasWindow(parameter.mode) && parameter.pointId !== null && parameter.windowMs === null && !isWindowGiven)
      missing.push(namedOf(parameter.name, 'windowMs'))
  }
  if (timings.length === 0) missing.push(labelOf(calculationTiming, 'type'))
  for (const { type, cron, everyMs } of timings) {
    if (type === cronType && cron === null) missing.push(labelOf(calculationTiming, 'cron'))
    if ((type === period || type === windowEnd) && everyMs === null) missing.push(labelOf(calculationTiming, 'everyMs'))
  }
  return missing
}

const namedOf = (name: string, field: 'pointId' | 'windowMs'): Words => {
  const [zhCN, zhTW, en] = labelOf(calculationParameter, field)
  return [`${name} ${zhCN}`, `${name} ${zhTW}`, `${name} ${en}`]
}

interface NamedLink extends CalculationLink {
  readonly name: string
}

/** Throws `calculationCycle` with the names of its path, or `calculationTooDeep`. */
async function assertOrder(work: Work, calculationId: string): Promise<void> {
  const links = await loadNeighbourhood(work, calculationId)
  const start = links.find((link) => link.calculationId === calculationId)
  if (!start) return
  const cycle = findCycle(start, links) as NamedLink[] | undefined
  if (cycle) {
    const names = cycle.map(({ name }) => name)
    throw new DomainError('calculationCycle', { path: [...names, names[0]].join(' → '), field: 'params' })
  }
  if (Math.max(...computeDepths(links).values()) > maxDepth)
    throw new DomainError('calculationTooDeep', { limit: maxDepth + 1 })
}

/** Returns a calculation with all that it depends on and all that depend on it, level by level. */
async function loadNeighbourhood(work: Work, calculationId: string): Promise<NamedLink[]> {
  const known = new Map<string, NamedLink>()
  for (const link of await loadLinks(work, [calculationId])) known.set(link.calculationId, link)
  for (const step of [listSources, listReaders]) {
    let frontier = [calculationId]
    // A cycle ends the search because its calculations are known. The limit bounds a chain that is too deep.
    for (let level = 0; frontier.length > 0 && level <= maxDepth + 1; level++) {
      const nextIds = await step(work, frontier)
      frontier = nextIds.filter((id) => !known.has(id))
      for (const link of await loadLinks(work, frontier)) known.set(link.calculationId, link)
    }
  }
  return [...known.values()]
}

/** Returns calculations with the points that they read. */
async function loadLinks(work: Work, ids: readonly string[]): Promise<NamedLink[]> {
  if (ids.length === 0) return []
  const rows = await ofCompany(work)
    .selectFrom('calculation as c')
    .leftJoin('calculation_parameter as p', 'p.calculation_id', 'c.id')
    .select(['c.id as calculationId', 'c.name', 'c.result_point_id as resultPointId'])
    .select(
      sql<string[]>`coalesce(array_agg(p.point_id) filter (where p.point_id is not null), '{}')`.as('inputPointIds'),
    )
    .where('c.id', '=', anyId(ids))
    .groupBy(['c.id', 'c.name', 'c.result_point_id'])
    .execute()
  return rows
}

async function listSources(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('calculation_parameter as p')
    .innerJoin('calculation as s', 's.result_point_id', 'p.point_id')
    .select('s.id')
    .distinct()
    .where('p.calculation_id', '=', anyId(ids))
    .execute()
  return rows.map(({ id }) => id)
}

async function listReaders(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('calculation as c')
    .innerJoin('calculation_parameter as p', 'p.point_id', 'c.result_point_id')
    .select('p.calculation_id as id')
    .distinct()
    .where('c.id', '=', anyId(ids))
    .execute()
  return rows.map(({ id }) => id)
}
