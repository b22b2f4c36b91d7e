import type { Language } from '@gemba/contract/kit/page.ts'
import type { Channel, MessageModel } from '@gemba/contract/message/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { defaultLanguage, languageChosen, workspaceOf } from './receiver-language.ts'

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
  readonly version: number
}

/** How an event is told where the company has not said: in the browser, to everybody it concerns. */
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
    version: 0,
  }
}

/** Configurations of the company for the models, in their order. */
export async function findTriggers({ tx, actor }: Read, models: readonly MessageModel[]): Promise<Trigger[]> {
  const { rows } =
    await sql<Trigger>`select t.id, t.event, t.is_enabled = 1 as "isEnabled", t.channels, t.departments::text[],
      t.roles::text[], t.users::text[], t.is_shown = 1 as "isShown", t.ring_tone_id as "ringToneId", r.url as "ringUrl",
      t.ring_interval_sec as "ringIntervalSec", t.sms_template_id as "smsTemplateId", s.content as "smsContent", t.version
    from message_trigger t left join ring_tone r on r.id = t.ring_tone_id left join sms_template s on s.id = t.sms_template_id
    where t.company_id = ${actor.companyId}`.execute(tx)
  const kept = new Map(rows.map((row) => [row.event, row]))
  return models.map((model) => kept.get(model.event) ?? shipped(model))
}

export interface Receiver {
  readonly userId: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
}

export interface Told {
  readonly trigger: Trigger
  readonly departmentId: string | null
  /** What the message is about. */
  readonly link: Readonly<Record<string, string>>
}

/** Whether the rules that bind user `u` show what the message is about. */
function rulesPass({ objectId, boxId }: Told['link']): RawBuilder<unknown> {
  const seen = (table: 'object' | 'box', id: string): RawBuilder<unknown> =>
    sql`exists (select from ${sql.table(table)} s where s.id = ${id} and rules_pass(rules_of(u.id)::jsonb, ${table}, to_jsonb(s)))`
  if (objectId !== undefined) return sql`(rules_of(u.id) is null or ${seen('object', objectId)})`
  return boxId === undefined ? sql`true` : sql`(rules_of(u.id) is null or ${seen('box', boxId)})`
}

/** Enabled users of the company who hold the function code, may see the subject, and are among the targets if there are any. */
export async function findReceivers({ tx, actor }: Read, audience: string, told: Told): Promise<Receiver[]> {
  const { departments, roles, users } = told.trigger
  const isForAll = departments.length + roles.length + users.length === 0
  const targets: RawBuilder<unknown> = isForAll
    ? sql`true`
    : sql`(u.id = any(${[...users]}::bigint[]) or u.department_id = any(${[...departments]}::bigint[])
        or exists (select from role_user x where x.user_id = u.id and x.role_id = any(${[...roles]}::bigint[])))`
  const { rows } = await sql<
    Omit<Receiver, 'language'> & { workspace: string | null }
  >`select u.id as "userId", u.email,
      u.phone, ${workspaceOf} as workspace from app_user u
    where u.company_id = ${actor.companyId} and u.is_enabled = 1 and ${targets}
      and exists (select from role_user ru join role r on r.id = ru.role_id and r.is_enabled = 1
        join role_grant g on g.role_id = r.id join menu_entry m on m.id = g.menu_entry_id
        where ru.user_id = u.id and m.code = ${audience} and m.company_id is null)
      and (visible_departments(u.id) is null or ${told.departmentId}::bigint = any(visible_departments(u.id)))
      and ${rulesPass(told.link)}
    order by u.id`.execute(tx)
  return rows.map(({ workspace, ...row }) => ({ ...row, language: languageChosen(workspace) ?? defaultLanguage }))
}
