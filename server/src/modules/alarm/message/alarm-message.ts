// Alarms under the names of the older calls of the specification.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode, AlarmFilter } from '@gemba/contract/alarm/episode.ts'
import { alarmRights } from '@gemba/contract/alarm/flow.ts'
import {
  type AlarmMessage,
  countUnreadAlarms,
  getAlarmMessage,
  listBoxAlarms,
  pageAlarmMessages,
  pagePastAlarmMessages,
  updateAlarmMessage,
  updateAlarmMessages,
} from '@gemba/contract/alarm/message/alarm-message.ts'
import { messageState } from '@gemba/contract/alarm/message/dictionaries.ts'
import { alarmMessagePart } from '@gemba/contract/alarm/message/part.ts'
import { describeCondition } from '@gemba/contract/alarm/rule/describe-condition.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle, implementCommands } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import type { ListInput } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { listObjectsOfBoxes } from '../../equipment/index.ts'
import { confirming, handling } from '../alarm-actions.ts'
import { isHidden, matchingEpisodes } from '../list/filter-episodes.ts'
import { nameEpisodes } from '../list/name-people.ts'
import { presentEpisode } from '../list/present-episode.ts'
import { type EpisodeAction, performOnOne, performOnSelected } from '../perform-actions.ts'

const maxBoxAlarms = 1000
const { fresh, confirmed, handled } = messageState.codes

function stateOf({ flowStatus, confirmStatus }: AlarmEpisode): AlarmMessage['state'] {
  if (flowStatus >= 2) return handled
  return confirmStatus === 1 ? confirmed : fresh
}

/** Returns the text of the rule, or what its condition is. That of a limit is a comparison in signs. */
function conditionText(episode: AlarmEpisode, language: Language): string {
  const { alarmValue, limitValue, unit, side, ruleKind, alarmText, decimals } = episode
  if (alarmText) return alarmText
  const suffix = unit ? ` ${unit}` : ''
  const { limit } = alarmRuleKind.codes
  const format = (value: number) => `${ruleKind === limit ? value : Number(value.toFixed(decimals))}${suffix}`
  const value = typeof alarmValue === 'number' ? format(alarmValue) : ''
  const bound = typeof limitValue === 'number' ? format(limitValue) : ''
  if (ruleKind === limit) return `${value}${bound ? ` ${side === 'high' ? '>' : '<'} ${bound}` : ''}`.trim()
  const condition = { kind: ruleKind, side, isReached: false, textZh: null, textEn: null }
  return wordIn(language, describeCondition({ ...condition, value: value || '-', limit: bound || '-' }))
}

function messageOf(read: Read, episode: AlarmEpisode): AlarmMessage {
  const { objectName, dataName } = episode
  const { language } = read.actor
  return {
    msgId: episode.id,
    alarmId: episode.ruleId,
    objectId: episode.objectId,
    objectName,
    dataId: episode.dataId,
    dataName,
    title: wordOfCode(alarmLevel, episode.level, language),
    content: `${objectName} ${dataName} ${conditionText(episode, language)}`.trim(),
    level: episode.level,
    alarmTime: episode.alarmTime,
    recoverTime: episode.recoverTime,
    isRead: episode.confirmStatus === 1,
    state: stateOf(episode),
    handleUser: episode.handleUser,
    handleTime: episode.handleTime,
    handleContent: episode.handleText,
    alarmResult: episode.alarmResult,
    reasonTagIds: episode.reasonTags,
    batchNo: episode.batchNo,
  }
}

type MessageInput = AlarmFilter & ListInput & { alarmId?: string | null; state?: number | null }

const stateConditions: Readonly<Record<number, Expression<SqlBool>>> = {
  [fresh]: sql<SqlBool>`e.flow_status < 2 and not e.is_acked`,
  [confirmed]: sql<SqlBool>`e.flow_status < 2 and e.is_acked`,
  [handled]: sql<SqlBool>`e.flow_status >= 2`,
}

/** Returns the matching episodes, newest first. */
function episodesOf(read: Read, { alarmId, state, ...filter }: MessageInput) {
  const ruleId = typeof alarmId === 'string' && alarmId !== '' ? idOf(alarmId) : undefined
  const condition = typeof state === 'number' ? stateConditions[state] : undefined
  return read.tx
    .selectFrom('alarm_episode as e')
    .selectAll('e')
    .where(matchingEpisodes(read, filter))
    .$if(ruleId !== undefined, (episodes) => episodes.where('e.rule_id', '=', ruleId as string))
    .$if(condition !== undefined, (episodes) => episodes.where(condition as Expression<SqlBool>))
    .orderBy('e.raise_at', 'desc')
}

async function pageOfMessages(read: Read, episodes: ReturnType<typeof episodesOf>, input: MessageInput) {
  const page = await pageQuery(read, episodes, { input, unique: ['e.id', 'desc'] })
  const named = await nameEpisodes(
    read,
    page.records.map((row) => presentEpisode(read, row)),
  )
  return { ...page, records: named.map((episode) => messageOf(read, episode)) }
}

interface StateChange {
  readonly state: number
  readonly handleContent?: string | null
  readonly alarmResult?: number | null
  readonly reasonTagIds?: readonly string[] | null
}

/** Returns the action of a change of state. Throws `forbidden`, and `invalid` for another state or a missing text. */
async function actionOf(work: Work, change: StateChange): Promise<EpisodeAction> {
  const right = change.state === confirmed ? alarmRights.confirm : alarmRights.handle
  if (!can(work.actor.authorities, right)) throw new DomainError('forbidden')
  if (change.state === confirmed) return confirming(work, change.handleContent)
  const field = change.state === handled ? 'handleContent' : 'state'
  if (change.state !== handled || !change.handleContent)
    throw new DomainError('invalid', { problems: [{ field, problem: 'required', text: '' }] })
  const { handleContent: handleText, alarmResult, reasonTagIds: reasonTags } = change
  return handling(work, { handleText, alarmResult: alarmResult ?? null, reasonTags: reasonTags ?? null })
}

const file = import.meta.url

export const alarmMessageRoutes = implementCommands(alarmMessagePart, [
  ...handle(getAlarmMessage, file, async (read, { id }) => {
    const row = await ofCompany(read)
      .selectFrom('alarm_episode')
      .selectAll()
      .where('id', '=', idOf(id))
      .executeTakeFirstOrThrow(notFound)
    const [episode = presentEpisode(read, row)] = await nameEpisodes(read, [presentEpisode(read, row)])
    return messageOf(read, episode)
  }),
  ...handle(pageAlarmMessages, file, (read, input) =>
    pageOfMessages(
      read,
      episodesOf(read, input as MessageInput)
        .where('e.closed_at', 'is', null)
        .where((eb) => eb.not(isHidden)),
      input as MessageInput,
    ),
  ),
  ...handle(pagePastAlarmMessages, file, (read, input) =>
    pageOfMessages(
      read,
      episodesOf(read, input as MessageInput).where('e.closed_at', 'is not', null),
      input as MessageInput,
    ),
  ),
  ...handle(listBoxAlarms, file, async (read, { boxId }) => {
    const boxes = await listObjectsOfBoxes(read, boxId ? idOf(boxId) : null)
    const rows = await episodesOf(read, {})
      .where('e.closed_at', 'is', null)
      .where((eb) => eb.not(isHidden))
      .where('e.object_id', '=', anyId([...boxes.keys()]))
      .limit(maxBoxAlarms)
      .execute()
    const named = await nameEpisodes(
      read,
      rows.map((row) => presentEpisode(read, row)),
    )
    return named.map((episode) => ({ ...messageOf(read, episode), boxId: boxes.get(episode.objectId) ?? '' }))
  }),
  ...handle(countUnreadAlarms, file, async (read, { companyId }) => {
    if (companyId && companyId !== companyOf(read.actor)) return { total: 0 }
    const unread = ofCompany(read)
      .selectFrom('alarm_episode')
      .where('ended_at', 'is', null)
      .where('is_acked', '=', false)
      .where('is_hidden', '=', false)
    return { total: await countOf(unread) }
  }),
  ...handle(updateAlarmMessage, file, async (work, { id, ...change }) =>
    performOnOne(work, { id }, await actionOf(work, change)),
  ),
  ...handle(updateAlarmMessages, file, async (work, { idList, ...change }) =>
    performOnSelected(work, { ids: idList }, await actionOf(work, change)),
  ),
])
