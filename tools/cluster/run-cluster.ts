// npm run cluster: several servers on this machine behind a load balancer, whose parts can be killed by commands.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster.ts'
import { commandHelp, runCommand } from './run-command.ts'

const usage = `npm run cluster -- [options]
  --servers N        number of servers (2)
  --port N           port of the load balancer; the servers have the ports after it (8080)
  --broker-port N    port of Mosquitto, where boxes connect (1883)
  --folder PATH      data of all parts (.cluster)
  --seed demo|none   content of an empty database (demo)
${commandHelp}`

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '2' },
    port: { type: 'string', default: '8080' },
    'broker-port': { type: 'string', default: '1883' },
    folder: { type: 'string', default: '.cluster' },
    seed: { type: 'string', default: 'demo' },
    help: { type: 'boolean', default: false },
  },
})
const serverCount = Number(values.servers)
const { seed } = values
if (values.help || !(serverCount >= 1 && serverCount <= 9) || (seed !== 'demo' && seed !== 'none')) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const say = (line: string): void => console.log(line)
const cluster: Cluster = await startCluster({
  folder: resolve(values.folder),
  serverCount,
  port: Number(values.port),
  brokerPort: Number(values['broker-port']),
  seed,
  say,
})
say(
  `\nThe cluster runs at ${cluster.url}. Servers: ${cluster.servers.map(({ port }) => port).join(', ')}.\n${commandHelp}`,
)

const lines = createInterface({ input: process.stdin })
let stopping: Promise<void> | undefined
const stop = (): Promise<void> => (stopping ??= cluster.stop().then(() => process.exit(0)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
for await (const line of lines) {
  if (line.trim() === 'quit') break
  say(await runCommand(cluster, line).catch(String))
}
if (process.stdin.isTTY) await stop()
