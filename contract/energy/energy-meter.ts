import { englishName } from '../english-name.ts'
import { equipmentGroup } from '../equipment/menu-groups.ts'
import { point } from '../equipment/point.ts'
import { decimal, integer, optional, quantity, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { verbRoutes } from '../kit/route.ts'

/** What measures the energy of a site, a hall or a line: a counter, and what stands beside it. */
export const energyMeter = defineResource('energyMeter', {
  module: 'energy',
  noun: ['能源计量', '能源計量', 'Energy meter', 'Energy meters'],
  meaning: 'The points that measure the energy of a site: a counter, its power, and the limit agreed for it.',
  rights: 'object',
  page: { in: equipmentGroup, path: 'basicData/energyMeter', icon: 'energyMeter' },
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true }),
    nameEn: englishName,
    /** A value that only rises; one that falls has begun again at zero. */
    counterPointId: reference(['累计电量数据点', '累計電量資料點', 'Counter'], point),
    powerPointId: optional(reference(['功率数据点', '功率資料點', 'Power'], point)),
    powerFactorPointId: optional(reference(['功率因数数据点', '功率因數資料點', 'Power factor'], point)),
    contractPower: optional(quantity(['合同需量', '契約容量', 'Contract limit'], 'kW', { min: 0 })),
    co2Factor: optional(decimal(['碳排放因子', '碳排放因子', 'CO2 factor'], { min: 0, of: 'kg/kWh' })),
    sortNumber: integer(['排序号', '排序號', 'Order'], { min: 0, initial: 0 }),
  },
  list: ['name', 'counterPointId', 'powerPointId', 'contractPower', 'co2Factor', 'sortNumber'],
  routes: verbRoutes('/energyMeter'),
})
