// The project of the demo factory, to which several of its orders belong. Days are counted from today.
export const factoryProject = {
  code: 'PRJ-WATER',
  name: '水务公司泵站改造',
  customerRef: '城北水务公司',
  manager: 'E-01',
  startIn: -12,
  endIn: 8,
  delivers: [{ material: 'P-40', quantity: '10' }],
}

interface ProjectItem {
  readonly number: number
  readonly name: string
  readonly owner: string
  readonly predecessor?: number
  readonly startIn: number
  readonly endIn: number
  /** The remark of an order of the demo. */
  readonly order?: string
  readonly progress?: string
}

export const factoryProjectItems: readonly ProjectItem[] = [
  { number: 10, name: '图纸确认', owner: 'E-06', startIn: -12, endIn: -8, progress: '100' },
  {
    number: 20,
    name: '泵轴',
    owner: 'E-07',
    predecessor: 10,
    startIn: -8,
    endIn: -2,
    order: '泵轴急件',
  },
  {
    number: 30,
    name: '十台泵',
    owner: 'E-05',
    predecessor: 20,
    startIn: -4,
    endIn: 1,
    order: '水务公司十台',
  },
  { number: 40, name: '交付验收', owner: 'E-06', predecessor: 30, startIn: 2, endIn: 8 },
]
