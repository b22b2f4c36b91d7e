import type { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listObjectNodes } from '../object-nodes.ts'

type Level = CodeOf<typeof alarmLevel>

interface ActiveAlarms {
  readonly activeCount: number
  readonly worst: { readonly level: Level; readonly isActive: boolean } | null
}

/** What alarms of a part of the tree need from other modules. */
export interface SubtreeAlarms {
  /** Returns the open alarms that the reader sees, by object. */
  countAlarms(read: Read): Promise<ReadonlyMap<string, ActiveAlarms>>
}

interface AlarmSum {
  readonly count: number
  /** Worst level of the active alarms. */
  readonly level: Level | null
}

const worseOf = (level: Level | null, other: Level | null): Level | null =>
  level === null || other === null ? (level ?? other) : other < level ? other : level

/** Returns the active alarms of objects, each including those of everything below it. */
export async function listAlarmsBelow(read: Read, { countAlarms }: SubtreeAlarms): Promise<Map<string, AlarmSum>> {
  const parentById = new Map((await listObjectNodes(read)).map(({ id, parentId }) => [id, parentId]))
  const sums = new Map<string, AlarmSum>()
  for (const [objectId, { activeCount, worst }] of await countAlarms(read)) {
    if (activeCount === 0) continue
    const level = worst?.isActive ? worst.level : null
    for (let id: string | null | undefined = objectId; id; id = parentById.get(id)) {
      const sum = sums.get(id)
      sums.set(id, { count: (sum?.count ?? 0) + activeCount, level: worseOf(sum?.level ?? null, level) })
    }
  }
  return sums
}
