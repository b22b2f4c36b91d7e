// The people and stations of the demo factory: two teams in two shifts, four work centres with two stations each.
import type { MasterRecord } from './factory-masters.ts'

export const factoryShifts: readonly (MasterRecord & { readonly startTime: string; readonly endTime: string })[] = [
  { code: 'EARLY', name: '早班', nameEn: 'Early shift', startTime: '06:00', endTime: '14:00' },
  { code: 'LATE', name: '中班', nameEn: 'Late shift', startTime: '14:00', endTime: '22:00' },
]

/** The station that works by day, independent of the shifts of the calendar. */
export const factoryPlans: readonly (MasterRecord & { readonly station: string; readonly hours: object })[] = [
  {
    code: 'TEST-DAYS',
    name: '试验台白班',
    nameEn: 'Test bench day shift',
    station: 'TEST-1',
    hours: { startTime: '08:00', endTime: '17:00', restStart: '12:00', restMinutes: 60, isSaturday: 1 },
  },
]

interface Person extends MasterRecord {
  readonly jobTitle: string
  readonly team: string
  readonly center: string
}

const person = (code: string, [name, nameEn]: readonly [string, string], jobTitle: string, at: string): Person => {
  const [team = '', center = ''] = at.split(' ')
  return { code, name, nameEn, jobTitle, team, center }
}

/** The first person of a team is its leader. */
export const factoryStaff: readonly Person[] = [
  person('E-01', ['王建国', 'Wang Jianguo'], '车工', 'TEAM-A MACHINING'),
  person('E-02', ['李秀英', 'Li Xiuying'], '铣工', 'TEAM-A MACHINING'),
  person('E-03', ['陈志明', 'Chen Zhiming'], '清洗工', 'TEAM-A FINISHING'),
  person('E-04', ['杨雪', 'Yang Xue'], '涂装工', 'TEAM-A FINISHING'),
  person('E-05', ['赵磊', 'Zhao Lei'], '装配工', 'TEAM-A ASSEMBLY'),
  person('E-06', ['孙丽', 'Sun Li'], '检验员', 'TEAM-A TESTING'),
  person('E-07', ['周强', 'Zhou Qiang'], '车工', 'TEAM-B MACHINING'),
  person('E-08', ['吴敏', 'Wu Min'], '铣工', 'TEAM-B MACHINING'),
  person('E-09', ['郑涛', 'Zheng Tao'], '清洗工', 'TEAM-B FINISHING'),
  person('E-10', ['何静', 'He Jing'], '装配工', 'TEAM-B ASSEMBLY'),
  person('E-11', ['林浩', 'Lin Hao'], '装配工', 'TEAM-B ASSEMBLY'),
  person('E-12', ['黄婷', 'Huang Ting'], '检验员', 'TEAM-B TESTING'),
]

export const factoryTeams: readonly MasterRecord[] = [
  { code: 'TEAM-A', name: '早班组', nameEn: 'Early team' },
  { code: 'TEAM-B', name: '中班组', nameEn: 'Late team' },
]

interface Station extends MasterRecord {
  readonly type: string
  /** Code of the object at the station, if the simulator drives one. */
  readonly object?: string
}

interface Center extends MasterRecord {
  /** Code of the location of its line-side material. */
  readonly lineSide: string
  /** In percent, if it differs from the times of its stages. */
  readonly efficiency?: string
  readonly stations: readonly Station[]
}

export const factoryCenters: readonly Center[] = [
  {
    code: 'MACHINING',
    name: '机加工',
    nameEn: 'Machining',
    lineSide: 'L-MACH',
    stations: [
      { code: 'CNC-1', name: '数控车床 1', nameEn: 'CNC lathe 1', type: '1' },
      { code: 'MILL-1', name: '加工中心 1', nameEn: 'Milling centre 1', type: '1' },
    ],
  },
  {
    code: 'FINISHING',
    name: '清洗涂装',
    nameEn: 'Cleaning and coating',
    lineSide: 'L-FIN',
    efficiency: '90',
    stations: [
      { code: 'WASH-1', name: '清洗线', nameEn: 'Washing line', type: '4' },
      { code: 'PAINT-1', name: '喷漆房', nameEn: 'Spray booth', type: '4' },
    ],
  },
  {
    code: 'ASSEMBLY',
    name: '装配',
    nameEn: 'Assembly',
    lineSide: 'L-ASM',
    stations: [
      { code: 'PRESS-1', name: '轴承压装台', nameEn: 'Bearing press', type: '2', object: 'press-01' },
      { code: 'ASM-1', name: '总装台', nameEn: 'Assembly bench', type: '2' },
    ],
  },
  {
    code: 'TESTING',
    name: '试验',
    nameEn: 'Testing',
    lineSide: 'L-TEST',
    stations: [
      { code: 'TEST-1', name: '水泵试验台', nameEn: 'Pump test bench', type: '3', object: 'pump-01' },
      { code: 'PACK-1', name: '包装台', nameEn: 'Packing bench', type: '5' },
    ],
  },
]
