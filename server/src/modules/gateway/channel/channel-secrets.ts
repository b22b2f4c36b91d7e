// Secret settings of channels, such as passwords. They are stored apart from the other settings and never answered.
import {
  type DriverSettings,
  type ProtocolCode,
  protocols,
  secretNames,
} from '@gemba/contract/gateway/channel/protocols.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'

interface StoredSettings {
  readonly protocol: ProtocolCode
  readonly settings: DriverSettings
  readonly secrets: DriverSettings
}

/** Returns the stored settings of a channel with its secrets. Throws `notFound`. */
export async function findStoredSettings(read: Read, id: string): Promise<StoredSettings> {
  return ofCompany(read)
    .selectFrom('box_channel')
    .select(['protocol', 'settings', 'settings_secret as secrets'])
    .$narrowType<StoredSettings>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Returns the settings without the secret ones. */
export function withoutSecrets(protocol: ProtocolCode, settings: DriverSettings): DriverSettings {
  const names = new Set(secretNames(protocol))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.has(name)))
}

/**
 * Returns the secrets of a channel with new settings: those that were sent, and the stored ones if they were entered
 * for the same address and user.
 */
export function nextSecrets(
  { protocol, settings }: { protocol: ProtocolCode; settings: DriverSettings },
  stored: StoredSettings | undefined,
): DriverSettings {
  const isSame =
    stored?.protocol === protocol &&
    protocols[protocol].secretsFor.every((name) => (settings[name] || null) === (stored.settings[name] || null))
  const kept = isSame ? stored.secrets : {}
  const sent = secretNames(protocol).filter(
    (name) => settings[name] !== undefined && settings[name] !== null && settings[name] !== '',
  )
  return Object.assign({}, kept, Object.fromEntries(sent.map((name) => [name, settings[name]])))
}

/** Stores the secrets of a channel. */
export async function storeSecrets(work: Work, id: string, secrets: DriverSettings): Promise<void> {
  await ofCompany(work)
    .updateTable('box_channel')
    .set({ settings_secret: JSON.stringify(secrets) })
    .where('id', '=', id)
    .execute()
}
