// Stops and kills an external MQTT broker and the product. Samples that the broker acknowledged must be in history
// once.
import { type BrokerFaultKind, killBrokerAndProduct } from '../../server/src/main/broker-crash.fixture.ts'
import { whyNoMosquitto } from '../../server/src/platform/broker/external/mosquitto.fixture.ts'
import type { Figure } from '../figure.ts'

const kinds: readonly BrokerFaultKind[] = [
  'broker stopped',
  'product killed',
  'broker killed',
  'product stopped',
  'both',
]

/** Returns no figure without Mosquitto, and prints why. */
export async function measureBrokerCrashes(kills: number): Promise<Figure[]> {
  if (whyNoMosquitto) {
    process.stdout.write(`the broker of the crash group is left out: ${whyNoMosquitto}\n`)
    return []
  }
  const faults = Array.from({ length: kills }, (_, index) => kinds[index % kinds.length] ?? 'both')
  const { sent, acknowledged, stored, lost, doubled } = await killBrokerAndProduct(
    faults,
    () => 500 + Math.random() * 2500,
  )
  return [
    {
      name: `samples by an outside MQTT broker, ${kills} stops and kills of broker and product`,
      measured: `${lost.length} of ${acknowledged} acknowledged lost, ${doubled} doubled`,
      goal: '0 lost, 0 doubled',
      isMet: lost.length === 0 && doubled === 0 && acknowledged > kills,
      remark: `${sent} sent, ${stored} stored; Mosquitto with persistence, QoS 1`,
    },
  ]
}
