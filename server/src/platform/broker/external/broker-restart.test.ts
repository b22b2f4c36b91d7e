// A broker of the operator's own that is stopped, killed and started again: what it acknowledged arrives.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Broker } from '../login.ts'
import { connectExternalBroker } from './external-broker.ts'
import { Mosquitto, whyNoMosquitto } from './mosquitto.fixture.ts'
import { NumberedBox } from './numbered-box.fixture.ts'

const login = { companyId: '1', companyCode: 'demo', boxId: '7', boxCode: 'b' }
let mosquitto: Mosquitto
let broker: Broker | undefined
const taken = new Set<number>()
const order: number[] = []

afterEach(async () => {
  await broker?.stop()
  await mosquitto?.remove()
  taken.clear()
  order.length = 0
})

async function open(): Promise<void> {
  broker = await connectExternalBroker({
    url: mosquitto.url,
    clientId: 'gemba-000000000001',
    findBox: () => login,
    boxes: () => [login],
    take: ({ payload }, done) => {
      taken.add(Number(payload))
      order.push(Number(payload))
      setTimeout(done, 5)
    },
    failed: () => undefined,
    stateChanged: () => undefined,
  })
}

async function arrived(box: NumberedBox): Promise<number[]> {
  const lost = () => [...box.acknowledged].filter((number) => !taken.has(number))
  for (let rounds = 0; lost().length > 0 && rounds < 300; rounds++) await pause(20)
  return lost()
}

const topic = 'iot/v1/demo/b/up/data'

test.skipIf(whyNoMosquitto).for(['SIGTERM', 'SIGKILL'] as const)(
  'after %s and a start of Mosquitto every message that it acknowledges arrives',
  { timeout: 60_000 },
  async (signal) => {
    mosquitto = await Mosquitto.start()
    await open()
    const box = new NumberedBox(mosquitto.url, topic)
    box.start()
    await pause(1000)
    for (let restart = 0; restart < 2; restart++) {
      await mosquitto.stop(signal)
      await pause(300)
      await mosquitto.start()
      await pause(2500)
    }
    await box.stop()
    expect(box.acknowledged.size).toBeGreaterThan(200)
    const lost = await arrived(box)
    // biome-ignore lint: x
    console.log({ signal, sent: box.sent, acknowledged: box.acknowledged.size, lost: lost.length })
    expect(lost).toEqual([])
  },
)
