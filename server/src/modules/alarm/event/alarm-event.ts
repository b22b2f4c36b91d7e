// Events without a state: stored with the parameters of their text, which is written in the language of the reader.
import { pageAlarmEvents } from '@gemba/contract/alarm/event/alarm-event.ts'
import { alarmEventType } from '@gemba/contract/alarm/event/dictionaries.ts'
import { alarmEventPart } from '@gemba/contract/alarm/event/part.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { type CodeOf, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { handle, implementCommands } from '../../../platform/http/route.ts'
import { on } from '../../../platform/outbox/subscriber.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { nicknamesOfUsers } from '../list/name-people.ts'

type EventType = keyof (typeof alarmEventType)['codes']

interface RecordedEvent {
  readonly type: EventType
  readonly objectId?: string | null
  readonly boxId?: string
  readonly args: Readonly<Record<string, string | number | null>>
}

/** Stores an event of now, caused by the actor. */
export async function recordAlarmEvent(work: Work, { type, objectId, boxId, args }: RecordedEvent): Promise<void> {
  const { actor, now, tx } = work
  await tx
    .insertInto('alarm_event')
    .values({
      company_id: companyOf(actor),
      type: alarmEventType.codes[type],
      at: new Date(now),
      object_id: objectId ?? null,
      box_id: boxId ?? null,
      user_name: actor.userId === null ? null : actor.userName,
      args: JSON.stringify(args),
    })
    .execute()
}

export const recordBoxState = on('box.stateChanged', 'alarm.recordBoxState', (work, { payload }) => {
  const { boxId, boxName, boxNameEn, boxNameTw, state, oldState } = payload
  return recordAlarmEvent(work, {
    type: 'boxState',
    boxId,
    args: { name: boxName, nameEn: boxNameEn, nameTw: boxNameTw, state, oldState },
  })
})

export const recordFlapping = on('box.flapping', 'alarm.recordFlapping', (work, { payload }) => {
  const { boxId, boxName, boxNameEn, boxNameTw, changes } = payload
  return recordAlarmEvent(work, {
    type: 'boxFlapping',
    boxId,
    args: { name: boxName, nameEn: boxNameEn, nameTw: boxNameTw, changes },
  })
})

const contents: Readonly<Record<EventType, Words>> = {
  boxState: ['网关“{name}”：{stateText}', '閘道器「{name}」：{stateText}', 'Gateway {name}: {stateText}'],
  boxFlapping: [
    '网关“{name}”频繁断线，{changes} 次',
    '閘道器「{name}」頻繁斷線，{changes} 次',
    'Gateway {name} is unstable: {changes} {changes|change|changes}',
  ],
  shelved: ['搁置 {what}：{reason}', '擱置 {what}：{reason}', 'Shelved {what}: {reason}'],
  unshelved: ['取消搁置 {what}', '取消擱置 {what}', 'Unshelved {what}'],
  takenOutOfService: ['停用 {what}：{reason}', '停用 {what}：{reason}', 'Took {what} out of service: {reason}'],
  returnedToService: ['启用 {what}', '啟用 {what}', 'Returned {what} to service'],
}

const several: Words = [
  '{name} 等 {count} 条报警',
  '{name} 等 {count} 則警報',
  '{count} {count|alarm|alarms}, {name} among them',
]

type Args = Readonly<Record<string, string | number | null>>

function contentOf(type: number, args: Args, language: Language): string {
  const key = Object.keys(contents).find((name) => alarmEventType.codes[name as EventType] === type)
  const localName = language === 'en' ? args.nameEn : language === 'zh-TW' ? args.nameTw : null
  const name = String(localName || args.name)
  const argumentOf = (parameter: string) => (parameter === 'name' ? name : (args[parameter] ?? ''))
  const what = Number(args.count ?? 1) > 1 ? fillText(wordIn(language, several), argumentOf) : name
  const computedValues: Record<string, string> = { what, stateText: wordOfCode(boxState, Number(args.state), language) }
  return fillText(wordIn(language, contents[key as EventType]), (parameter) => {
    return computedValues[parameter] ?? argumentOf(parameter)
  })
}

export const alarmEventRoutes = implementCommands(alarmEventPart, [
  ...handle(pageAlarmEvents, import.meta.url, async (read, input) => {
    const { eventType, objectId, startTime, endTime } = input
    const events = ofCompany(read)
      .selectFrom('alarm_event')
      .select(['id as eventId', 'type', 'object_id as objectId', 'user_name as userName', 'at', 'args'])
      .$if(typeof eventType === 'number', (query) => query.where('type', '=', Number(eventType)))
      .$if(typeof objectId === 'string', (query) => query.where('object_id', '=', String(objectId)))
      .$if(typeof startTime === 'number', (query) => query.where('at', '>=', instantAt(Number(startTime))))
      .$if(typeof endTime === 'number', (query) => query.where('at', '<=', instantAt(Number(endTime))))
      .orderBy('at', 'desc')
    const page = await pageQuery(read, events, { input, unique: ['id', 'desc'] })
    const people = await nicknamesOfUsers(
      read,
      page.records.map(({ userName }) => userName),
    )
    const { language, zone } = read.actor
    const records = page.records.map(({ type, at, args, ...row }) => ({
      ...row,
      eventType: type as CodeOf<typeof alarmEventType>,
      content: contentOf(type, args as Args, language),
      personName: people.get(row.userName ?? '') ?? null,
      eventTs: at,
      eventTime: formatInstant(at, zone),
    }))
    return { ...page, records }
  }),
])
