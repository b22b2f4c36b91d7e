// Stores a channel together with its devices and their values, which keep their ids if their codes are the same.
import { type ChannelDraft, saveChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { channelOperations } from './channel.ts'
import { assertDeviceCodesUnique } from './device-codes.ts'
import { findChannel } from './read-channel.ts'
import { findSettingsProblems } from './settings.ts'

const maxItems = 10_000

type Device = ChannelDraft['devices'][number]
export type Item = Device['items'][number]

/** Throws `invalid` with one problem per wrong setting or repeated code, and `tooManyRows`. */
export function assertDraft(
  { actor: { language } }: Pick<Work, 'actor'>,
  draft: Pick<ChannelDraft, 'protocol' | 'settings' | 'devices'>,
): void {
  const limit = draft.devices.reduce((count, { items }) => count + items.length, draft.devices.length)
  if (limit > maxItems) throw new DomainError('tooManyRows', { limit: maxItems })
  const protocol = protocols[draft.protocol]
  const problems: Problem[] = findSettingsProblems(protocol.channel, draft.settings, { path: 'settings', language })
  const find = (row: Device | Item, fields: typeof protocol.item, path: string): void => {
    problems.push(...findSettingsProblems(fields, row.settings, { path: `${path}.settings`, language }))
  }
  const findRepeated = (rows: readonly (Device | Item)[], path: string): void => {
    const rowByCode = new Map<string, number>()
    for (const [index, { code }] of rows.entries()) {
      const first = rowByCode.get(code)
      if (first === undefined) rowByCode.set(code, index)
      else problems.push(problemOf(`${path}.${index}.code`, 'repeated', { language, limit: first + 1 }))
    }
  }
  findRepeated(draft.devices, 'devices')
  for (const [at, device] of draft.devices.entries()) {
    find(device, protocol.device, `devices.${at}`)
    findRepeated(device.items, `devices.${at}.items`)
    for (const [index, item] of device.items.entries()) find(item, protocol.item, `devices.${at}.items.${index}`)
  }
  if (problems.length > 0) throw new DomainError('invalid', { problems: problems.slice(0, 100) })
}

async function saveHead(work: Work, { devices: _, ...head }: CommandInput<typeof saveChannel>): Promise<string> {
  const input = { ...head, settings: head.settings ?? {}, isEnabled: head.isEnabled ?? 1 }
  const isNew = input.id === undefined || input.id === null
  const { id } = isNew ? await channelOperations.create(work, input) : await channelOperations.update(work, input)
  return id
}

async function saveDevices(work: Work, channelId: string, devices: readonly Device[]): Promise<void> {
  const { tx, actor } = work
  await ofCompany(work)
    .deleteFrom('channel_device')
    .where('channel_id', '=', channelId)
    .where(({ not, eb }) => not(eb('code', '=', anyText(devices.map(({ code }) => code)))))
    .execute()
  if (devices.length === 0) return
  const rows = devices.map(({ code, name, periodMs, settings, isEnabled }) => ({
    code,
    name: name || code,
    period_ms: periodMs,
    settings: settings ?? {},
    is_enabled: isEnabled ?? 1,
  }))
  await sql`insert into channel_device (company_id, channel_id, code, name, period_ms, settings, is_enabled, create_user, update_user)
      select ${companyOf(actor)}, ${channelId}, r.code, r.name, r.period_ms, r.settings, r.is_enabled, ${actor.userName}, ${actor.userName}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (code text, name text, period_ms integer, settings jsonb, is_enabled smallint)
      on conflict (channel_id, code) do update set name = excluded.name, period_ms = excluded.period_ms,
        settings = excluded.settings, is_enabled = excluded.is_enabled, version = channel_device.version + 1,
        update_user = excluded.update_user, update_time = now()`.execute(tx)
  const stored = await ofCompany(work)
    .selectFrom('channel_device')
    .select(['id', 'code'])
    .where('channel_id', '=', channelId)
    .execute()
  const idByCode = new Map(stored.map(({ id, code }) => [code, id]))
  for (const { code, items } of devices) {
    const deviceId = idByCode.get(code)
    if (deviceId !== undefined) await saveItems(work, { deviceId, items, isWhole: true })
  }
}

interface ItemsInput {
  readonly deviceId: string
  readonly items: readonly Item[]
  /** Whether items with other codes are removed. */
  readonly isWhole: boolean
}

/** Inserts and updates values of a device by their codes. Returns the number of added and of changed ones. */
export async function saveItems(
  work: Work,
  { deviceId, items, isWhole }: ItemsInput,
): Promise<{ added: number; updated: number }> {
  const { tx, actor } = work
  if (isWhole)
    await ofCompany(work)
      .deleteFrom('channel_item')
      .where('device_id', '=', deviceId)
      .where(({ not, eb }) => not(eb('code', '=', anyText(items.map(({ code }) => code)))))
      .execute()
  const rows = items.map(({ code, name, address, dataType, unit, settings }) => ({
    code,
    name: name || code,
    address,
    data_type: dataType,
    unit: unit || null,
    settings: settings ?? {},
  }))
  const before = await versionsOf(work, deviceId)
  await sql`insert into channel_item as i (company_id, device_id, code, name, address, data_type, unit, settings, create_user, update_user)
      select ${companyOf(actor)}, ${deviceId}, r.code, r.name, r.address, r.data_type, r.unit, r.settings, ${actor.userName}, ${actor.userName}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (code text, name text, address text, data_type smallint, unit text, settings jsonb)
      on conflict (device_id, code) do update set name = excluded.name, address = excluded.address,
        data_type = excluded.data_type, unit = excluded.unit, settings = excluded.settings, version = i.version + 1,
        update_user = excluded.update_user, update_time = now()
      where (i.name, i.address, i.data_type, i.unit, i.settings)
        is distinct from (excluded.name, excluded.address, excluded.data_type, excluded.unit, excluded.settings)`.execute(
    tx,
  )
  const after = await versionsOf(work, deviceId)
  const added = items.filter(({ code }) => !before.has(code)).length
  const changed = items.filter(({ code }) => before.get(code) !== after.get(code)).length
  return { added, updated: changed - added }
}

/** Returns the versions of the values of a device by code. */
async function versionsOf(work: Work, deviceId: string): Promise<Map<string, number>> {
  const rows = await ofCompany(work)
    .selectFrom('channel_item')
    .select(['code', 'version'])
    .where('device_id', '=', deviceId)
    .execute()
  return new Map(rows.map(({ code, version }) => [code, version]))
}

export const saveChannelRoutes = handle(saveChannel, import.meta.url, async (work, input) => {
  assertDraft(work, { ...input, settings: input.settings ?? null })
  const id = await saveHead(work, input)
  await saveDevices(work, id, input.devices)
  await assertDeviceCodesUnique(work, input.boxId)
  return findChannel(work, id)
})
