// Reloads the catalogue of the intake when the database changes: only the affected boxes, one reload at a time.
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import { findBoxesOf } from '../../modules/equipment/index.ts'
import type { IntakePort } from '../../modules/telemetry/index.ts'
import type { Store } from '../../platform/db/store.ts'
import type { EveryServerSubscriber, StoredEvent } from '../../platform/outbox/subscriber.ts'

type Scope = Parameters<IntakePort['reload']>[0]

export interface ReloadIntakeDependencies {
  readonly store: Store
  readonly intake: Pick<IntakePort, 'reload' | 'hasEnded'>
  report(message: string, error: unknown): void
}

const gatherMs = 50

/** Changes since the last reload started. */
class Changes {
  isAll = false
  /** Whether states, triggers, calculations or any alarm rules may have changed, not only those of the two sets below. */
  needsAllRules = false
  readonly rulePointIds = new Set<string>()
  readonly ruleIds = new Set<string>()
  readonly boxIds = new Set<string>()
  readonly objectIds = new Set<string>()
  readonly pointIds = new Set<string>()

  get isEmpty(): boolean {
    return !this.isAll && this.boxIds.size + this.objectIds.size + this.pointIds.size === 0
  }
}

type EventHandlers = { readonly [E in EventName]?: (changes: Changes, payload: EventPayload<E>) => void }

const addAll = (changes: Changes): void => {
  changes.isAll = true
}

const addObject = (changes: Changes, { objectId }: { objectId: string }): void => {
  changes.objectIds.add(objectId)
  changes.needsAllRules = true
}

const addRulesOf = (changes: Changes, pointIds: readonly string[]): void => {
  for (const pointId of pointIds) {
    changes.pointIds.add(pointId)
    changes.rulePointIds.add(pointId)
  }
}

/** Rules are removed with their points and objects. New rules emit their own event. */
const handlers = {
  'box.changed': (changes, { boxId }) => void changes.boxIds.add(boxId),
  'boxPointMap.changed': (changes, { boxId }) => void changes.boxIds.add(boxId),
  'triggerChannel.changed': (changes, { boxId }) => {
    changes.boxIds.add(boxId)
    changes.needsAllRules = true
  },
  'point.changed': (changes, { objectId }) => void changes.objectIds.add(objectId),
  'point.removed': addObject,
  'object.changed': addObject,
  'object.createdFromModel': addObject,
  'model.objectsSynced': (changes, { objectIds }) => {
    for (const objectId of objectIds) addObject(changes, { objectId })
  },
  'alarmRule.changed': (changes, { ruleId, pointId }) => {
    if (pointId === null) addAll(changes)
    else addRulesOf(changes, [pointId])
    changes.ruleIds.add(ruleId)
  },
  'alarmRule.severalCopied': (changes, { pointIds }) => addRulesOf(changes, pointIds),
  'calculation.changed': (changes, { pointIds }) => {
    changes.needsAllRules = true
    for (const pointId of pointIds) changes.pointIds.add(pointId)
    if (pointIds.length === 0) addAll(changes)
  },
  'runCondition.changed': addAll,
  'object.maintenanceChanged': addObject,
  'company.changed': addAll,
  'record.restored': addAll,
} satisfies EventHandlers

/**
 * Returns a subscriber that reloads the intake after changes of boxes, objects, points or rules. Changes within 50 ms
 * are loaded together.
 */
export function reloadIntake({ store, intake, report }: ReloadIntakeDependencies): EveryServerSubscriber {
  let changes = new Changes()
  let isBusy = false
  let hasFailed = false
  const reload = async (): Promise<void> => {
    const pending = changes
    changes = new Changes()
    // Everything is reloaded after a failed reload.
    if (hasFailed) addAll(pending)
    hasFailed = true
    const scope = await scopeOf(store, pending)
    if (scope) await intake.reload(scope)
    hasFailed = false
  }
  const schedule = (): void => {
    if (isBusy || changes.isEmpty) return
    isBusy = true
    setTimeout(() => {
      void reload()
        .catch((error) => {
          // A failure while the product ends is not reported.
          if (!intake.hasEnded) report('intake reload', error)
        })
        .finally(() => {
          isBusy = false
          schedule()
        })
    }, gatherMs)
  }
  return {
    runs: 'everyServer',
    name: 'intake.reload',
    events: Object.keys(handlers) as EventName[],
    deliver: ({ name, payload }: StoredEvent) => {
      const note = (handlers as EventHandlers)[name] as ((changes: Changes, payload: unknown) => void) | undefined
      note?.(changes, payload)
      schedule()
    },
  }
}

/** Returns the scope to reload; undefined if the changes do not concern the intake. */
async function scopeOf(store: Store, changes: Changes): Promise<Scope | undefined> {
  const { isAll, needsAllRules, boxIds } = changes
  if (isAll) return 'all'
  const equipment = { objectIds: [...changes.objectIds], pointIds: [...changes.pointIds] }
  const boxIdsOfEquipment = await store.asSystem('intake').inRead((read) => findBoxesOf(read, equipment))
  if (!boxIdsOfEquipment) return 'all'
  const changedBoxIds = [...new Set([...boxIds, ...boxIdsOfEquipment])]
  if (changedBoxIds.length === 0) return undefined
  if (needsAllRules) return { boxIds: changedBoxIds }
  const rules = { pointIds: [...changes.rulePointIds], ruleIds: [...changes.ruleIds] }
  return { boxIds: changedBoxIds, rules: rules.pointIds.length === 0 ? 'none' : rules }
}
