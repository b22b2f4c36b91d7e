// An OPC UA server with 20,000 variables that all change once a second, in a process of its own. Prints its port.

import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { OPCUAServer } from 'node-opcua-server'
import { DataType, Variant } from 'node-opcua-variant'

const itemCount = 20_000
const probe = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => probe.once('listening', resolve))
const { port } = probe.address() as { port: number }
await new Promise((resolve) => probe.close(resolve))
const rootFolder = mkdtempSync(join(tmpdir(), 'opcua-bench-'))
const server = new OPCUAServer({
  port,
  hostname: '127.0.0.1',
  resourcePath: '/plant',
  serverCertificateManager: new OPCUACertificateManager({ rootFolder, automaticallyAcceptUnknownCertificate: true }),
})
await server.initialize()
const space = server.engine.addressSpace
if (!space) throw new Error('the server has no address space')
const namespace = space.getOwnNamespace()
const folder = namespace.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Items' })
const variables = Array.from({ length: itemCount }, (_, index) =>
  namespace.addVariable({
    componentOf: folder,
    browseName: `V${index}`,
    nodeId: `s=V${index}`,
    dataType: 'Double',
    minimumSamplingInterval: 100,
  }),
)
let value = 0
function changeAll(): void {
  value++
  for (const variable of variables) variable.setValueFromSource(new Variant({ dataType: DataType.Double, value }))
}
changeAll()
await server.start()
const startedAt = performance.now()
let turn = 0
/** Late timers do not add up, as with setInterval. */
function scheduleChange(): void {
  turn++
  setTimeout(
    () => {
      scheduleChange()
      changeAll()
    },
    startedAt + turn * 1000 - performance.now(),
  )
}
scheduleChange()
process.stdout.write(`${port}\n`)
process.stdin.resume().on('end', () => process.exit(0))
