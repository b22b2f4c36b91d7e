// An OPC UA server with 20,000 variables that all change once a second, in a process of its own. Prints its port.
import { startBulkPeer } from '../../server/src/modules/gateway/driver/opcua/opcua-server.fixture.ts'

const peer = await startBulkPeer(20_000)
const startedAt = performance.now()
let turn = 0

/** Late timers do not add up, as they do with setInterval. */
function scheduleChange(): void {
  turn++
  const delayMs = startedAt + turn * 1000 - performance.now()
  setTimeout(() => {
    scheduleChange()
    peer.change(turn)
  }, delayMs)
}

scheduleChange()
process.stdout.write(`${peer.port}\n`)
process.stdin.resume().on('end', () => process.exit(0))
