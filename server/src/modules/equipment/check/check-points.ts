import {
  checkPoints,
  listFaultyPoints,
  maxCheckedPoints,
  maxFindings,
  type PointFinding,
} from '@gemba/contract/equipment/check/check-points.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { type CheckedPoint, listCheckedPoints, listRanges } from './checked-points.ts'
import { findFaults, limitsOfRule } from './find-faults.ts'

const file = import.meta.url

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
    return {
      rows,
      pointCount,
      rules: await services.rules.list(read, checkedIds),
      ranges: await listRanges(read, checkedIds),
    }
  })
  const latest = await services.readCurrent(call, valuesOf(stored.rows, 'pointId'))
  if (typeof latest === 'string') throw new DomainError(latest)
  const rulesByPoint = Map.groupBy(stored.rules, ({ pointId }) => pointId)
  const repeatedSources = findRepeatedSources(stored.rows)
  const now = Date.now()
  const findings = stored.rows.flatMap((point) =>
    findFaults({
      point,
      latest: latest.get(point.pointId),
      rules: (rulesByPoint.get(point.pointId) ?? []).flatMap(({ values }) => limitsOfRule(values)),
      ranges: stored.ranges.get(point.pointId) ?? [],
      isMappedTwice: repeatedSources.has(sourceKey(point)),
      now,
    }),
  )
  return { findings, checkedCount: stored.rows.length, pointCount: stored.pointCount }
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
