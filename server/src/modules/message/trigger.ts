import { department } from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { MessageModel } from '@gemba/contract/kit/module.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type Channel, channelNames, channels, isWaiting, messageApps } from '@gemba/contract/message/catalogue.ts'
import { messageRange } from '@gemba/contract/message/dictionaries.ts'
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
  saveMessageTrigger,
  toggleMessageTrigger,
} from '@gemba/contract/message/trigger.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { assertKnown } from '../../platform/db/known-references.ts'
import { transactionTime } from '../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { staleOf } from '../../platform/stale.ts'
import { idsOf } from '../../resource/crud.ts'
import { treeOf } from '../../resource/tree/tree.ts'
import { listDepartments, listEnabledRoles, listEnabledUsers } from '../identity/index.ts'
import { channelsOf } from './find-sender.ts'
import { findTriggers, type Trigger } from './find-trigger.ts'

const file = import.meta.url
const rangeOf = (channel: Channel) =>
  channel === 'mobile' || channel === 'sms' ? messageRange.codes.mobile : messageRange.codes.web

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
    departmentIds: [...trigger.departments],
    roleIds: [...trigger.roles],
    userIds: [...trigger.users],
    ringToneId: trigger.ringToneId,
    ringIntervalSec: trigger.ringIntervalSec,
    isShown: trigger.isShown ? 1 : 0,
    waitMin: isWaiting(model) ? trigger.waitMin : null,
    version: trigger.version,
  }
}

async function readTrigger(read: Read, model: MessageModel): Promise<Trigger> {
  const [trigger] = await findTriggers(read, [model])
  return trigger as Trigger
}

const idsOrDefault = (ids: readonly string[] | null | undefined, fallback: readonly string[]): readonly string[] =>
  ids ? idsOf({ ids }) : fallback

type TriggerInput = CommandInput<typeof saveMessageTrigger>

/** Returns the channels in the input in either form; undefined if there are none. */
function channelsNamedIn({ channels: plainChannels, sendChannels }: TriggerInput): Channel[] | undefined {
  const inputChannels = sendChannels?.map(({ channel }) => channel) ?? plainChannels
  return inputChannels ? [...new Set(inputChannels)] : undefined
}

/** Returns the new channels of a message. Throws `channelNotSetUp` if an added channel is not set up. */
async function assertChannelsSetUp(
  work: Work,
  current: readonly Channel[],
  next: readonly Channel[] | undefined,
): Promise<readonly Channel[]> {
  const added = (next ?? []).filter((channel) => !current.includes(channel))
  if (added.includes('email') || added.includes('sms')) {
    const availableChannels = await channelsOf(work, companyOf(work.actor))
    const missing = added.find(
      (channel) => (channel === 'email' && !availableChannels.email) || (channel === 'sms' && !availableChannels.phone),
    )
    if (missing) throw new DomainError('channelNotSetUp', { channel: wordIn(work.actor.language, channels[missing]) })
  }
  return next ?? current
}

/** Returns the template of text messages, which the input may contain with their channel. */
function templateOf({ templateId, sendChannels }: TriggerInput, now: string | null): string | null {
  if (templateId !== undefined) return templateId
  const sms = sendChannels?.find(({ channel }) => channel === 'sms')
  return sms?.templateId === undefined ? now : sms.templateId
}

async function save(work: Work, model: MessageModel, next: Trigger): Promise<MessageTrigger> {
  const { tx, actor } = work
  const values = {
    is_enabled: next.isEnabled ? 1 : 0,
    channels: next.channels,
    departments: next.departments,
    roles: next.roles,
    users: next.users,
    is_shown: next.isShown ? 1 : 0,
    ring_tone_id: next.ringToneId,
    ring_interval_sec: next.ringIntervalSec,
    sms_template_id: next.smsTemplateId,
    wait_min: next.waitMin,
    update_user: actor.userName,
  }
  await tx
    .insertInto('message_trigger')
    .values({ ...values, company_id: companyOf(actor), event: model.event, create_user: actor.userName })
    .onConflict((oc) =>
      oc.columns(['company_id', 'event']).doUpdateSet((eb) => ({
        ...values,
        version: eb('message_trigger.version', '+', 1),
        update_time: transactionTime,
      })),
    )
    .execute()
  return present(work, model, await readTrigger(work, model))
}

const reading = [
  ...handle(listMessageRanges, file, async ({ actor }) =>
    Object.entries(messageRange.entries).map(([code, [id]]) => ({
      id,
      code,
      name: wordOfCode(messageRange, id, actor.language),
    })),
  ),
  ...handle(listMessageApps, file, async ({ actor }) =>
    [...new Set(messageModels.map(({ app }) => app))].map((app) => ({
      id: app,
      code: app,
      name: wordIn(actor.language, messageApps[app]),
    })),
  ),
  ...handle(listMessageTriggers, file, async (read, { app }) => {
    const models = messageModels.filter((model) => model.app === app)
    const triggers = await findTriggers(read, models)
    return models.map((model, index) => present(read, model, triggers[index] as Trigger))
  }),
  ...handle(listSendChannels, file, async (read, { id }) => {
    const trigger = await readTrigger(read, modelNamed(id))
    return channelNames.map((channel) => ({
      channel,
      name: wordIn(read.actor.language, channels[channel]),
      range: rangeOf(channel),
      selected: trigger.channels.includes(channel) ? 1 : 0,
    }))
  }),
  ...handle(listMessageFields, file, async ({ actor }, { id }) => {
    const { fields } = modelNamed(id)
    return Object.entries(fields).map(([code, { label }]) => ({
      id: code,
      modelId: id,
      code,
      name: wordIn(actor.language, label),
    }))
  }),
]

const targets = [
  ...handle(listMessageDepartments, file, async (read) => {
    const departments = await listDepartments(read)
    return treeOf(
      departments.map((department) => ({ ...department, title: department.name })),
      'parentId',
    )
  }),
  ...handle(listMessageRoles, file, (read) => listEnabledRoles(read)),
  ...handle(listMessageUsers, file, async (read) =>
    (await listEnabledUsers(read)).map(({ id, name, nickname, departmentId }) => ({
      id,
      userName: name,
      name: nickname,
      departmentId,
    })),
  ),
]

const changing = [
  ...handle(saveMessageTrigger, file, async (work, input) => {
    const model = modelNamed(input.id)
    const now = await readTrigger(work, model)
    if (typeof input.version === 'number' && input.version !== now.version) throw staleOf(now)
    const [departments, roles, users] = [
      idsOrDefault(input.departmentIds, now.departments),
      idsOrDefault(input.roleIds, now.roles),
      idsOrDefault(input.userIds, now.users),
    ]
    await assertKnown(work, { target: department, held: now.departments }, departments)
    await assertKnown(work, { target: role, held: now.roles }, roles)
    await assertKnown(work, { target: user, held: now.users }, users)
    return save(work, model, {
      ...now,
      isEnabled: input.status === undefined || input.status === null ? now.isEnabled : input.status === 1,
      channels: await assertChannelsSetUp(work, now.channels, channelsNamedIn(input)),
      departments,
      roles,
      users,
      isShown: input.isShown === undefined || input.isShown === null ? now.isShown : input.isShown === 1,
      ringToneId: input.ringToneId === undefined ? now.ringToneId : (input.ringToneId ?? null),
      ringIntervalSec: input.ringIntervalSec ?? now.ringIntervalSec,
      smsTemplateId: templateOf(input, now.smsTemplateId),
      waitMin: input.waitMin ?? now.waitMin,
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

export const triggerRoutes = [...reading, ...targets, ...changing]
