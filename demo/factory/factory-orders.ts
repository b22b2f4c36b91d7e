// The production orders of the demo factory, one in every state, each with its progress. Quantities and times are
// plausible, not real.

/** Work at a segment, in minutes before now. */
export interface StageWork {
  /** Code of the stage. */
  readonly at: string
  readonly good: string
  readonly scrap?: string
  readonly from: number
  readonly to: number
  /** Number of reports. The work of an unfinished quantity is still running. */
  readonly reports?: number
}

export interface TodaysOrder {
  /** Identifies the order. */
  readonly remark: string
  readonly makes: string
  readonly quantity: string
  /** Days from today. */
  readonly madeIn: number
  readonly dueIn: number
  readonly priority: number
  readonly actions: readonly ('plan' | 'release' | 'pause' | 'cancel' | 'close')[]
  /** How far its material has been moved to the line. */
  readonly kit?: 'issued' | 'received'
  /** Whether the missing part of its kit is requested again. */
  readonly isShort?: true
  readonly work?: readonly StageWork[]
  /** The lot and warehouse for the products, and the location; without a location the receipt is only expected. */
  readonly brings?: { readonly lot?: string; readonly to?: string; readonly warehouse: string }
}

const [draft, planned, released] = [[], ['plan'], ['plan', 'release']] as const

/** Orders that do not occupy a station now come before those that do. */
export const factoryOrders: readonly TodaysOrder[] = [
  {
    remark: '泵体首批',
    makes: 'P-40-HOUSING',
    quantity: '15',
    priority: 50,
    madeIn: -6,
    dueIn: -2,
    actions: [...released, 'close'],
    kit: 'received',
    work: [
      { at: 'MILL', good: '14', scrap: '1', from: 5800, to: 5440 },
      { at: 'TURN', good: '14', from: 5430, to: 5150 },
      { at: 'WASH', good: '14', from: 4400, to: 4310 },
      { at: 'MEASURE', good: '14', from: 4300, to: 4225 },
      { at: 'PAINT', good: '14', from: 4200, to: 4020 },
    ],
    brings: { lot: 'H40-2611-01', to: 'R-A-02', warehouse: 'RAW' },
  },
  {
    remark: '泵轴待入库',
    makes: 'P-40-SHAFT',
    quantity: '12',
    priority: 50,
    madeIn: -3,
    dueIn: 1,
    actions: released,
    kit: 'received',
    work: [
      { at: 'SAW', good: '12', from: 1500, to: 1440 },
      { at: 'TURN', good: '12', from: 1430, to: 1210 },
      { at: 'MILL', good: '12', from: 1200, to: 950 },
      { at: 'WASH', good: '12', from: 940, to: 860 },
      { at: 'MEASURE', good: '12', from: 850, to: 780, reports: 2 },
    ],
    brings: { warehouse: 'RAW' },
  },
  {
    remark: '滨海化工六台',
    makes: 'P-40',
    quantity: '6',
    priority: 30,
    madeIn: -2,
    dueIn: 0,
    actions: released,
    kit: 'received',
    work: [
      { at: 'PRESS', good: '6', from: 740, to: 680 },
      { at: 'WASH', good: '6', from: 770, to: 730 },
      { at: 'ASSEMBLE', good: '6', from: 620, to: 365, reports: 3 },
      { at: 'TEST', good: '6', from: 210, to: 80, reports: 3 },
      { at: 'PACK', good: '2', from: 40, to: 12, reports: 2 },
    ],
  },
  {
    remark: '泵体备货',
    makes: 'P-40-HOUSING',
    quantity: '13',
    priority: 50,
    madeIn: -2,
    dueIn: 1,
    actions: released,
    kit: 'received',
    work: [
      { at: 'MILL', good: '13', from: 940, to: 650 },
      { at: 'TURN', good: '12', scrap: '1', from: 640, to: 400, reports: 2 },
      { at: 'WASH', good: '12', from: 390, to: 310, reports: 2 },
      { at: 'MEASURE', good: '12', from: 300, to: 230, reports: 2 },
      { at: 'PAINT', good: '5', from: 75, to: 8, reports: 3 },
    ],
  },
  {
    remark: '江南灌溉四台',
    makes: 'P-40',
    quantity: '4',
    priority: 40,
    madeIn: -2,
    dueIn: 2,
    actions: released,
    kit: 'received',
    work: [
      { at: 'PRESS', good: '4', from: 670, to: 630 },
      { at: 'WASH', good: '4', from: 720, to: 690 },
      { at: 'ASSEMBLE', good: '4', from: 360, to: 180, reports: 2 },
      { at: 'TEST', good: '1', from: 60, to: 32 },
    ],
  },
  {
    remark: '水务公司十台',
    makes: 'P-40',
    quantity: '10',
    priority: 20,
    madeIn: -2,
    dueIn: 1,
    actions: released,
    kit: 'received',
    work: [
      { at: 'PRESS', good: '10', from: 840, to: 750 },
      { at: 'WASH', good: '10', from: 850, to: 780 },
      { at: 'ASSEMBLE', good: '4', from: 175, to: 6, reports: 4 },
    ],
  },
  {
    remark: '改图停产',
    makes: 'P-40-SHAFT',
    quantity: '10',
    priority: 60,
    madeIn: -2,
    dueIn: 4,
    actions: [...released, 'pause'],
    kit: 'received',
    work: [
      { at: 'SAW', good: '10', from: 790, to: 740 },
      { at: 'TURN', good: '3', from: 735, to: 650 },
    ],
  },
  {
    remark: '泵轴急件',
    makes: 'P-40-SHAFT',
    quantity: '30',
    priority: 10,
    madeIn: -3,
    dueIn: -2,
    actions: released,
    kit: 'received',
    work: [
      { at: 'SAW', good: '30', from: 930, to: 800 },
      { at: 'TURN', good: '24', scrap: '2', from: 390, to: 14, reports: 4 },
      { at: 'MILL', good: '12', from: 300, to: 9, reports: 4 },
    ],
  },
  {
    remark: '泵体十件',
    makes: 'P-40-HOUSING',
    quantity: '10',
    priority: 50,
    madeIn: -1,
    dueIn: 4,
    actions: released,
    kit: 'issued',
  },
  {
    remark: '北方矿业八台',
    makes: 'P-40',
    quantity: '8',
    priority: 30,
    madeIn: -2,
    dueIn: 2,
    actions: released,
    kit: 'received',
    isShort: true,
    work: [{ at: 'PRESS', good: '2', from: 26, to: 7, reports: 2 }],
  },
  {
    remark: '备用泵',
    makes: 'P-40',
    quantity: '6',
    priority: 50,
    madeIn: -1,
    dueIn: 5,
    actions: released,
    kit: 'issued',
  },
  {
    remark: '本月计划',
    makes: 'P-40',
    quantity: '20',
    priority: 60,
    madeIn: -1,
    dueIn: 9,
    actions: planned,
  },
  {
    remark: '泵轴备货',
    makes: 'P-40-SHAFT',
    quantity: '25',
    priority: 70,
    madeIn: 0,
    dueIn: 12,
    actions: draft,
  },
  {
    remark: '客户取消',
    makes: 'P-40',
    quantity: '3',
    priority: 50,
    madeIn: -2,
    dueIn: 2,
    actions: ['plan', 'cancel'],
  },
]

/** A critical call that is being handled. It blocks its station. In minutes before now. */
export const todaysCall = {
  station: 'TEST-1',
  type: 'EQUIPMENT',
  description: '试验台回路漏水',
  calledAt: 26,
  acknowledgedAt: 24,
  handledAt: 19,
} as const
