// A Modbus TCP server with many units of 200 registers in a process of its own; unit 1 never answers. Prints its port.
import { startModbusPeer } from '../../server/src/modules/gateway/driver/modbus/modbus-server.fixture.ts'

const peer = await startModbusPeer({ silentUnits: [1] })
process.stdout.write(`${peer.port}\n`)
setInterval(() => peer.holding.writeUInt16BE(Date.now() & 0xffff, 0), 500)
process.stdin.resume().on('end', () => process.exit(0))
