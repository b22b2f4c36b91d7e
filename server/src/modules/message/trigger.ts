import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  type Channel,
  channels,
  type MessageModel,
  messageApps,
  messageModels,
} from '@gemba/contract/message/catalogue.ts'
import {
  listMessageApps,
  listMessageDepartments,
  listMessageFields,
  listMessageRanges,
  listMessageRoles,
  listMessageTriggers,
  listMessageUsers,
  listSendChannels,
  type MessageTrigger,
  ringTone,
  saveMessageTrigger,
  smsTemplate,
  toggleMessageTrigger,
} from '@gemba/contract/message/trigger.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { crud, idsOf } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { treeOf } from '../../resource/tree.ts'
import { findTriggers, type Trigger } from './find-trigger.ts'

const file = import.meta.url
const known = Object.keys(channels) as Channel[]
const rangeOf = (channel: Channel): 1 | 2 => (channel === 'mobile' || channel === 'sms' ? 2 : 1)

function modelNamed(id: unknown): MessageModel {
  const model = messageModels.find(({ event }) => event === id)
  if (!model) throw new DomainError('notFound')
  return model
}

function present({ actor }: Read, model: MessageModel, trigger: Trigger): MessageTrigger {
  return {
    id: model.event,
    appId: model.app,
    name: wordIn(actor.language, model.name),
    status: trigger.isEnabled ? 1 : 0,
    channels: [...trigger.channels],
    sendChannels: trigger.channels.map((channel) => ({
      channel,
      range: rangeOf(channel),
      templateId: channel === 'sms' ? trigger.smsTemplateId : null,
    })),
    deptIds: [...trigger.departments],
    roleIds: [...trigger.roles],
    userIds: [...trigger.users],
    bgmId: trigger.ringToneId,
    bgmInterval: trigger.ringIntervalSec,
    isShow: trigger.isShown ? 1 : 0,
    version: trigger.version,
  }
}

async function readTrigger(read: Read, model: MessageModel): Promise<Trigger> {
  const [trigger] = await findTriggers(read, [model])
  return trigger as Trigger
}

const given = (ids: unknown, otherwise: readonly string[]): string[] =>
  ids === undefined || ids === null ? [...otherwise] : Array.isArray(ids) && ids.length === 0 ? [] : idsOf({ ids })

function channelsOf(
  work: Work,
  input: { channels?: unknown; sendChannels?: unknown },
  otherwise: readonly Channel[],
): Channel[] {
  const sent = Array.isArray(input.sendChannels)
    ? input.sendChannels.map((one) => (one as { channel?: unknown })?.channel)
    : input.channels
  if (sent === undefined || sent === null) return [...otherwise]
  if (!Array.isArray(sent) || sent.some((one) => !known.includes(one as Channel))) {
    throw new DomainError('invalid', { problems: [problemOf('channels', 'choice', { language: work.actor.language })] })
  }
  return [...new Set(sent as Channel[])]
}

async function save(work: Work, model: MessageModel, next: Trigger): Promise<MessageTrigger> {
  await sql`insert into message_trigger (company_id, event, is_enabled, channels, departments, roles, users, is_shown, ring_tone_id,
      ring_interval_sec, sms_template_id, create_user, update_user)
    values (${work.actor.companyId}, ${model.event}, ${next.isEnabled ? 1 : 0}, ${[...next.channels]}::text[],
      ${[...next.departments]}::bigint[], ${[...next.roles]}::bigint[], ${[...next.users]}::bigint[], ${next.isShown ? 1 : 0},
      ${next.ringToneId}, ${next.ringIntervalSec}, ${next.smsTemplateId}, ${work.actor.userName}, ${work.actor.userName})
    on conflict (company_id, event) do update set is_enabled = excluded.is_enabled, channels = excluded.channels,
      departments = excluded.departments, roles = excluded.roles, users = excluded.users, is_shown = excluded.is_shown,
      ring_tone_id = excluded.ring_tone_id, ring_interval_sec = excluded.ring_interval_sec,
      sms_template_id = excluded.sms_template_id, version = message_trigger.version + 1, update_user = excluded.update_user,
      update_time = now()`.execute(work.tx)
  return present(work, model, await readTrigger(work, model))
}

const reading: Mounted[] = [
  ...handleRead(listMessageRanges, file, async ({ actor }) => [
    { id: 1, code: 'web', name: wordIn(actor.language, ['网页', '網頁', 'Web']) },
    { id: 2, code: 'mobile', name: wordIn(actor.language, ['手机', '手機', 'Mobile']) },
  ]),
  ...handleRead(listMessageApps, file, async ({ actor }) =>
    [...new Set(messageModels.map(({ app }) => app))].map((app) => ({
      id: app,
      code: app,
      name: wordIn(actor.language, messageApps[app]),
    })),
  ),
  ...handleRead(listMessageTriggers, file, async (read, { app }) => {
    const models = messageModels.filter((model) => model.app === app)
    const triggers = await findTriggers(read, models)
    return models.map((model, index) => present(read, model, triggers[index] as Trigger))
  }),
  ...handleRead(listSendChannels, file, async (read, { id }) => {
    const trigger = await readTrigger(read, modelNamed(id))
    return known.map((channel) => ({
      channel,
      name: wordIn(read.actor.language, channels[channel]),
      range: rangeOf(channel),
      selected: trigger.channels.includes(channel) ? 1 : 0,
    }))
  }),
  ...handleRead(listMessageFields, file, async ({ actor }, { id }) => {
    const { fields } = modelNamed(id)
    return Object.entries(fields).map(([code, words]) => ({
      id: code,
      modelId: id,
      code,
      name: wordIn(actor.language, words),
    }))
  }),
]

const targets: Mounted[] = [
  ...handleRead(listMessageDepartments, file, async ({ tx, actor }) => {
    const { rows } = await sql<{
      id: string
      parentId: string | null
    }>`select id, parent_id as "parentId", name, name as title from department
      where company_id = ${actor.companyId} order by sort_number, code`.execute(tx)
    return treeOf(rows, 'parentId')
  }),
  ...handleRead(listMessageRoles, file, async ({ tx, actor }) => {
    const { rows } =
      await sql`select id, name, code from role where company_id = ${actor.companyId} and is_enabled = 1 order by code`.execute(
        tx,
      )
    return rows
  }),
  ...handleRead(listMessageUsers, file, async ({ tx, actor }) => {
    const { rows } = await sql`select id, name as user_name, nickname as name, department_id as "deptId" from app_user
      where company_id = ${actor.companyId} and is_enabled = 1 order by name`.execute(tx)
    return rows
  }),
]

const changing: Mounted[] = [
  ...handle(saveMessageTrigger, file, async (work, input) => {
    const model = modelNamed(input.id)
    const now = await readTrigger(work, model)
    if (typeof input.version === 'number' && input.version !== now.version)
      throw new DomainError('stale', { version: now.version })
    return save(work, model, {
      ...now,
      isEnabled: input.status === undefined || input.status === null ? now.isEnabled : input.status === 1,
      channels: channelsOf(work, input, now.channels),
      departments: given(input.deptIds, now.departments),
      roles: given(input.roleIds, now.roles),
      users: given(input.userIds, now.users),
      isShown: input.isShow === undefined || input.isShow === null ? now.isShown : input.isShow === 1,
      ringToneId: input.bgmId === undefined ? now.ringToneId : (input.bgmId ?? null),
      ringIntervalSec: input.bgmInterval ?? now.ringIntervalSec,
      smsTemplateId: input.templateId === undefined ? now.smsTemplateId : (input.templateId ?? null),
    })
  }),
  ...handle(toggleMessageTrigger, file, async (work, { id, status }) => {
    const model = modelNamed(id)
    const now = await readTrigger(work, model)
    return save(work, model, {
      ...now,
      isEnabled: status === undefined || status === null ? !now.isEnabled : status === 1,
    })
  }),
]

export const triggerRoutes: Mounted[] = [
  ...reading,
  ...targets,
  ...changing,
  ...mount(ringTone, file, crud(ringTone)),
  ...mount(smsTemplate, file, crud(smsTemplate)),
]
