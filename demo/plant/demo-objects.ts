// The boxes and objects of the demo plant.

interface DemoBox {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly remark: string
  /** Boxes of the simulator share one secret. */
  readonly secret: 'plantBox' | 'pressBox'
}

type Names = readonly [name: string, nameEn: string]
const simulatedBox = (code: string, [name, nameEn]: Names, remark: string): DemoBox => ({
  code,
  name,
  nameEn,
  remark,
  secret: 'plantBox',
})

export const demoBoxes: readonly DemoBox[] = [
  simulatedBox('plant-box', ['钢厂网关', 'Plant gateway'], '由模拟器发送'),
  simulatedBox('demand-box', ['需量网关', 'Demand gateway'], '由模拟器发送'),
  simulatedBox('melt-box', ['炼钢网关', 'Melt shop gateway'], '由模拟器发送'),
  simulatedBox('furnace-01-box', ['一号中频炉网关', 'Furnace 1 gateway'], '由模拟器发送'),
  simulatedBox('furnace-02-box', ['二号中频炉网关', 'Furnace 2 gateway'], '由模拟器发送'),
  simulatedBox('mill-box', ['轧钢网关', 'Rolling mill gateway'], '由模拟器发送，每小时静默 4 分钟'),
  simulatedBox('stand-01-box', ['一号轧机网关', 'Stand 1 gateway'], '由模拟器发送'),
  simulatedBox('stand-02-box', ['二号轧机网关', 'Stand 2 gateway'], '由模拟器发送'),
  simulatedBox('stand-03-box', ['三号轧机网关', 'Stand 3 gateway'], '由模拟器发送'),
  simulatedBox('stand-04-box', ['四号轧机网关', 'Stand 4 gateway'], '由模拟器发送'),
  simulatedBox('utility-box', ['动力站网关', 'Utilities gateway'], '由模拟器发送'),
  simulatedBox('water-box', ['水泵网关', 'Pump gateway'], '由模拟器发送，时钟慢 70 秒'),
  simulatedBox('pump-02-box', ['二号水泵网关', 'Pump 2 gateway'], '由模拟器发送'),
  simulatedBox('pump-03-box', ['三号水泵网关', 'Pump 3 gateway'], '由模拟器发送'),
  simulatedBox('compressor-01-box', ['一号空压机网关', 'Compressor 1 gateway'], '由模拟器发送'),
  simulatedBox('air-box', ['空压网关', 'Compressor gateway'], '由模拟器发送，有三个未映射的数据点'),
  simulatedBox('yard-box', ['料场网关', 'Scrap yard gateway'], '尚未安装：从未发送数据'),
  {
    code: 'press-box',
    name: '压力机网关',
    nameEn: 'Press gateway',
    remark: '等待您发送的数据',
    secret: 'pressBox',
  },
]

export interface DemoObject {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly remark: string
  /** The department that sees it, in addition to users who see everything. */
  readonly department: 'production' | 'equipment'
  readonly parent?: string
  readonly model?: string
  readonly box?: string
}

const simulation = '模拟：随真实负荷变化'
type ObjectPosition = Pick<DemoObject, 'department' | 'parent' | 'model' | 'box'>
const melting = { department: 'production', parent: 'melt-shop' } as const
const rolling = { department: 'production', parent: 'rolling-mill' } as const
const water = { department: 'equipment', parent: 'utilities', model: 'pump' } as const
const air = { department: 'equipment', parent: 'utilities', model: 'compressor' } as const
/** Most machines have their own gateway. */
const machine = (
  code: string,
  [name, nameEn]: Names,
  { box = `${code}-box`, ...place }: ObjectPosition,
): DemoObject => ({
  code,
  name,
  nameEn,
  remark: simulation,
  ...place,
  box,
})
const area = (code: string, [name, nameEn]: Names, department: DemoObject['department']): DemoObject => ({
  code,
  name,
  nameEn,
  department,
  remark: '区域',
  parent: 'plant',
})

/** In the order of lists; a parent comes before its children. */
export const demoObjects: readonly DemoObject[] = [
  {
    code: 'plant',
    name: '示范工厂',
    nameEn: 'Demo plant',
    remark: '由真实钢厂的负荷驱动',
    department: 'production',
  },
  {
    code: 'press-01',
    name: '一号压力机',
    nameEn: 'Press 1',
    department: 'production',
    parent: 'plant',
    model: 'press',
    box: 'press-box',
    remark: '启动时给出第一个值，此后无人发送：请自行发送温度，触发报警',
  },
  {
    code: 'steel-plant',
    name: '钢厂总进线',
    nameEn: 'Main incoming supply',
    department: 'production',
    parent: 'plant',
    model: 'energy-meter',
    box: 'plant-box',
    remark: '历史为真实钢厂一年的实测数据，按整周平移到现在；启动之后为模拟',
  },
  {
    code: 'demand',
    name: '合同需量（模拟）',
    nameEn: 'Contract demand (simulated)',
    department: 'production',
    parent: 'plant',
    model: 'demand',
    box: 'demand-box',
    remark: '模拟：每 12 分钟一次升到合同需量 600 kW 的 95%',
  },
  area('melt-shop', ['炼钢车间', 'Melt shop'], 'production'),
  machine('melt-meter', ['炼钢车间电表', 'Melt shop meter'], { ...melting, model: 'energy-meter', box: 'melt-box' }),
  machine('furnace-01', ['一号中频炉', 'Induction furnace 1'], { ...melting, model: 'furnace' }),
  machine('furnace-02', ['二号中频炉', 'Induction furnace 2'], { ...melting, model: 'furnace' }),
  area('rolling-mill', ['轧钢车间', 'Rolling mill'], 'production'),
  machine('mill-meter', ['轧钢车间电表', 'Rolling mill meter'], { ...rolling, model: 'energy-meter', box: 'mill-box' }),
  machine('stand-01', ['一号轧机', 'Rolling stand 1'], { ...rolling, model: 'stand' }),
  machine('stand-02', ['二号轧机', 'Rolling stand 2'], { ...rolling, model: 'stand' }),
  machine('stand-03', ['三号轧机', 'Rolling stand 3'], { ...rolling, model: 'stand' }),
  machine('stand-04', ['四号轧机', 'Rolling stand 4'], { ...rolling, model: 'stand' }),
  area('utilities', ['动力站', 'Utilities'], 'equipment'),
  machine('utility-meter', ['动力站电表', 'Utilities meter'], {
    department: 'equipment',
    parent: 'utilities',
    model: 'energy-meter',
    box: 'utility-box',
  }),
  machine('pump-01', ['一号循环水泵', 'Circulating pump 1'], { ...water, box: 'water-box' }),
  machine('pump-02', ['二号循环水泵', 'Circulating pump 2'], water),
  machine('pump-03', ['三号循环水泵', 'Circulating pump 3'], water),
  machine('compressor-01', ['一号空压机', 'Air compressor 1'], air),
  machine('compressor-02', ['二号空压机', 'Air compressor 2'], { ...air, box: 'air-box' }),
]
