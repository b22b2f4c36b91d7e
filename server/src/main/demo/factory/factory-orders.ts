// The production orders of the demo factory, each as far as its work has come. Quantities are plausible, not real.

interface Done {
  /** Code of the stage. */
  readonly at: string
  readonly good: string
  readonly scrap?: string
  /** Left standing, and why; what is not done goes on otherwise. */
  readonly paused?: string
  /** A lot that it takes from a location. */
  readonly uses?: { readonly of: string; readonly quantity: string; readonly lot: string; readonly from: string }
}

interface Order {
  /** Tells the orders of the demo apart. */
  readonly remark: string
  readonly makes: string
  readonly quantity: string
  /** Days from today. */
  readonly dueIn: number
  readonly priority: number
  readonly acts: readonly ('plan' | 'release' | 'cancel' | 'close')[]
  readonly work?: readonly Done[]
  /** The lot and the location by which what is made comes to the warehouse. */
  readonly brings?: { readonly lot: string; readonly to: string; readonly warehouse: string }
}

const [draft, planned, released] = [[], ['plan'], ['plan', 'release']] as const

export const factoryOrders: readonly Order[] = [
  {
    ...{ remark: '泵体首批 / First housings', makes: 'P-40-HOUSING', quantity: '15', dueIn: -4, priority: 50 },
    acts: [...released, 'close'],
    work: [
      { at: 'MILL', good: '14', scrap: '1', uses: { of: 'CAST-H40', quantity: '15', lot: 'F7-2610', from: 'R-A-01' } },
      ...['TURN', 'WASH', 'MEASURE', 'PAINT'].map((at) => ({ at, good: '14' })),
    ],
    brings: { lot: 'H40-2611-01', to: 'R-A-02', warehouse: 'RAW' },
  },
  {
    ...{ remark: '泵体补货 / Housings for stock', makes: 'P-40-HOUSING', quantity: '20', dueIn: 3, priority: 50 },
    acts: released,
    work: [{ at: 'MILL', good: '8', paused: '3' }],
  },
  {
    ...{ remark: '泵轴急件 / Shafts, urgent', makes: 'P-40-SHAFT', quantity: '30', dueIn: -2, priority: 10 },
    acts: released,
    work: [
      { at: 'SAW', good: '30' },
      { at: 'TURN', good: '24', scrap: '2' },
      { at: 'MILL', good: '12' },
    ],
  },
  {
    ...{ remark: '水务公司十台 / Ten for the water works', makes: 'P-40', quantity: '10', dueIn: 1, priority: 20 },
    acts: released,
    work: [
      { at: 'PRESS', good: '10' },
      { at: 'WASH', good: '10', uses: { of: 'P-40-HOUSING', quantity: '10', lot: 'H40-2611-01', from: 'R-A-02' } },
      { at: 'ASSEMBLE', good: '4' },
    ],
  },
  { ...{ remark: '备用泵 / Spare pumps', makes: 'P-40', quantity: '6', dueIn: 5, priority: 50 }, acts: released },
  {
    ...{ remark: '本月计划 / Plan of the month', makes: 'P-40', quantity: '20', dueIn: 9, priority: 60 },
    acts: planned,
  },
  {
    ...{ remark: '泵轴备货 / Shafts for stock', makes: 'P-40-SHAFT', quantity: '25', dueIn: 12, priority: 70 },
    acts: draft,
  },
  {
    ...{ remark: '客户取消 / Taken back by the customer', makes: 'P-40', quantity: '3', dueIn: 2, priority: 50 },
    acts: ['plan', 'cancel'],
  },
]
