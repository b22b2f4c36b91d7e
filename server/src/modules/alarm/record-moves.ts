// Writes moves of the monitors and tells the rest of the product by events.
import type { AlarmEvent, EventName } from '@gemba/contract/events.ts'
import type { Work } from '../../platform/db/work.ts'
import { describePoint } from '../equipment/index.ts'
import { type Appended, moveEpisode, newBatchNo, openEpisode } from './acts.ts'
import { actions } from './episode.ts'
import { insertFact, lockLiveFact, type StoredFact, saveFact } from './fact-store.ts'
import type { LevelMove } from './ladder.ts'

export interface RecordedMove {
  readonly ruleId: string
  readonly pointId: string
  readonly companyId: string
  readonly ackRequired: boolean
  readonly move: LevelMove
  /** Rises with each move of the intake. */
  readonly order: number
}

/** Applies one move: a new episode, or a transition of the live one. Repeating a move changes nothing. */
export async function recordMove(work: Work, { ruleId, pointId, ackRequired, move }: RecordedMove): Promise<void> {
  const live = await lockLiveFact(work, { ruleId, pointId, side: move.side })
  if (!live) {
    if (move.action === 'return' || move.level === 0) return
    const opened = openEpisode(move, newBatchNo(move.rts), ackRequired)
    const fact = await insertFact(work, opened, { ruleId, pointId })
    if (fact) await announce(work, fact, opened)
    return
  }
  const moved = moveEpisode(live.log, move)
  await saveFact(work, live, moved)
  await announce(work, live, moved)
}

/** Emits what the transitions mean to others: a raise and an escalation ring, everything else only changes lists. */
export async function announce(work: Work, fact: StoredFact, { episode, transitions }: Appended): Promise<void> {
  const last = transitions.at(-1)
  if (!last) return
  const rings = new Set<number>([actions.raise, actions.reRaise])
  const name: EventName & `alarm.${string}` = transitions.some(({ action }) => rings.has(action))
    ? 'alarm.raised'
    : transitions.some(({ action }) => action === actions.escalate)
      ? 'alarm.escalated'
      : 'alarm.changed'
  const point = await describePoint(work, fact.pointId)
  const payload: AlarmEvent = {
    batchNo: episode.batchNo,
    factId: fact.id,
    objectId: fact.objectId,
    departmentId: point?.departmentId ?? null,
    objectName: fact.objectName,
    dataName: fact.pointName,
    pointId: fact.pointId,
    level: episode.level,
    maxLevel: episode.maxLevel,
    side: episode.side,
    value: last.value,
    limit: episode.limit,
    unit: fact.unit,
    isActive: episode.isActive,
    isAcked: episode.isAcked,
    at: last.ts,
    seenAt: last.rts,
  }
  await work.emit(name, `alarm:${episode.batchNo}`, payload)
}
