// Three faults; `npm run bench` does it many times.
import { expect, test } from 'vitest'
import { whyNoMosquitto } from '../platform/broker/external/mosquitto.fixture.ts'
import { killBrokerAndProduct } from './broker-crash.fixture.ts'

if (whyNoMosquitto) process.stdout.write(`skipped: ${whyNoMosquitto}\n`)

test.skipIf(whyNoMosquitto)(
  'what a broker of the operator acknowledges is in history once, whoever is stopped or killed',
  { timeout: 180_000 },
  async () => {
    const result = await killBrokerAndProduct(
      ['broker stopped', 'product killed', 'both'],
      () => 700 + Math.random() * 600,
    )
    expect(result).toMatchObject({ lost: [], doubled: 0 })
    expect(result.acknowledged).toBeGreaterThan(300)
  },
)
