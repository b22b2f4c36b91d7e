import {
  checkPoints,
  listFaultyPoints,
  maxCheckedPoints,
  maxFindings,
  type PointFinding,
} from '@gemba/contract/equipment/check/check-points.ts'
import { pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { describeBreach, type RuleFacts, windowKey, windowOf } from './broken-rules.ts'
import { type CheckedPoint, type CheckRule, listCheckedPoints, listCheckRules } from './checked-points.ts'
import { listSiblings, namesOfCondition, type SiblingIds } from './condition.ts'
import { findFaults, limitsOfRule } from './find-faults.ts'

const file = import.meta.url
const kinds = pointCheckKind.codes

/** Points and the start of a window, in ms. */
interface RecentWindow {
  readonly pointIds: readonly string[]
  readonly from: number
}

interface RecentValues {
  readonly steps: readonly ReadonlyMap<string, number>[]
  readonly constants: readonly ReadonlySet<string>[]
}

/** What the check of points needs from other modules. */
export interface PointCheckDependencies {
  readonly rules: {
    list(
      read: Read,
      pointIds: readonly string[],
    ): Promise<readonly { pointId: string; values: Readonly<Record<string, unknown>> }[]>
  }
  /** Returns the latest values of points, by point. */
  readCurrent(
    call: Call,
    pointIds: readonly string[],
  ): Promise<ReadonlyMap<string, LatestValue> | 'forbidden' | 'unavailable'>
  /**
   * Returns the largest difference of two values one after another by point, and the points whose value did not
   * change, for each window. Throws `historyBusy`, `historyTooLarge`.
   */
  readRecent(
    call: Call,
    query: { readonly jumps: readonly RecentWindow[]; readonly constants: readonly RecentWindow[] },
  ): Promise<RecentValues>
}

const passedText: Words = ['没有发现问题', '沒有發現問題', 'No problem found']
const faultsText: Words = ['发现 {n} 个问题', '發現 {n} 個問題', 'Problems found: {n}']

const sourceKey = ({ boxId, deviceCode, pointCode }: CheckedPoint): string => `${boxId}/${deviceCode}/${pointCode}`

/** Returns the source keys that several points have. */
function findRepeatedSources(points: readonly CheckedPoint[]): ReadonlySet<string> {
  const connectedPoints = points.filter(({ boxId }) => boxId !== null)
  const groups = [...Map.groupBy(connectedPoints, sourceKey)]
  return new Set(groups.filter(([, members]) => members.length > 1).map(([key]) => key))
}

type CheckInput = Pick<CommandInput<typeof checkPoints>, 'objectId' | 'pointIds'>

interface PointReport {
  readonly findings: readonly PointFinding[]
  readonly checkedCount: number
  readonly pointCount: number
}

async function check(
  { objectId, pointIds }: CheckInput,
  call: Call,
  services: PointCheckDependencies,
): Promise<PointReport> {
  const ids = pointIds ? [...new Set(idsOf({ ids: pointIds }))] : null
  const stored = await call.inRead(async (read) => {
    const { rows, pointCount } = await listCheckedPoints(read, { objectId, pointIds: ids, limit: maxCheckedPoints })
    const checkedIds = valuesOf(rows, 'pointId')
    const checkRules = await listCheckRules(read, checkedIds)
    return {
      rows,
      pointCount,
      rules: await services.rules.list(read, checkedIds),
      checkRules: Map.groupBy(checkRules, ({ pointId }) => pointId),
      siblings: await listNamedPoints(read, rows, checkRules),
    }
  })
  const facts = await readRuleFacts(stored, call, services)
  const rulesByPoint = Map.groupBy(stored.rules, ({ pointId }) => pointId)
  const repeatedSources = findRepeatedSources(stored.rows)
  const findings = stored.rows.flatMap((point) =>
    findFaults({
      point,
      latest: facts.latest.get(point.pointId),
      rules: (rulesByPoint.get(point.pointId) ?? []).flatMap(({ values }) => limitsOfRule(values)),
      brokenRules: (stored.checkRules.get(point.pointId) ?? []).flatMap(
        (rule) => describeBreach(rule, point.objectId, facts) ?? [],
      ),
      isMappedTwice: repeatedSources.has(sourceKey(point)),
      now: facts.now,
    }),
  )
  return { findings, checkedCount: stored.rows.length, pointCount: stored.pointCount }
}

/** Returns the points that the conditions of rules name, by object and code. */
function listNamedPoints(
  read: Read,
  points: readonly CheckedPoint[],
  rules: readonly CheckRule[],
): Promise<SiblingIds> {
  const objectIds = new Map(points.map(({ pointId, objectId }) => [pointId, objectId]))
  const conditions = rules.filter(({ kind, expression }) => kind === kinds.expression && expression !== null)
  const names = new Set(conditions.flatMap(({ expression }) => namesOfCondition(expression ?? '')))
  const namedObjectIds = new Set(conditions.flatMap(({ pointId }) => objectIds.get(pointId) ?? []))
  return listSiblings(read, [...namedObjectIds], [...names])
}

interface StoredChecks {
  readonly rows: readonly CheckedPoint[]
  readonly checkRules: ReadonlyMap<string, readonly CheckRule[]>
  readonly siblings: SiblingIds
}

/** Returns the current values and what the history says. Throws `forbidden`, `unavailable` and the errors of history. */
async function readRuleFacts(
  { rows, checkRules, siblings }: StoredChecks,
  call: Call,
  { readCurrent, readRecent }: PointCheckDependencies,
): Promise<RuleFacts> {
  const namedIds = [...siblings.values()].flatMap((points) => [...points.values()])
  const latest = await readCurrent(call, [...new Set([...valuesOf(rows, 'pointId'), ...namedIds])])
  if (typeof latest === 'string') throw new DomainError(latest)
  const now = Date.now()
  const rules = [...checkRules.values()].flat()
  const jumps = windowsOf(rules, kinds.jump)
  const constants = windowsOf(rules, kinds.constant)
  const windowsFrom = (windows: typeof jumps) =>
    windows.map(({ pointIds, windowS }) => ({ pointIds, from: now - windowS * 1000 }))
  const hasWindows = jumps.length + constants.length > 0
  const recent = hasWindows
    ? await readRecent(call, { jumps: windowsFrom(jumps), constants: windowsFrom(constants) })
    : { steps: [], constants: [] }
  const steps = new Map(
    jumps.flatMap(({ windowS }, index) =>
      [...(recent.steps[index] ?? [])].map(([pointId, step]) => [windowKey(pointId, windowS), step] as const),
    ),
  )
  const constantKeys = new Set(
    constants.flatMap(({ windowS }, index) =>
      [...(recent.constants[index] ?? [])].map((pointId) => windowKey(pointId, windowS)),
    ),
  )
  return { latest, siblings, steps, constants: constantKeys, language: call.actor.language, now }
}

/** Returns the points of the rules of a kind, by the length of their window. */
function windowsOf(rules: readonly CheckRule[], kind: number): { windowS: number; pointIds: string[] }[] {
  const rulesByWindow = Map.groupBy(
    rules.filter((rule) => rule.kind === kind),
    (rule) => windowOf(rule) ?? 0,
  )
  return [...rulesByWindow].map(([windowS, members]) => ({
    windowS,
    pointIds: [...new Set(valuesOf(members, 'pointId'))],
  }))
}

export const checkPointsRoutes = (services: PointCheckDependencies) => [
  ...handleWithoutWork(checkPoints, file, async (input, call) => {
    const { findings, checkedCount, pointCount } = await check(input, call, services)
    const countByFault = Map.groupBy(findings, ({ fault }) => fault)
    const { language } = call.actor
    return {
      passed: findings.length === 0 ? 1 : 0,
      message:
        findings.length === 0
          ? wordIn(language, passedText)
          : wordIn(language, faultsText).replace('{n}', String(findings.length)),
      checkedCount,
      pointCount,
      counts: [...countByFault]
        .map(([fault, rows]) => ({ fault, count: rows.length }))
        .toSorted((a, b) => a.fault - b.fault),
      findings: findings.slice(0, maxFindings),
    }
  }),
  ...handleWithoutWork(listFaultyPoints, file, async ({ faults, ...input }, call) => {
    const { findings } = await check(input, call, services)
    const chosenFindings = findings.filter(({ fault }) => !faults || faults.length === 0 || faults.includes(fault))
    const findingByPoint = new Map(chosenFindings.map((finding) => [finding.pointId, finding]))
    return [...findingByPoint.values()].map(({ pointId, pointCode, pointName, objectId, objectCode, objectName }) => ({
      pointId,
      pointCode,
      pointName,
      objectId,
      objectCode,
      objectName,
    }))
  }),
]
