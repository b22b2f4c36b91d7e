// Many boxes that reconnect at once, each with a backlog of an hour, in a process of their own. Live readings continue
// once a second, and the time until each is acknowledged is measured.
import { connect, type MqttClient } from 'mqtt'
import { benchCompany, boxSecret, type StormOrder, type StormReport } from './intake-plant.ts'

const order = JSON.parse(process.argv[2] ?? '{}') as StormOrder
const { port, plant, backlogSeconds, samplesPerMessage, seconds } = order
const topicOf = (box: number, channel: string): string => `iot/v1/${benchCompany}/box-${box}/up/${channel}`
const connectionsAtOnce = 50
const liveMs: number[] = []
let [backlogSent, liveSent] = [0, 0]

/** Returns the backlog as messages of series, oldest first. */
function backlogOf(now: number): string[] {
  const messages: string[] = []
  const secondsPerMessage = Math.max(1, Math.floor(samplesPerMessage / plant.pointsPerBox))
  for (let age = backlogSeconds; age > 0; age -= secondsPerMessage) {
    const rows: unknown[] = []
    for (let second = 0; second < secondsPerMessage && second < age; second++)
      for (let point = 0; point < plant.pointsPerBox; point++)
        rows.push([`p${point}`, now - (age - second) * 1000, 40 + ((age + point) % 45)])
    messages.push(JSON.stringify({ d: [{ dev: 'M01', s: rows }] }))
  }
  return messages
}

async function sendBacklog(client: MqttClient, box: number, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await client.publishAsync(topicOf(box, 'hist'), message, { qos: 1 })
    backlogSent++
  }
}

async function sendLive(client: MqttClient, box: number, endsAt: number): Promise<void> {
  // The boxes are spread over the second.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000))
  const pending: Promise<unknown>[] = []
  while (Date.now() < endsAt) {
    const values = Object.fromEntries(Array.from({ length: plant.pointsPerBox }, (_, point) => [`p${point}`, 50]))
    const sentAt = performance.now()
    const body = JSON.stringify({ ts: Date.now(), d: [{ dev: 'M01', v: values }] })
    const sent = client.publishAsync(topicOf(box, 'data'), body, { qos: 1 })
    pending.push(sent.then(() => liveMs.push(performance.now() - sentAt)))
    liveSent++
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await Promise.all(pending)
}

/** Connects the boxes, of which one address may have 100 before their sign-in. */
async function connectBoxes(): Promise<MqttClient[]> {
  const clients: MqttClient[] = []
  const connectNext = async (): Promise<void> => {
    for (let box = clients.length; box < plant.boxes; box = clients.length) {
      const options = { username: `box-${box}`, password: boxSecret, reconnectPeriod: 1000 }
      const client = connect(`mqtt://127.0.0.1:${port}`, options)
      clients.push(client)
      await new Promise((resolve) => client.once('connect', resolve))
    }
  }
  await Promise.all(Array.from({ length: connectionsAtOnce }, connectNext))
  return clients
}

/** Returns how long the backlog took. */
async function runBox(client: MqttClient, box: number, messages: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const backlog = sendBacklog(client, box, messages).then(() => performance.now() - startedAt)
  await sendLive(client, box, Date.now() + seconds * 1000)
  const backlogMs = await backlog
  await client.endAsync()
  return backlogMs
}

async function run(): Promise<StormReport> {
  const messages = backlogOf(Date.now())
  const clients = await connectBoxes()
  const times = await Promise.all(clients.map((client, box) => runBox(client, box, messages)))
  liveMs.sort((a, b) => a - b)
  const at = (share: number): number => liveMs[Math.min(liveMs.length - 1, Math.floor(liveMs.length * share))] ?? 0
  return {
    backlogMessages: backlogSent,
    liveMessages: liveSent,
    backlogMs: Math.max(...times),
    liveP50Ms: at(0.5),
    liveP99Ms: at(0.99),
    liveMaxMs: at(1),
  }
}

process.stdout.write(JSON.stringify(await run()), () => process.exit(0))
