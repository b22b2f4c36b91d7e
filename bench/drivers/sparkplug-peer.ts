// A Sparkplug edge node of a public package whose metrics all change once a second, in a process of its own.
import { startEdgeNode } from '../../server/src/modules/telemetry/sparkplug/edge-node.fixture.ts'

const { port, metrics: count, device } = JSON.parse(process.argv[2] ?? '{}') as SparkplugOrder

export interface SparkplugOrder {
  readonly port: number
  readonly metrics: number
  readonly device: string
}

const node = startEdgeNode(port, 'press-box')

const metricsAt = (turn: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `m${index}`,
    alias: index + 1,
    type: 'Double' as const,
    value: turn + index / count,
  }))

node.on('birth', () => {
  node.publishNodeBirth({ timestamp: Date.now(), metrics: [] })
  node.publishDeviceBirth(device, { timestamp: Date.now(), metrics: metricsAt(0) })
})

const startedAt = performance.now()
let turn = 0

/** Late timers do not add up, as they do with setInterval. Data have the aliases of the birth instead of names. */
function scheduleChange(): void {
  turn++
  setTimeout(
    () => {
      scheduleChange()
      const metrics = metricsAt(turn).map(({ alias, type, value }) => ({ alias, type, value }))
      node.publishDeviceData(device, { timestamp: Date.now(), metrics: metrics as never })
    },
    startedAt + turn * 1000 - performance.now(),
  )
}

node.on('connect', scheduleChange)
