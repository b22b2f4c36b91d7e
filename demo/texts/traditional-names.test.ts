import { expect, test } from 'vitest'
import type { DemoCall } from '../demo-calls.ts'
import { stopType } from '../devices/demo-trigger.ts'
import { demoDevices, deviceBox } from '../devices/device-records.ts'
import { factoryGuides } from '../factory/factory-guide.ts'
import * as factory from '../factory/factory-masters.ts'
import { factoryStages } from '../factory/factory-routes.ts'
import { factoryCenters, factoryPlans, factoryShifts, factoryStaff, factoryTeams } from '../factory/factory-work.ts'
import { demoModels } from '../plant/demo-models.ts'
import { demoBoxes, demoObjects } from '../plant/demo-objects.ts'
import { demoAreas } from '../plant/demo-records.ts'
import { simplified } from './stored-texts.fixture.ts'
import { inThreeLanguages, traditionalNameOf } from './traditional-names.ts'

const namedRecords = [
  ...demoBoxes,
  ...demoObjects,
  ...demoAreas,
  ...demoModels,
  ...demoModels.flatMap(({ points }) => points),
  deviceBox,
  stopType,
  ...demoDevices.flatMap(({ names, modelNames, points }) =>
    [names, modelNames, ...points.map((point) => point.names)].map(([name]) => ({ name })),
  ),
  ...[factory.factoryUnits, factory.factoryClasses, factory.factorySuppliers, factory.factoryWarehouses].flat(),
  ...[factory.factoryLocations, factory.factoryMaterials, factory.factoryCodeRules, factoryPlans].flat(),
  ...[factoryShifts, factoryStaff, factoryTeams, factoryStages].flat(),
  ...Object.values(factoryGuides).flatMap(({ parameters }) => parameters),
  ...factoryCenters.flatMap((center) => [center, ...center.stations]),
]

test('every record of the demo has a name in Traditional Chinese, in its characters', () => {
  const names = namedRecords.map(({ name }) => [name, traditionalNameOf(name)] as const)
  expect(names.filter(([, other]) => other === undefined)).toEqual([])
  expect(names.filter(([, other]) => simplified.test(other ?? ''))).toEqual([])
})

test('the name is added to every record with two names, also in its lines, and to nothing else', async () => {
  const requests: unknown[] = []
  const call = inThreeLanguages((async (_path: string, body: unknown) => void requests.push(body)) as DemoCall)
  await call('/x', { name: '轴承 6204', nameEn: 'Bearing 6204', lines: [{ name: '温度', nameEn: 'Temperature' }, 7] })
  await call('/x', { name: '温度', limit: 7 })
  await call('/x', { name: '别的', nameEn: 'Other' })
  expect(requests).toEqual([
    {
      name: '轴承 6204',
      nameEn: 'Bearing 6204',
      nameTw: '軸承 6204',
      lines: [{ name: '温度', nameEn: 'Temperature', nameTw: '溫度' }, 7],
    },
    { name: '温度', limit: 7 },
    { name: '别的', nameEn: 'Other' },
  ])
})
