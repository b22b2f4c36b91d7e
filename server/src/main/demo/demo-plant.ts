// The masters of the demo plant: what is measured, and which limits apply.

interface DemoPoint {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly decimals: number
  readonly storeMode: 1 | 2
  readonly storeDeadband?: string
  readonly periodMs: number
  readonly minIntervalMs?: number
  readonly maxIntervalMs?: number
  readonly staleMs?: number
  readonly retentionDays?: number
  readonly isMain?: 1
  readonly limits?: Readonly<Record<string, number>>
}

type Measure = Pick<DemoPoint, 'unit' | 'decimals'>

/** The past of the plant has a reading each quarter of an hour; what lives is stored on change, each 10 s at most. */
const metered = { storeMode: 2, periodMs: 1000, minIntervalMs: 10_000, maxIntervalMs: 900_000 } as const
/** A year and a month, and no more: the demo grows no further. */
const meter = (code: string, [name, nameEn]: readonly [string, string], measure: Measure): DemoPoint => ({
  ...{ code, name, nameEn, ...measure, ...metered, retentionDays: 400 },
})

const energyLimits = { warnMax: 120, errorMax: 150, urgencyMax: 180, deadband: 3, onDelayMs: 2000, offDelayMs: 5000 }

const energy: readonly DemoPoint[] = [
  {
    ...meter('activeEnergy', ['15 分钟电量', '15-minute energy'], { unit: 'kWh', decimals: 2 }),
    isMain: 1,
    limits: energyLimits,
  },
  meter('power', ['有功功率', 'Active power'], { unit: 'kW', decimals: 1 }),
  meter('energyTotal', ['累计电量', 'Energy counter'], { unit: 'kWh', decimals: 1 }),
  meter('laggingReactive', ['感性无功电量', 'Lagging reactive energy'], { unit: 'kvarh', decimals: 2 }),
  meter('leadingReactive', ['容性无功电量', 'Leading reactive energy'], { unit: 'kvarh', decimals: 2 }),
  meter('co2', ['二氧化碳', 'CO2'], { unit: 't', decimals: 4 }),
  meter('laggingPowerFactor', ['滞后功率因数', 'Lagging power factor'], { unit: '%', decimals: 2 }),
  meter('leadingPowerFactor', ['超前功率因数', 'Leading power factor'], { unit: '%', decimals: 2 }),
]

const press: readonly DemoPoint[] = [
  {
    code: 'temperature',
    name: '温度',
    nameEn: 'Temperature',
    unit: '°C',
    decimals: 1,
    isMain: 1,
    limits: { warnMax: 80, errorMax: 90, urgencyMax: 100, deadband: 1 },
    storeMode: 1,
    periodMs: 1000,
  },
]

export const demoModels: readonly { code: string; name: string; remark: string; points: readonly DemoPoint[] }[] = [
  { code: 'energy-meter', name: '电能表', remark: '钢厂总进线的电能计量', points: energy },
  { code: 'press', name: '压力机', remark: '带温度测点的压力机', points: press },
]

export const demoBoxes: readonly { code: string; name: string; remark: string; secret: 'plantBox' | 'pressBox' }[] = [
  { code: 'plant-box', name: '钢厂网关', remark: '由模拟器发送', secret: 'plantBox' },
  { code: 'press-box', name: '压力机网关', remark: '等待您发送的数据', secret: 'pressBox' },
]

export const demoObjects: readonly {
  code: string
  name: string
  remark: string
  department: 'production' | 'equipment'
  parent?: string
  model?: string
  box?: string
}[] = [
  { code: 'plant', name: '示范工厂', remark: '真实负荷驱动的模拟工厂', department: 'production' },
  {
    code: 'press-01',
    name: '一号压力机',
    remark: '无人发送数据：请自行发送温度，触发报警',
    department: 'production',
    parent: 'plant',
    model: 'press',
    box: 'press-box',
  },
  {
    code: 'steel-plant',
    name: '钢厂总进线',
    remark: '历史为真实钢厂一年的实测数据，按整周平移到现在；启动之后为模拟',
    department: 'production',
    parent: 'plant',
    model: 'energy-meter',
    box: 'plant-box',
  },
]
