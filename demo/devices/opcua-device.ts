// The water treatment unit of the demo: an OPC UA server of the package node-opcua-server, with and without security.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { OPCUAServer } from 'node-opcua-server'
import { DataType, Variant } from 'node-opcua-variant'
import { type WaterTreatmentValues, waterTreatmentAt } from './device-values.ts'

const renewMs = 500
const samplingMs = 500

interface OpcuaDeviceOptions {
  readonly port: number
  /** Folder for the certificate of the server. */
  readonly folder: string
}

/** Starts the server on a port of this machine; on a free one if that port is taken. Returns its port. */
export async function startOpcuaDevice({ port, folder }: OpcuaDeviceOptions): Promise<number> {
  const freePort = await findFreePort(port).catch(() => findFreePort(0))
  const server = new OPCUAServer({
    port: freePort,
    hostname: '127.0.0.1',
    resourcePath: '/water',
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: folder,
      automaticallyAcceptUnknownCertificate: true,
    }),
  })
  await server.initialize()
  addWaterTreatment(server)
  await server.start()
  return freePort
}

function addWaterTreatment(server: OPCUAServer): void {
  const space = server.engine.addressSpace
  if (!space) throw new Error('the server has no address space')
  const namespace = space.getOwnNamespace()
  const unit = namespace.addObject({
    organizedBy: space.rootFolder.objects,
    browseName: 'WaterTreatment',
    nodeId: 's=WaterTreatment',
  })
  const add = (browseName: string, dataType: DataType, read: (values: WaterTreatmentValues) => number | boolean) => {
    const variable = namespace.addVariable({
      componentOf: unit,
      browseName,
      nodeId: `s=WaterTreatment.${browseName}`,
      dataType: DataType[dataType] ?? 'Double',
      minimumSamplingInterval: samplingMs,
    })
    const renew = (): void =>
      variable.setValueFromSource(new Variant({ dataType, value: read(waterTreatmentAt(Date.now())) }))
    renew()
    setInterval(renew, renewMs)
  }
  add('Conductivity', DataType.Double, ({ conductivity }) => conductivity)
  add('PH', DataType.Double, ({ ph }) => ph)
  add('Flow', DataType.Double, ({ flow }) => flow)
  add('TankLevel', DataType.Double, ({ tankLevel }) => tankLevel)
  add('PumpRunning', DataType.Boolean, ({ isPumpRunning }) => isPumpRunning)
}

/** Returns the port if it is free, or a free one for port 0. Throws if it is taken. */
async function findFreePort(port: number): Promise<number> {
  const listener = createServer().listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const { port: freePort } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return freePort
}
