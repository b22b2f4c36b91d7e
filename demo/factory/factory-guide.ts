// Instructions and report parameters of the segments of the demo factory, by stage code. No value is required, because
// reports of the past have none.
import type { MasterRecord } from './factory-masters.ts'

interface Step {
  readonly title: string
  readonly description: string
}

export interface FactoryParameter extends MasterRecord {
  readonly kind: 1 | 2 | 3
  readonly unit?: string
  readonly lowerLimit?: string
  readonly target?: string
  readonly upperLimit?: string
  /** Codes of an object and of its point. */
  readonly point?: readonly [object: string, point: string]
}

interface Guide {
  readonly steps: readonly Step[]
  readonly parameters: readonly FactoryParameter[]
}

const step = (title: string, description: string): Step => ({ title, description })

export const factoryGuides: Readonly<Record<string, Guide>> = {
  TURN: {
    steps: [
      step('装夹工件', '卡爪夹持长度不少于 30 mm，尾座顶紧。'),
      step('粗车并留量', '单边留 0.3 mm，冷却液打开。'),
      step('精车并测量', '用千分尺在三处测量，取最大值。'),
    ],
    parameters: [
      {
        code: 'DIAMETER',
        name: '轴径',
        nameEn: 'Diameter',
        kind: 1,
        unit: 'mm',
        lowerLimit: '39.98',
        target: '40',
        upperLimit: '40.02',
      },
    ],
  },
  PRESS: {
    steps: [
      step('清洁轴颈与轴承孔', '用无纤维布擦净，检查无毛刺。'),
      step('涂抹装配油', '轴颈整圈薄涂一层。'),
      step('压装轴承', '对中后匀速压入，直到压力上升。'),
    ],
    parameters: [
      {
        code: 'FORCE',
        name: '压装力',
        nameEn: 'Pressing force',
        kind: 1,
        unit: 'kN',
        lowerLimit: '18',
        target: '22',
        upperLimit: '26',
      },
      {
        code: 'TEMPERATURE',
        name: '压力机温度',
        nameEn: 'Press temperature',
        kind: 1,
        unit: '°C',
        lowerLimit: '10',
        upperLimit: '60',
        point: ['press-01', 'temperature'],
      },
      { code: 'OILED', name: '已涂装配油', nameEn: 'Assembly oil applied', kind: 3 },
    ],
  },
  TEST: {
    steps: [
      step('连接进出水管', '检查密封圈，拧紧卡箍。'),
      step('排气并启动', '打开排气阀，出水连续后关闭。'),
      step('稳定运行 5 分钟后读数', '振动和出口压力由试验台读取。'),
      step('停机并检查渗漏', '机械密封处无滴漏。'),
    ],
    parameters: [
      {
        code: 'VIBRATION',
        name: '振动',
        nameEn: 'Vibration',
        kind: 1,
        unit: 'mm/s',
        upperLimit: '4.5',
        point: ['pump-01', 'vibration'],
      },
      {
        code: 'PRESSURE',
        name: '出口压力',
        nameEn: 'Outlet pressure',
        kind: 1,
        unit: 'MPa',
        lowerLimit: '0.25',
        upperLimit: '0.6',
        point: ['pump-01', 'pressure'],
      },
      { code: 'SEAL-BATCH', name: '密封批号', nameEn: 'Seal lot', kind: 2 },
    ],
  },
}
