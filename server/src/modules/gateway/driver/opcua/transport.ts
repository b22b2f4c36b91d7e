import { ClientTCP_transport, type IClientTransportFactory } from 'node-opcua-transport'
import type { DriverEnvironment } from '../driver.ts'

const resolveTimeoutMs = 5000

/** Connects to the address that the environment allows for the host, and not to what the host name means later. */
class CheckedTransport extends ClientTCP_transport {
  readonly #environment: DriverEnvironment

  constructor(environment: DriverEnvironment, settings: ConstructorParameters<typeof ClientTCP_transport>[0]) {
    super(settings)
    this.#environment = environment
  }

  override connect(endpointUrl: string, callback: Parameters<ClientTCP_transport['connect']>[1]): void {
    const { hostname, port } = new URL(endpointUrl.replace(/^opc\.tcp:/i, 'http:'))
    const signal = AbortSignal.timeout(resolveTimeoutMs)
    this.#environment.resolve({ host: hostname, port: Number(port) || 80 }, signal).then(
      (address) => super.connect(replaceHost(endpointUrl, address), callback),
      (error: Error) => callback(error),
    )
  }
}

function replaceHost(endpointUrl: string, address: string): string {
  const host = address.includes(':') ? `[${address}]` : address
  return endpointUrl.replace(/^(opc\.tcp:\/\/)(\[[^\]]*\]|[^/:]+)/i, `$1${host}`)
}

export function checkedTransport(environment: DriverEnvironment): IClientTransportFactory {
  return { create: (settings) => new CheckedTransport(environment, settings) }
}
