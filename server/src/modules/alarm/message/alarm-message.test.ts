// The texts of alarms under the names of the older calls.
import { pageAlarmMessages } from '@gemba/contract/alarm/message/alarm-message.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run, { warnMax: 80 })
})

test('a text states the condition of its rule, with rounded values', async () => {
  await plant.send(85)
  const contentOf = async () =>
    (await run.admin(pageAlarmMessages, { objectId: plant.objectId })).data.records[0]?.content
  const name = `Press ${plant.code} Temperature`
  expect(await eventually(contentOf)).toBe(`${name} 85 °C > 80 °C`)
  const texts: [set: string, text: string][] = [
    ['kind = 5, occur_value = 1, limit_value = null', 'No data'],
    ['kind = 7, occur_value = 1.05', 'Value stays at 1.05 °C'],
    ['kind = 2, occur_value = 3, unit = null', 'State 3'],
    ["kind = 3, occur_value = 17.48971193415638, limit_value = 10, unit = '°C/s'", 'Rate 17.49 °C/s, above 10 °C/s'],
    ['side = 0', 'Communication failure: bad data quality'],
    ["side = 1, text_en = 'Pump has stopped'", 'Pump has stopped'],
  ]
  for (const [set, text] of texts) {
    await run.rows(`update alarm_episode set ${set} where rule_id = ${plant.ruleId}`)
    expect(await contentOf()).toBe(`${name} ${text}`)
  }
})
