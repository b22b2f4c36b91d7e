// The stock of the demo factory: received and expected deliveries, and issues outside of production. Quantities and
// prices are plausible, not real.

interface Delivery {
  readonly of: string
  readonly quantity: string
  readonly at: string
  readonly lot?: string
  readonly supplierLot?: string
  /** Days from today. */
  readonly expiresIn?: number
  readonly serials?: readonly string[]
  readonly price?: string
}

interface Inbound {
  /** Identifies the bill. */
  readonly remark: string
  readonly type: number
  readonly warehouse: string
  readonly supplier?: string
  /** Days from today. */
  readonly expectedIn: number
  readonly lines: readonly Delivery[]
  readonly isReceived: boolean
  /** Whether the inspected part has been accepted. */
  readonly isAccepted?: true
}

const motors = Array.from({ length: 40 }, (_, at) => `M4-26${String(at + 1).padStart(4, '0')}`)

export const factoryInbound: readonly Inbound[] = [
  {
    remark: '期初入库',
    type: 106,
    warehouse: 'RAW',
    expectedIn: -6,
    isReceived: true,
    lines: [
      { of: 'BAR-45-60', quantity: '48', at: 'R-A-01', lot: 'HT-8841', price: '95.2' },
      { of: 'IMPELLER-40', quantity: '64', at: 'R-A-02', price: '84' },
      { of: 'BRG-6304', quantity: '90', at: 'R-B-01', lot: 'NB-2609-31', price: '13.2' },
      { of: 'BRG-6204', quantity: '50', at: 'R-B-01', lot: 'NB-2609-17', price: '9.6' },
      { of: 'SEAL-40', quantity: '18', at: 'R-B-01', lot: 'SK-2412', expiresIn: 21, price: '41' },
      { of: 'SEAL-40', quantity: '60', at: 'R-B-02', lot: 'SK-2608', expiresIn: 610, price: '42.5' },
      { of: 'BOLT-M10', quantity: '1600', at: 'R-B-02', price: '0.41' },
      { of: 'NUT-M10', quantity: '2000', at: 'R-B-02', price: '0.14' },
      { of: 'GREASE-2', quantity: '25', at: 'R-B-02', lot: 'GR-0577', expiresIn: 44, price: '30.5' },
      { of: 'PAINT-5010', quantity: '60', at: 'R-B-02', lot: 'PT-1190', expiresIn: 180, price: '57' },
      { of: 'P-40-SHAFT', quantity: '48', at: 'R-A-02', lot: 'S40-2610-07', price: '148' },
    ],
  },
  {
    remark: '首批铸件',
    type: 101,
    warehouse: 'RAW',
    supplier: 'FOUNDRY-7',
    expectedIn: -5,
    isReceived: true,
    isAccepted: true,
    lines: [{ of: 'CAST-H40', quantity: '15', at: 'R-A-01', lot: 'F7-2610', supplierLot: 'HEAT-77213', price: '114' }],
  },
  {
    remark: '铸件',
    type: 101,
    warehouse: 'RAW',
    supplier: 'FOUNDRY-7',
    expectedIn: -4,
    isReceived: true,
    isAccepted: true,
    lines: [{ of: 'CAST-H40', quantity: '48', at: 'R-A-01', lot: 'F7-2611', supplierLot: 'HEAT-77290', price: '115' }],
  },
  {
    remark: '电机到货',
    type: 101,
    warehouse: 'RAW',
    supplier: 'MOTORWERK',
    expectedIn: -4,
    isReceived: true,
    lines: [{ of: 'MOTOR-4', quantity: '40', at: 'R-A-02', serials: motors, price: '632' }],
  },
  {
    remark: '成品入库',
    type: 102,
    warehouse: 'FIN',
    expectedIn: -2,
    isReceived: true,
    lines: [{ of: 'P-40', quantity: '14', at: 'F-01', lot: 'P40-2611-02', price: '1480' }],
  },
  {
    remark: '外协泵体',
    type: 101,
    warehouse: 'RAW',
    supplier: 'FOUNDRY-7',
    expectedIn: -1,
    isReceived: true,
    lines: [{ of: 'P-40-HOUSING', quantity: '30', at: 'R-A-02', lot: 'H40-2611-02', price: '236' }],
  },
  {
    remark: '铸件待检',
    type: 101,
    warehouse: 'RAW',
    supplier: 'FOUNDRY-7',
    expectedIn: 0,
    isReceived: true,
    lines: [{ of: 'CAST-H40', quantity: '30', at: 'R-A-01', lot: 'F7-2612', price: '116' }],
  },
  {
    remark: '轴承在途',
    type: 101,
    warehouse: 'RAW',
    supplier: 'NORTH-BEARING',
    expectedIn: 0,
    isReceived: false,
    lines: [
      { of: 'BRG-6204', quantity: '120', at: 'R-B-01', lot: 'NB-2611-04', price: '9.7' },
      { of: 'BRG-6304', quantity: '60', at: 'R-B-01', lot: 'NB-2611-05', price: '13.3' },
    ],
  },
  {
    remark: '电机在途',
    type: 101,
    warehouse: 'RAW',
    supplier: 'MOTORWERK',
    expectedIn: 2,
    isReceived: false,
    lines: [{ of: 'MOTOR-4', quantity: '40', at: 'R-A-02', price: '632' }],
  },
]

interface Issue {
  readonly remark: string
  readonly type: number
  readonly warehouse: string
  readonly receiver: string
  readonly lines: readonly { readonly of: string; readonly quantity: string }[]
  /** The actions that have been performed. */
  readonly actions: readonly ('submit' | 'pick' | 'post')[]
}

export const factoryOutbound: readonly Issue[] = [
  {
    remark: '销售出库',
    type: 203,
    warehouse: 'FIN',
    receiver: '水务公司',
    lines: [{ of: 'P-40', quantity: '5' }],
    actions: ['submit', 'pick'],
  },
  {
    remark: '售后备件',
    type: 208,
    warehouse: 'RAW',
    receiver: '售后',
    lines: [
      { of: 'BRG-6304', quantity: '2' },
      { of: 'SEAL-40', quantity: '2' },
    ],
    actions: ['submit'],
  },
]
