// The intake works from a catalogue of its own. What changes in the store is loaded there anew: the boxes concerned, one reload at a time.
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import { findBoxesOf } from '../../modules/equipment/index.ts'
import type { IntakePort } from '../../modules/telemetry/index.ts'
import type { Store } from '../../platform/db/store.ts'
import type { StoredEvent, Subscriber } from '../../platform/outbox/relay.ts'

type Scope = Parameters<IntakePort['reload']>[0]

export interface ReloadIntakeParts {
  readonly store: Store
  readonly intake: Pick<IntakePort, 'reload' | 'hasEnded'>
  report(message: string, error: unknown): void
}

const gatherMs = 50

/** What has changed since the last reload began. */
class Changes {
  isAll = false
  areRulesSame = true
  readonly boxIds = new Set<string>()
  readonly objectIds = new Set<string>()
  readonly pointIds = new Set<string>()

  get isEmpty(): boolean {
    return !this.isAll && this.boxIds.size + this.objectIds.size + this.pointIds.size === 0
  }
}

type EventHandlers = { readonly [E in EventName]?: (changes: Changes, payload: EventPayload<E>) => void }

const noteAll = (changes: Changes): void => {
  changes.isAll = true
}

const noteObject = (changes: Changes, { objectId }: { objectId: string }): void => {
  changes.objectIds.add(objectId)
  changes.areRulesSame = false
}

/** Rules come and go with points and objects; their own event follows for rules that are new. */
const notes = {
  'box.changed': (changes, { boxId }) => void changes.boxIds.add(boxId),
  'point.changed': (changes, { objectId }) => void changes.objectIds.add(objectId),
  'point.removed': noteObject,
  'object.changed': noteObject,
  'object.createdFromModel': noteObject,
  'object.receivedPoints': noteObject,
  'alarmRule.changed': (changes, { pointId }) => {
    changes.areRulesSame = false
    if (pointId === null) noteAll(changes)
    else changes.pointIds.add(pointId)
  },
  'company.changed': noteAll,
  'record.restored': noteAll,
} satisfies EventHandlers

/** Tells the intake when boxes, objects, points or rules have changed; changes that come together are loaded together. */
export function reloadIntake({ store, intake, report }: ReloadIntakeParts): Subscriber {
  let changes = new Changes()
  let isBusy = false
  let isBehind = false
  const reload = async (): Promise<void> => {
    const taken = changes
    changes = new Changes()
    // What a reload that failed should have loaded is loaded with the next one.
    if (isBehind) noteAll(taken)
    isBehind = true
    const scope = await scopeOf(store, taken)
    if (scope) await intake.reload(scope)
    isBehind = false
  }
  const begin = (): void => {
    if (isBusy || changes.isEmpty) return
    isBusy = true
    setTimeout(() => {
      void reload()
        .catch((error) => {
          // What ends needs to know nothing any more.
          if (!intake.hasEnded) report('intake reload', error)
        })
        .finally(() => {
          isBusy = false
          begin()
        })
    }, gatherMs)
  }
  return {
    name: 'intake.reload',
    events: Object.keys(notes) as EventName[],
    deliver: ({ name, payload }: StoredEvent) => {
      const note = (notes as EventHandlers)[name] as ((changes: Changes, payload: unknown) => void) | undefined
      note?.(changes, payload)
      begin()
    },
  }
}

/** Undefined when nothing that changed reaches the intake. */
async function scopeOf(store: Store, changes: Changes): Promise<Scope | undefined> {
  const { isAll, areRulesSame, boxIds } = changes
  if (isAll) return 'all'
  const equipment = { objectIds: [...changes.objectIds], pointIds: [...changes.pointIds] }
  const found = await store.asSystem('intake').inRead((read) => findBoxesOf(read, equipment))
  if (!found) return 'all'
  const all = [...new Set([...boxIds, ...found])]
  return all.length === 0 ? undefined : { boxIds: all, areRulesSame }
}
