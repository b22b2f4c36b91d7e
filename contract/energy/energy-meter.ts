import { energyMeterPage } from '../equipment/menu-groups.ts'
import { point } from '../equipment/point.ts'
import { decimal, integer, optional, quantity, reference, text } from '../kit/field.ts'
import { verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { defineResource } from './define.ts'

/** Energy meter of a site, a hall or a line: a counter point and related values. */
export const energyMeter = defineResource('energyMeter', {
  noun: ['能源计量', '能源計量', 'Energy meter', 'Energy meters'],
  meaning: {
    is: 'The points that measure the energy of a site: a counter, its power and the agreed limit.',
    use: [
      '指定哪些数据点计量一处的用电，能耗和需量据此显示。先有对象和数据点，再在这里新增。',
      '指定哪些資料點計量一處的用電，能耗和需量據此顯示。先有物件和資料點，再在這裡新增。',
      'Defines which points measure the energy of a site, for its consumption and demand. Add the object and its points first.',
    ],
  },
  rights: 'object',
  page: energyMeterPage,
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    /** A value that only increases. A decrease means that it restarted at zero. */
    counterPointId: reference(['累计电量数据点', '累計電量資料點', 'Counter'], point),
    powerPointId: optional(reference(['功率数据点', '功率資料點', 'Power'], point)),
    powerFactorPointId: optional(reference(['功率因数数据点', '功率因數資料點', 'Power factor'], point)),
    contractPower: optional(quantity(['合同需量', '契約容量', 'Contract limit'], 'kW', { min: 0 })),
    co2Factor: optional(decimal(['碳排放因子', '碳排放因子', 'CO₂ factor'], { min: 0, unit: 'kg/kWh' })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['name', 'counterPointId', 'powerPointId', 'contractPower', 'co2Factor', 'sortNumber'],
  routes: verbRoutes('/energyMeter'),
})
