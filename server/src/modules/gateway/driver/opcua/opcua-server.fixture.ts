// An OPC UA server of the package node-opcua-server, with a pump of some variables.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { OPCUAServer } from 'node-opcua-server'
import { DataType, Variant, VariantArrayType } from 'node-opcua-variant'
import { findFreePort } from '../../../../platform/free-port.ts'

export interface OpcuaPeer {
  readonly port: number
  readonly endpoint: string
  /** Changes the temperature. */
  setTemperature(value: number): void
  /** Application URIs of the clients that opened a session so far. */
  clientUris(): readonly string[]
  /** Ends at once, without telling the clients. */
  close(): Promise<void>
}

export const password = 'pump-42'

export async function startOpcuaPeer(port?: number): Promise<OpcuaPeer> {
  const { server, port: usedPort } = await createServer(port)
  const temperature = addPump(server)
  const uris: string[] = []
  server.on('create_session', ({ clientDescription }) => uris.push(clientDescription?.applicationUri ?? ''))
  await server.start()
  return {
    port: usedPort,
    endpoint: `opc.tcp://127.0.0.1:${usedPort}/plant`,
    setTemperature: (value) => temperature.setValueFromSource(new Variant({ dataType: DataType.Double, value })),
    clientUris: () => uris,
    close: () => server.shutdown(0),
  }
}

/** Starts a server with the variables `s=V0`, `s=V1` ... `change` sets all of them. */
export async function startBulkPeer(count: number): Promise<{ port: number; change(value: number): void }> {
  const { server, port } = await createServer()
  const space = server.engine.addressSpace
  if (!space) throw new Error('the server has no address space')
  const namespace = space.getOwnNamespace()
  const items = namespace.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Items' })
  const variables = Array.from({ length: count }, (_, index) =>
    namespace.addVariable({
      componentOf: items,
      browseName: `V${index}`,
      nodeId: `s=V${index}`,
      dataType: 'Double',
      minimumSamplingInterval: 100,
    }),
  )
  const change = (value: number): void => {
    for (const variable of variables) variable.setValueFromSource(new Variant({ dataType: DataType.Double, value }))
  }
  change(0)
  await server.start()
  return { port, change }
}

async function createServer(port?: number): Promise<{ server: OPCUAServer; port: number }> {
  const usedPort = port ?? (await findFreePort())
  const server = new OPCUAServer({
    port: usedPort,
    hostname: '127.0.0.1',
    resourcePath: '/plant',
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: mkdtempSync(join(tmpdir(), 'opcua-pki-')),
      automaticallyAcceptUnknownCertificate: true,
    }),
    userManager: { isValidUser: (user: string, word: string) => user === 'operator' && word === password },
  })
  await server.initialize()
  return { server, port: usedPort }
}

function addPump(server: OPCUAServer) {
  const space = server.engine.addressSpace
  if (!space) throw new Error('the server has no address space')
  const namespace = space.getOwnNamespace()
  const pump = namespace.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Pump', nodeId: 's=Pump' })
  type Initial = ConstructorParameters<typeof Variant>[0] & { dataType: DataType }
  const add = (browseName: string, variant: Initial, minimumSamplingInterval = 50) => {
    const variable = namespace.addVariable({
      componentOf: pump,
      browseName,
      nodeId: `s=Pump.${browseName}`,
      dataType: DataType[variant.dataType] ?? 'Double',
      minimumSamplingInterval,
      valueRank: variant.arrayType === VariantArrayType.Array ? 1 : -1,
    })
    variable.setValueFromSource(new Variant(variant))
    return variable
  }
  add('Running', { dataType: DataType.Boolean, value: true })
  add('Counter', { dataType: DataType.Int64, arrayType: VariantArrayType.Scalar, value: [0xffffffff, 0xfffffffe] })
  add('Name', { dataType: DataType.String, value: 'Pump A' })
  add('Started', { dataType: DataType.DateTime, value: new Date('2026-01-02T03:04:05Z') })
  add('Slow', { dataType: DataType.Double, value: 7 }, 2000)
  add('Secret', { dataType: DataType.Double, value: 8 }).accessLevel = 0
  add('Levels', { dataType: DataType.Double, arrayType: VariantArrayType.Array, value: [1, 2.5] })
  add('Setpoint', { dataType: DataType.Double, value: 40 })
  add('Mode', { dataType: DataType.Int16, value: 1 })
  add('Total', { dataType: DataType.UInt64, arrayType: VariantArrayType.Scalar, value: [0, 1] })
  add('Ratio', { dataType: DataType.Float, value: 1 })
  return add('Temperature', { dataType: DataType.Double, value: 21.5 })
}
