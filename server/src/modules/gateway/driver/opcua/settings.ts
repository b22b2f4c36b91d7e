// Settings of an OPC UA channel. Its devices are groups of nodes with one publishing interval each.

import { type DriverAddress, type DriverChannel, DriverError } from '../driver.ts'

export interface OpcuaSettings extends DriverAddress {
  /** Path of the endpoint, with its slash. */
  readonly path: string
  readonly security: 'none' | 'sign' | 'signAndEncrypt'
  /** SHA-1 of the server certificate that a person trusts, as hexadecimal digits. */
  readonly trustedThumbprint: string | undefined
  readonly userName: string | undefined
  readonly password: string | undefined
  readonly timeoutMs: number
}

const securityModes = ['none', 'sign', 'signAndEncrypt'] as const
const defaultPort = 4840
const timeoutLimits = { min: 500, max: 60_000, initial: 10_000 } as const

/** Throws `DriverError` badAddress if the endpoint is not `opc.tcp://host:port/path`, or passwordNeedsEncryption. */
export function readOpcuaSettings({ settings }: DriverChannel): OpcuaSettings {
  const endpoint = textOf(settings.endpoint) ?? ''
  const [, host, port, path = ''] =
    /^opc\.tcp:\/\/(\[[0-9a-f:.]+\]|[^/:\s]+)(?::(\d{1,5}))?(\/\S*)?$/i.exec(endpoint) ?? []
  if (!host) throw new DriverError('badAddress', { address: endpoint })
  const security = securityModes.find((mode) => mode === settings.security) ?? 'none'
  const password = textOf(settings.password)
  if (password !== undefined && security !== 'signAndEncrypt') throw new DriverError('passwordNeedsEncryption')
  return {
    host,
    port: port === undefined ? defaultPort : Number(port),
    path,
    security,
    trustedThumbprint: textOf(settings.trustedThumbprint)
      ?.toLowerCase()
      .replace(/[^0-9a-f]/g, ''),
    userName: textOf(settings.userName),
    password,
    timeoutMs: timeoutOf(settings.timeoutMs),
  }
}

function timeoutOf(value: unknown): number {
  const { min, max, initial } = timeoutLimits
  return typeof value === 'number' ? Math.min(max, Math.max(min, value)) : initial
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
