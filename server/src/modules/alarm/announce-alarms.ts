// Alarm events on their way to the right users: a message that rings, and the number of active alarms.
import { alarmDictionaries } from '@gemba/contract/alarm/words.ts'
import type { AlarmEvent } from '@gemba/contract/events.ts'
import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRead, systemActor } from '../../platform/db/work.ts'
import type { Feed, FeedMessage } from '../../platform/feed/feed.ts'
import type { StoredEvent, Subscriber } from '../../platform/outbox/relay.ts'

const countSpacingMs = 200
const audience = 'alarm:view'
/** Levels that open a popup and sound; the third only shows a notice (domain design 3.7). */
const ringing = 2

export interface AlarmMessage extends FeedMessage {
  readonly level: number
  readonly batchNo: string
  readonly objectId: string
  readonly pointId: string
  /** Title and content in zh-CN, zh-TW, en. */
  readonly words: { readonly title: readonly string[]; readonly content: readonly string[] }
  readonly seenAt: number
}

/** Subscriber of all alarm events. */
export function announceAlarms(database: Database, feed: Feed): Subscriber {
  const counting = new Map<string, NodeJS.Timeout>()
  const zones = new Map<string, string>()

  const tellCount = (companyId: string): void => {
    if (counting.has(companyId)) return
    const timer = setTimeout(async () => {
      counting.delete(companyId)
      const count = await countActive(database, companyId).catch(() => undefined)
      if (count === undefined) return
      feed.send({ companyId, permission: audience, departmentId: null }, 'alarms', { count })
      // Who is bound to departments counts its own: told only that it changed.
      feed.send({ companyId, permission: audience, departmentId: 'bound' }, 'alarms', { count: null })
    }, countSpacingMs)
    counting.set(companyId, timer)
  }

  const zoneOf = async (companyId: string): Promise<string> => {
    const zone = zones.get(companyId) ?? (await readZone(database, companyId))
    zones.set(companyId, zone)
    return zone
  }

  return {
    name: 'alarm.feed',
    events: ['alarm.raised', 'alarm.escalated', 'alarm.changed'],
    deliver: async (event) => {
      const { companyId } = event
      if (companyId === null) return
      if (event.name !== 'alarm.changed') {
        const message = messageOf(event as StoredEvent<'alarm.raised'>, await zoneOf(companyId))
        const { departmentId } = event.payload as AlarmEvent
        feed.send({ companyId, permission: audience, departmentId }, 'OnMSG', message)
      }
      tellCount(companyId)
    },
  }
}

function messageOf({ payload }: StoredEvent<'alarm.raised'>, zone: string): AlarmMessage {
  const isRinging = payload.level <= ringing
  const words = {
    title: languages.map((language) => wordIn(language, alarmDictionaries.alarmLevel[payload.level as 1 | 2 | 3])),
    content: [
      contentOf(payload, ['超过', '低于', '，']),
      contentOf(payload, ['超過', '低於', '，']),
      contentOf(payload, [' above ', ' below ', ', ']),
    ],
  }
  return {
    msgType: '预警消息',
    title: words.title[0] ?? '',
    from: payload.objectName,
    creatime: formatInstant(payload.at, zone),
    content: words.content[0] ?? '',
    bgmUrl: isRinging ? '/sounds/alarm.wav' : null,
    bgmInterval: 2,
    isShow: isRinging,
    level: payload.level,
    batchNo: payload.batchNo,
    objectId: payload.objectId,
    pointId: payload.pointId,
    words,
    seenAt: payload.seenAt,
  }
}

function contentOf(event: AlarmEvent, [above, below, comma]: readonly [string, string, string]): string {
  const unit = event.unit ? ` ${event.unit}` : ''
  const limit =
    event.limit === null ? '' : `${comma}${event.side === 'high' ? above.trim() : below.trim()} ${event.limit}${unit}`
  return `${event.objectName} ${event.dataName} ${event.value ?? '—'}${unit}${limit}`
}

async function countActive(database: Database, companyId: string): Promise<number> {
  return inRead(database, systemActor(companyId), async ({ tx }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from alarm_fact
      where company_id = ${companyId} and ended_at is null and is_active`.execute(tx)
    return rows[0]?.count ?? 0
  })
}

async function readZone(database: Database, companyId: string): Promise<string> {
  return inRead(database, systemActor(companyId), async ({ tx }) => {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from company where id = ${companyId}`.execute(
      tx,
    )
    return rows[0]?.zone ?? 'UTC'
  })
}
