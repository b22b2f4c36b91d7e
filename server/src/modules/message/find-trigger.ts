import type { MessageModel } from '@gemba/contract/kit/module.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { Channel } from '@gemba/contract/message/catalogue.ts'
import type { EventName } from '@gemba/contract/modules.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import type { Read } from '../../platform/db/work.ts'
import { defaultLanguage, listUsersWithPermission, type Subject } from '../identity/index.ts'

export interface Trigger {
  readonly id: string | null
  readonly event: string
  readonly isEnabled: boolean
  readonly channels: readonly Channel[]
  readonly departments: readonly string[]
  readonly roles: readonly string[]
  readonly users: readonly string[]
  readonly isShown: boolean
  readonly ringToneId: string | null
  readonly ringUrl: string | null
  readonly ringIntervalSec: number
  readonly smsTemplateId: string | null
  readonly smsContent: string | null
  /** Delay of the message in minutes, for messages that wait. */
  readonly waitMin: number
  readonly version: number
}

/** Returns the default trigger of a company without its own: shown in the browser to everybody concerned. */
function shipped(model: MessageModel): Trigger {
  return {
    id: null,
    event: model.event,
    isEnabled: model.isDefault,
    channels: ['web'],
    departments: [],
    roles: [],
    users: [],
    isShown: true,
    ringToneId: null,
    ringUrl: null,
    ringIntervalSec: 2,
    smsTemplateId: null,
    smsContent: null,
    waitMin: 15,
    version: 0,
  }
}

/** Returns the triggers of the company for the models, in their order. */
export async function findTriggers(read: Read, models: readonly MessageModel[]): Promise<Trigger[]> {
  const rows = await ofCompany(read)
    .selectFrom('message_trigger as t')
    .leftJoin('ring_tone as r', 'r.id', 't.ring_tone_id')
    .leftJoin('sms_template as s', 's.id', 't.sms_template_id')
    .select(['t.id', 't.event', 't.version', 't.is_enabled', 't.is_shown', 't.channels'])
    .select(['t.departments', 't.roles', 't.users', 't.ring_tone_id as ringToneId', 'r.url as ringUrl'])
    .select(['t.ring_interval_sec as ringIntervalSec', 't.sms_template_id as smsTemplateId', 's.content as smsContent'])
    .select('t.wait_min as waitMin')
    .$narrowType<{ channels: Channel[] }>()
    .execute()
  const stored = rows.map(({ is_enabled: isEnabled, is_shown: isShown, ...row }): Trigger => {
    return { ...row, isEnabled: isEnabled === 1, isShown: isShown === 1 }
  })
  const byEvent = new Map(stored.map((trigger) => [trigger.event, trigger]))
  return models.map((model) => byEvent.get(model.event) ?? shipped(model))
}

/**
 * Returns the companies with a waiting message for the event: the delay in minutes, and since when it is configured.
 */
export async function findWaits(
  { tx }: Read,
  event: EventName,
): Promise<{ companyId: string; waitMin: number; since: number }[]> {
  const rows = await tx
    .selectFrom('message_trigger')
    .select(['company_id as companyId', 'wait_min as waitMin', 'update_time as since'])
    .where('event', '=', event)
    .where('is_enabled', '=', 1)
    .execute()
  return rows
}

/** Returns the address of a ring tone of the company, or undefined. */
export async function findRingUrl(read: Read, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined
  const ringTone = await ofCompany(read).selectFrom('ring_tone').select('url').where('id', '=', id).executeTakeFirst()
  return ringTone?.url
}

export interface Receiver {
  readonly userId: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
}

export interface TriggerMatch {
  readonly trigger: Trigger
  readonly departmentId: string | null
  /** If set, only these users receive the message. */
  readonly receivers: readonly string[] | null
  /** User who caused the event and receives nothing. */
  readonly authorId: string | null
  /** Identifiers of the subject. */
  readonly link: Readonly<Record<string, string>>
}

function subjectOf({ objectId, boxId }: TriggerMatch['link']): Subject | undefined {
  if (objectId !== undefined) return { table: 'object', id: objectId }
  return boxId === undefined ? undefined : { table: 'box', id: boxId }
}

/**
 * Returns the enabled users who have the permission, may see the subject, and are among the targets of the trigger, if
 * any.
 */
export async function findReceivers(
  read: Read,
  { audience, author }: Pick<MessageModel, 'audience' | 'author'>,
  match: TriggerMatch,
): Promise<Receiver[]> {
  const { trigger, departmentId, link, receivers, authorId } = match
  const selection = { among: trigger, departmentId, subject: subjectOf(link) }
  const users = await listUsersWithPermission(read, audience, selection)
  const entitled =
    authorId !== null && typeof author === 'object' ? await listUsersWithPermission(read, author.needs, selection) : []
  const isExcluded = (id: string) => id === authorId && !entitled.some(({ userId }) => userId === id)
  return users
    .filter(({ userId }) => !isExcluded(userId) && (receivers === null || receivers.includes(userId)))
    .map(({ language = defaultLanguage, ...user }) => ({ ...user, language }))
}
